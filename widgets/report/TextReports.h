#pragma once

#include <QByteArray>
#include <QString>

#include "report/ReportDocument.h"

namespace kindred {

/// As GitHub and pandoc read it. Figures are links to `assets`/figure-N.svg, in the order of
/// reportFigures().
QString markdownReport(const ReportDocument& document, const QString& assets);
/// The SVG of each figure of the document.
QList<QByteArray> reportFigures(const ReportDocument& document);

/// Every number of the report: section,run,name,detail,step,x,value,low,high,errors,n,text; numbers
/// with all their digits and a decimal point, RFC 4180.
QByteArray csvReport(const ReportDocument& document);

} // namespace kindred

#pragma once

#include <QString>

#include "base/Result.h"
#include "report/PdfReport.h"
#include "report/ReportDocument.h"

namespace kindred {

/// pdf, html, md, csv.
QStringList reportSuffixes();

/// Writes a report by the name's ending: PDF, HTML, Markdown with its figures in NAME-assets beside
/// it, or CSV; Usage error for another ending. Whole or not at all: what stood there before stays
/// where it fails or is ended (Interrupted). `page` is that of the plan. GUI thread.
Status saveReport(const ReportDocument& document, const QString& page, const QString& path,
                  const GoOn& goOn = {});

} // namespace kindred

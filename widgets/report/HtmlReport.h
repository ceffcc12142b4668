#pragma once

#include <QString>

#include "report/ReportDocument.h"

namespace kindred {

/// The whole report as one HTML file: styles and figures inside (these as SVG), nothing fetched.
/// GUI thread.
QString htmlReport(const ReportDocument& document);

} // namespace kindred

#pragma once

#include <QString>

#include "report/ReportData.h"

namespace kindred {

/// The whole report as one HTML file: styles and pictures inside, nothing fetched. Uses only what
/// QTextDocument also understands, so that PdfReport prints the same text.
QString htmlReport(const Report& report);

} // namespace kindred

#pragma once

#include <QString>

#include "base/Result.h"

namespace kindred {

/// Writes a report's HTML as .html, or prints it where the path ends in .pdf. The file appears
/// whole or not at all.
Status saveReport(const QString& html, const QString& title, const QString& path);

} // namespace kindred

#pragma once

#include <QIODevice>

namespace kindred {

/// Prints the HTML of htmlReport() as an A4 PDF with embedded fonts to an open device.
/// False when the device refuses the bytes.
bool writePdfReport(const QString& html, const QString& title, QIODevice* device);

} // namespace kindred

#pragma once

#include <QIODevice>

#include <functional>

#include "report/ReportPages.h"

namespace kindred {

/// Called between pieces of long work with its share; false ends it.
using GoOn = std::function<bool(double done)>;

/// Prints the pages as a PDF with embedded fonts to an open device. False where it was ended or the
/// device cannot be written; the caller asks the device which. GUI thread.
bool writePdfReport(const ReportPages& pages, const QString& title, QIODevice* device,
                    const GoOn& goOn = {});

} // namespace kindred

#pragma once

#include "report/ReportData.h"

namespace kindred {

/// The curves of the runs as one figure, drawn by the same functions as the window's. Empty where
/// no run has a scalar (method none). Needs a QApplication; GUI thread.
QList<ReportFigure> curveFigures(const QList<ReportRun>& runs);

} // namespace kindred

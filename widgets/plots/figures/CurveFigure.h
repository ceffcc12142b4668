#pragma once

#include "plots/curves/CurvePanel.h"

class QCustomPlot;

namespace kindred {

/// Draws a panel into a plot of QCustomPlot: a pure function of its arguments, whatever the plot
/// held before. The window and the exports share it. Lines are thinned to `columns` pixel columns
/// and clipped to the view; the raw curve is faint behind its smoothed one (left out where more
/// than kRawLines lines overlap). Does not replot. GUI thread.
void drawPanel(QCustomPlot& plot, const CurvePanel& panel, const CurveOptions& options,
               const CurveStyle& style, const CurveView& view, int columns, bool axisTitles);

/// The x range of all points of a panel; for a log axis the positive ones.
PlotRange dataRange(const CurvePanel& panel, const CurveOptions& options);

inline constexpr int kRawLines = 12;

} // namespace kindred

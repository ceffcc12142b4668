#pragma once

#include "plots/PlotFrame.h"
#include "plots/figures/PaperFigure.h"

namespace kindred {

/// Counts of the same things over one set of bins.
struct StepsSeries {
    QString name;
    QList<double> counts; ///< one fewer than edges
    QColor colour;
};

struct Steps {
    QString title;
    QString reading;
    QString xTitle;
    QString yTitle;
    QList<double> edges; ///< rising
    QList<StepsSeries> series;
};

/// Histograms over each other: outlines that differ in dash, the first one filled, the second
/// hatched, as far as nothing is hidden. `edges` that grow by a factor are drawn on bins of equal
/// width, each with its lower edge below it.
PaperFigure stepsFigure(const Steps& steps);

} // namespace kindred

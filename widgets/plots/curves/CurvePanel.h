#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QString>

#include <optional>

#include "plots/curves/CurveSeries.h"
#include "plots/curves/Decimation.h"

namespace kindred {

/// One line of a panel.
struct CurveLine {
    QString label; ///< the legend's words, e.g. the run's name
    QColor colour;
    bool dashed = false; ///< the comparison run
    CurveSeries series;
    QList<double> smoothed; ///< as long as series, or empty where nothing is smoothed
    QString run = {};       ///< the run's name alone
    /// What is measured seldom and read on its own, e.g. "test": its points get a mark with these
    /// words instead of being one more line.
    QString mark = {};
    int dash = 0;           ///< tells lines apart in grey (plots/PlotFrame.h); 0: solid
    bool pointed = false;   ///< each point gets a mark: few points that were chosen
    QList<double> low = {}; ///< a band around the line, stored values, as long as series or empty
    QList<double> high = {};
};

/// Lines that share a y axis.
struct CurvePanel {
    QString key;       ///< family of the scalars, e.g. "knn"
    QString title;     ///< e.g. "k-NN accuracy"
    QString unit;      ///< of the y axis; empty for a plain number
    double factor = 1; ///< drawn value = factor · stored value; 100 for percent
    QList<CurveLine> lines;
    /// What all panels of its figure span along x, so that they can be read against each other;
    /// empty: what its own lines span.
    std::optional<PlotRange> span = {};
    QString xTitle = {}; ///< where x is none of CurveAxis, e.g. "images of each class"

    QString yTitle = {}; ///< where the title says more than what is measured

    QString yLabel() const
    {
        const QString& measured = yTitle.isEmpty() ? title : yTitle;
        return unit.isEmpty() ? measured : measured + " (" + unit + ")";
    }
};

/// How panels are drawn; the same for all panels of a figure.
struct CurveOptions {
    CurveAxis axis = CurveAxis::Step;
    bool logX = false;
    bool logY = false;
    double smoothing = 0; ///< weight of the debiased average, 0 ≤ w < 1
    bool bands = false;   ///< runs of a group that differ in the seed as one mean with its band
};

/// What a person zoomed to; an empty range follows the data.
struct CurveView {
    std::optional<PlotRange> x;
    std::optional<PlotRange> y;
    bool isAutomatic() const { return !x && !y; }
};

struct CurveStyle {
    QColor background;
    QColor text;
    QColor muted;
    QColor grid;
    QFont font;
    double lineWidth = 1.8; ///< logical pixels
};

/// For figures on paper: black on white.
CurveStyle printStyle();

/// Fills `smoothed` of every line by the options' weight; empties it at weight 0 and for what
/// is exact.
void smoothLines(CurvePanel& panel, const CurveOptions& options);

/// Words for the x axis, e.g. "step". `hours`: times are long enough to be told in hours.
QString axisLabel(CurveAxis axis, bool hours = true);

} // namespace kindred

#pragma once

#include <QList>
#include <QString>

#include <optional>

#include "plots/figures/BarsFigure.h"

namespace kindred {

/// One set of counts over the same bars.
struct HistogramSeries {
    QString name;
    QColor colour;
    QList<double> counts; ///< [bars]
    bool filled = true;   ///< else an outline
};

struct HistogramData {
    QList<double> edges; ///< [bars + 1], ascending
    QList<HistogramSeries> series;
    bool evenly = false;        ///< bars of one width whatever their edges: for edges that double
    bool shares = false;        ///< each series as shares of its own whole
    QString title;              ///< of the values, below
    std::optional<double> mark; ///< a value that is pointed out
    QString markWords;
    int marked = -1;       ///< bar under the pointer
    int markedSeries = -1; ///< of that one
};

struct HistogramPlace {
    int series = -1;
    int bar = -1;
    bool operator==(const HistogramPlace&) const = default;
};

/// A pure function of its arguments. GUI thread, or a painter on an image.
void paintHistogram(QPainter& painter, const QRectF& room, const HistogramData& data,
                    const BarsStyle& style);
/// What stands at a place of the same figure: of the filled series with something in the bar the
/// lowest that reaches up to it, else the highest. A whole column counts.
HistogramPlace histogramAt(const QRectF& room, const HistogramData& data, const BarsStyle& style,
                           QPointF place);
/// "12 to 15" of whole numbers, "0.45 to 0.50" else; a single number where the bar holds one only.
QString barWords(const HistogramData& data, int bar);

} // namespace kindred

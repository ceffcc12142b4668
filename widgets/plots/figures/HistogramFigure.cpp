#include "plots/figures/HistogramFigure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "plots/figures/MarkRoom.h"

namespace kindred {

namespace {

struct HistogramText {
    Q_DECLARE_TR_FUNCTIONS(kindred::HistogramFigure)
};

qsizetype barCount(const HistogramData& data)
{
    return std::max<qsizetype>(0, data.edges.size() - 1);
}

QRectF histogramPlot(const QRectF& room, const BarsStyle& style)
{
    const double line = QFontMetricsF(style.font).height();
    return room.adjusted(0, line + 4, 0, -(2 * line + 6));
}

double positionOf(const QRectF& plot, const HistogramData& data, double value)
{
    const qsizetype bars = barCount(data);
    if (!data.evenly)
        return plot.left() + plot.width() * (value - data.edges.first()) /
                                 (data.edges.last() - data.edges.first());
    const auto above = std::upper_bound(data.edges.begin(), data.edges.end(), value);
    const auto bar = std::clamp<qsizetype>(above - data.edges.begin() - 1, 0, bars - 1);
    const double within = (value - data.edges[bar]) / (data.edges[bar + 1] - data.edges[bar]);
    return plot.left() + plot.width() * (static_cast<double>(bar) + std::clamp(within, 0.0, 1.0)) /
                             static_cast<double>(bars);
}

QRectF columnOf(const QRectF& plot, const HistogramData& data, qsizetype bar)
{
    const double width = plot.width() / static_cast<double>(barCount(data));
    if (data.evenly)
        return {plot.left() + width * static_cast<double>(bar), plot.top(), width, plot.height()};
    const double left = positionOf(plot, data, data.edges[bar]);
    return {left, plot.top(), positionOf(plot, data, data.edges[bar + 1]) - left, plot.height()};
}

/// Heights of a series' bars in what all series share.
QList<double> heightsOf(const HistogramData& data, const HistogramSeries& series)
{
    QList<double> heights = series.counts;
    const double whole = std::accumulate(heights.begin(), heights.end(), 0.0);
    if (data.shares && whole > 0)
        for (double& height : heights)
            height /= whole;
    heights.resize(barCount(data));
    return heights;
}

double highest(const HistogramData& data)
{
    double most = 0;
    for (const HistogramSeries& series : data.series)
        for (const double height : heightsOf(data, series))
            most = std::max(most, height);
    return most > 0 ? most : 1;
}

/// Where a mark's words stand, and the highest that anything below them reaches.
struct PlaceOfWords {
    QRectF at;
    double below = 0;
};

double highestWithin(const QRectF& plot, const HistogramData& data, const QRectF& words)
{
    double most = 0;
    for (qsizetype bar = 0; bar < barCount(data); ++bar) {
        const QRectF column = columnOf(plot, data, bar);
        if (column.right() <= words.left() || column.left() >= words.right())
            continue;
        for (const HistogramSeries& series : data.series)
            most = std::max(most, heightsOf(data, series)[bar]);
    }
    return most;
}

/// On the side of the mark where less is in their way.
PlaceOfWords placeOfWords(const QRectF& plot, const HistogramData& data, const BarsStyle& style)
{
    const QFontMetricsF metrics(style.font);
    const double x = positionOf(plot, data, *data.mark);
    const double width = metrics.horizontalAdvance(data.markWords);
    const QRectF right(x + 4, plot.top(), width, metrics.height());
    const QRectF left(x - width - 4, plot.top(), width, metrics.height());
    const PlaceOfWords atRight{right, highestWithin(plot, data, right)};
    const PlaceOfWords atLeft{left, highestWithin(plot, data, left)};
    const bool fitsRight = right.right() + 2 < plot.right();
    const bool fitsLeft = left.left() >= plot.left();
    if (fitsRight != fitsLeft)
        return fitsRight ? atRight : atLeft;
    return atLeft.below < atRight.below ? atLeft : atRight;
}

/// The value at the plot's top: the highest, or more where a mark's words stand above bars.
double topOf(const QRectF& plot, const HistogramData& data, const BarsStyle& style)
{
    const double most = highest(data);
    const double share = (QFontMetricsF(style.font).height() + 2) / plot.height();
    if (!data.mark || share > kMostForWords)
        return most;
    return std::max(most, endWithRoom(placeOfWords(plot, data, style).below, 0, share));
}

void paintSeries(QPainter& painter, const QRectF& plot, const HistogramData& data, int index,
                 double most)
{
    const HistogramSeries& series = data.series[index];
    const QList<double> heights = heightsOf(data, series);
    QPainterPath outline(plot.bottomLeft());
    for (qsizetype bar = 0; bar < heights.size(); ++bar) {
        QRectF column = columnOf(plot, data, bar);
        column.setTop(plot.bottom() - heights[bar] / most * plot.height());
        outline.lineTo(column.topLeft());
        outline.lineTo(column.topRight());
        if (!series.filled || heights[bar] <= 0)
            continue;
        QColor fill = series.colour;
        const bool marked = bar == data.marked && index == data.markedSeries;
        fill.setAlphaF(marked ? 1.0F : 0.62F);
        const double gap = column.width() > 5 ? 1 : 0;
        // What holds a sample is seen, however many another bar has.
        const double height = std::max(column.height(), 1.5);
        painter.fillRect(
            QRectF(column.left() + gap / 2, plot.bottom() - height, column.width() - gap, height),
            fill);
    }
    outline.lineTo(plot.bottomRight());
    if (series.filled)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(series.colour, 1.4));
    painter.drawPath(outline);
}

/// Chips with the names above the plot, where there is more than one series.
void paintLegend(QPainter& painter, const QRectF& room, const HistogramData& data,
                 const BarsStyle& style)
{
    const QFontMetricsF metrics(style.font);
    double x = room.left();
    if (data.series.size() > 1)
        for (const HistogramSeries& series : data.series) {
            const QRectF chip(x, room.top() + metrics.height() / 2 - 4, 8, 8);
            painter.setPen(series.filled ? QPen(Qt::NoPen) : QPen(series.colour, 1.4));
            painter.setBrush(series.filled ? QBrush(series.colour) : QBrush(Qt::NoBrush));
            painter.drawRoundedRect(chip, 2, 2);
            painter.setPen(style.text);
            painter.drawText(QPointF(x + 13, room.top() + metrics.ascent()), series.name);
            x += 13 + metrics.horizontalAdvance(series.name) + 14;
        }
    const QString most =
        data.shares ? QLocale().toString(highest(data) * 100, 'f', 0) + QStringLiteral(" %")
                    : QLocale().toString(highest(data), 'f', 0);
    painter.setPen(style.muted);
    const QString words = HistogramText::tr("up to %1").arg(most);
    if (x + metrics.horizontalAdvance(words) < room.right())
        painter.drawText(
            QPointF(room.right() - metrics.horizontalAdvance(words), room.top() + metrics.ascent()),
            words);
}

/// Whole numbers in full, others in four digits.
QString edgeWords(double edge)
{
    constexpr double kInFull = 1e9;
    if (edge == std::round(edge) && std::abs(edge) < kInFull)
        return QLocale().toString(static_cast<qint64>(edge));
    return QLocale().toString(edge, 'g', 4);
}

/// Every how many edges there is room for a number.
qsizetype labelStride(const QRectF& plot, const HistogramData& data, const QFontMetricsF& metrics)
{
    double widest = 0;
    for (const double edge : data.edges)
        widest = std::max(widest, metrics.horizontalAdvance(edgeWords(edge)));
    const double column = plot.width() / static_cast<double>(barCount(data));
    for (const qsizetype stride : {1, 2, 4, 5, 10, 20})
        if (column * static_cast<double>(stride) >= widest + 12)
            return stride;
    return barCount(data);
}

void paintValues(QPainter& painter, const QRectF& room, const QRectF& plot,
                 const HistogramData& data, const BarsStyle& style)
{
    const QFontMetricsF metrics(style.font);
    painter.setPen(QPen(style.grid, 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setPen(style.muted);
    const double y = plot.bottom() + metrics.ascent() + 3;
    const qsizetype stride = labelStride(plot, data, metrics);
    // The last bar has no end that is worth a number where edges double.
    const qsizetype count = data.edges.size() - (data.evenly ? 1 : 0);
    for (qsizetype i = 0; i < count; i += stride) {
        const QString words = edgeWords(data.edges[i]);
        const double width = metrics.horizontalAdvance(words);
        const double at = std::clamp(positionOf(plot, data, data.edges[i]) - width / 2, plot.left(),
                                     plot.right() - width);
        painter.drawText(QPointF(at, y), words);
    }
    painter.drawText(QPointF(plot.left(), room.bottom() - metrics.descent()),
                     metrics.elidedText(data.title, Qt::ElideRight, plot.width()));
}

void paintPointedOut(QPainter& painter, const QRectF& plot, const HistogramData& data,
                     const BarsStyle& style)
{
    if (!data.mark)
        return;
    const double x = positionOf(plot, data, *data.mark);
    painter.setPen(QPen(style.text, 1.2, Qt::DashLine));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    const QRectF words = placeOfWords(plot, data, style).at;
    QColor behind = style.background;
    behind.setAlphaF(0.8F);
    painter.fillRect(words, behind);
    painter.setPen(style.text);
    painter.drawText(words, Qt::AlignCenter, data.markWords);
}

} // namespace

void paintHistogram(QPainter& painter, const QRectF& room, const HistogramData& data,
                    const BarsStyle& style)
{
    const QRectF plot = histogramPlot(room, style);
    if (barCount(data) == 0 || plot.height() < 4)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(style.font);
    if (data.marked >= 0 && data.marked < barCount(data)) {
        QColor glow = style.accent;
        glow.setAlphaF(0.18F);
        painter.fillRect(columnOf(plot, data, data.marked), glow);
    }
    const double top = topOf(plot, data, style);
    for (int i = 0; i < data.series.size(); ++i)
        paintSeries(painter, plot, data, i, top);
    paintLegend(painter, room, data, style);
    paintValues(painter, room, plot, data, style);
    paintPointedOut(painter, plot, data, style);
    painter.restore();
}

HistogramPlace histogramAt(const QRectF& room, const HistogramData& data, const BarsStyle& style,
                           QPointF place)
{
    const QRectF plot = histogramPlot(room, style);
    if (barCount(data) == 0 || place.x() < plot.left() || place.x() >= plot.right() ||
        place.y() < plot.top() || place.y() > plot.bottom() + 4)
        return {};
    HistogramPlace found;
    for (int bar = 0; bar < barCount(data) && found.bar < 0; ++bar)
        if (place.x() < columnOf(plot, data, bar).right())
            found.bar = bar;
    if (found.bar < 0)
        return {};
    const double wanted = (plot.bottom() - place.y()) / plot.height() * topOf(plot, data, style);
    double reaching = INFINITY;
    double tallest = 0;
    int tallestSeries = -1;
    for (int i = 0; i < data.series.size(); ++i) {
        const double height = heightsOf(data, data.series[i])[found.bar];
        if (!data.series[i].filled || height <= 0)
            continue;
        if (height >= wanted && height < reaching) {
            reaching = height;
            found.series = i;
        }
        if (height > tallest) {
            tallest = height;
            tallestSeries = i;
        }
    }
    if (found.series < 0)
        found.series = tallestSeries;
    return found;
}

QString barWords(const HistogramData& data, int bar)
{
    const QLocale locale;
    const double low = data.edges.value(bar);
    const double high = data.edges.value(bar + 1);
    if (!data.evenly)
        return HistogramText::tr("%1 to %2").arg(edgeWords(low), edgeWords(high));
    if (high - low <= 1)
        return locale.toString(low, 'f', 0);
    return HistogramText::tr("%1 to %2")
        .arg(locale.toString(low, 'f', 0), locale.toString(high - 1, 'f', 0));
}

} // namespace kindred

#include "plots/figures/CurveFigure.h"

#include <QFontMetricsF>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "plots/AxisTicks.h"
#include "plots/PlotFrame.h"
#include "plots/Plotting.h"
#include "plots/figures/MarkRoom.h"

namespace kindred {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// No more points than this are drawn in one panel, however many lines overlap.
constexpr int kPointBudget = 40000;

/// Tells the marks' words from the items that a plot has of its own.
constexpr auto kMarkWords = "mark";
constexpr int kBelowAxis = 36;   ///< height that an axis and its numbers take, pixels
constexpr int kTitleGap = 5;     ///< between an axis' numbers and its title, pixels
constexpr int kCurveMarkGap = 9; ///< between a mark's middle and its words, pixels

struct Drawn {
    QList<QPointF> points;
    QPen pen;
    QString words = {};  ///< beside the last point, which is a mark then
    int shape = -1;      ///< of the marks at each point, if any
    bool isBand = false; ///< filled down to the one before it
};

PlotRange widened(PlotRange range, double share, bool logarithmic)
{
    if (!(range.lower <= range.upper))
        return logarithmic ? PlotRange{0.1, 1} : PlotRange{0, 1};
    if (logarithmic) {
        const double room = std::max(std::pow(range.upper / range.lower, share), 1.05);
        return {range.lower / room, range.upper * room};
    }
    double room = range.size() * share;
    if (range.size() <= std::abs(range.upper) * 1e-9)
        room = range.upper == 0 ? 1 : std::abs(range.upper) * 0.1;
    return {range.lower - room, range.upper + room};
}

PlotRange xRange(const CurvePanel& panel, const CurveOptions& options, const CurveView& view)
{
    if (view.x)
        return *view.x;
    PlotRange range = dataRange(panel, options);
    if (options.logX)
        return widened(range, 0.01, true);
    if (!(range.lower <= range.upper))
        return {0, 1};
    if (range.size() <= 0)
        range = widened(range, 0.5, false);
    return {range.lower - 0.01 * range.size(), range.upper + 0.02 * range.size()};
}

PlotRange yRange(const QList<Drawn>& drawn, PlotRange x, bool logarithmic)
{
    PlotRange range{kInfinity, -kInfinity};
    for (const Drawn& line : drawn) {
        for (const QPointF& point : line.points) {
            if (std::isnan(point.y()) || !x.contains(point.x()))
                continue;
            range.lower = std::min(range.lower, point.y());
            range.upper = std::max(range.upper, point.y());
        }
    }
    return widened(range, 0.06, logarithmic);
}

/// The values of a line as they are drawn; what a log axis cannot show becomes a gap.
QList<double> scaled(const QList<double>& values, double factor, bool logarithmic)
{
    if (factor == 1 && !logarithmic)
        return values;
    QList<double> out = values;
    for (double& value : out) {
        value *= factor;
        if (logarithmic && !(value > 0))
            value = std::numeric_limits<double>::quiet_NaN();
    }
    return out;
}

/// Lower and upper edges of the lines' bands, in pairs.
QList<Drawn> bands(const CurvePanel& panel, const CurveOptions& options, PlotRange x, int columns)
{
    QList<Drawn> drawn;
    for (const CurveLine& line : panel.lines) {
        const auto whole = [&](const QList<double>& edge) {
            return !edge.isEmpty() && edge.size() == line.series.size();
        };
        if (!whole(line.low) || !whole(line.high))
            continue;
        for (const QList<double>* edge : {&line.low, &line.high}) {
            Drawn one{decimate(line.series.along(options.axis),
                               scaled(*edge, panel.factor, options.logY), x, columns, options.logX),
                      QPen(line.colour, 0.6)};
            one.isBand = edge == &line.high;
            drawn.append(std::move(one));
        }
    }
    return drawn;
}

QString markWords(const CurvePanel& panel, const CurveLine& line)
{
    if (line.mark.isEmpty() || line.series.isEmpty() || std::isnan(line.series.value.last()))
        return {};
    QString words = line.mark + QLatin1Char(' ') +
                    QLocale().toString(line.series.value.last() * panel.factor, 'g', 4);
    return panel.unit.isEmpty() ? words : words + QLatin1Char(' ') + panel.unit;
}

QList<Drawn> thinned(const CurvePanel& panel, const CurveOptions& options, const CurveStyle& style,
                     PlotRange x, int columns)
{
    QList<Drawn> drawn = bands(panel, options, x, columns);
    const int count = static_cast<int>(panel.lines.size());
    const int budget = std::clamp(kPointBudget / (4 * std::max(count, 1)), 50, columns);
    const double width = count > kRawLines ? 1 : style.lineWidth;
    const auto add = [&](const CurveLine& line, const QList<double>& values, QPen pen) {
        drawn.append({decimate(line.series.along(options.axis),
                               scaled(values, panel.factor, options.logY), x, budget, options.logX),
                      std::move(pen)});
    };
    for (const CurveLine& line : panel.lines) {
        if (line.smoothed.isEmpty() || count > kRawLines)
            continue;
        QColor faint = line.colour;
        faint.setAlphaF(0.28F);
        add(line, line.series.value, QPen(faint, 1));
    }
    for (const CurveLine& line : panel.lines) {
        QPen pen(line.colour, line.mark.isEmpty() ? width : 1);
        pen.setJoinStyle(Qt::RoundJoin);
        pen.setCapStyle(Qt::FlatCap);
        if (line.dashed)
            pen.setDashPattern({4, 2.5});
        else if (line.dash > 0)
            pen.setDashPattern(dashPattern(line.dash));
        add(line, line.smoothed.isEmpty() ? line.series.value : line.smoothed, pen);
        drawn.last().words = markWords(panel, line);
        drawn.last().shape = line.pointed ? line.dash : -1;
    }
    return drawn;
}

void styleAxis(QCPAxis& axis, const CurveStyle& style, const QString& title, bool vertical)
{
    axis.setBasePen(vertical ? QPen(Qt::NoPen) : QPen(style.grid, 1));
    axis.setTickPen(Qt::NoPen);
    axis.setSubTickPen(Qt::NoPen);
    axis.setTickLabelColor(style.muted);
    axis.setTickLabelFont(style.font);
    axis.setLabelColor(style.muted);
    axis.setLabelFont(style.font);
    axis.setLabel(title);
    axis.setTickLabelPadding(vertical ? 8 : 5);
    axis.setLabelPadding(4);
    axis.grid()->setPen(vertical ? QPen(style.grid, 1) : QPen(Qt::NoPen));
    axis.grid()->setZeroLinePen(Qt::NoPen);
    axis.grid()->setSubGridVisible(false);
}

void scaleAxis(QCPAxis& axis, bool logarithmic, PlotRange range, bool time)
{
    axis.setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(makeTicker(axis, time));
    axis.setNumberFormat("g");
    axis.setRange(range.lower, range.upper);
}

/// `below` is the graph that a band's upper edge is filled down to, else null.
void setGraph(QCPGraph& graph, const Drawn& line, QCPGraph* below, PlotRange x, PlotRange y,
              const CurveStyle& style)
{
    static constexpr QCPScatterStyle::ScatterShape kShapes[] = {
        QCPScatterStyle::ssDisc,    QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle,
        QCPScatterStyle::ssDiamond, QCPScatterStyle::ssCross,  QCPScatterStyle::ssPlus};
    const QList<QPointF> clipped = clipToBox(line.points, x, y);
    QVector<QCPGraphData> data;
    data.reserve(clipped.size());
    for (const QPointF& point : clipped)
        data.append({point.x(), point.y()});
    graph.data()->set(data, true);
    graph.setPen(line.pen);
    graph.setAdaptiveSampling(false);
    graph.setAntialiased(line.pen.widthF() > 1);
    // A lone evaluation would be no line at all.
    const bool lone = line.points.size() == 1;
    QCPScatterStyle scatter(QCPScatterStyle::ssNone);
    if (!line.words.isEmpty())
        scatter = QCPScatterStyle(QCPScatterStyle::ssDiamond, QPen(style.background, 1.5),
                                  line.pen.color(), 12);
    else if (line.shape >= 0)
        scatter = QCPScatterStyle(kShapes[line.shape % std::size(kShapes)], line.pen.color(),
                                  line.pen.color(), 6);
    else if (lone)
        scatter = QCPScatterStyle(QCPScatterStyle::ssDisc, line.pen.color(), 5);
    graph.setScatterStyle(scatter);
    // A mark stands before its words, and these before the curves that they would cross.
    graph.setLayer(QLatin1String(line.words.isEmpty() ? "main" : "axes"));
    QColor fill = line.pen.color();
    fill.setAlphaF(0.16F);
    graph.setBrush(below ? QBrush(fill) : QBrush(Qt::NoBrush));
    graph.setChannelFillGraph(below);
}

/// Every line stands at whole numbers that are no steps, such as ranks.
bool countsAlong(const CurvePanel& panel)
{
    const auto isWhole = [](double x) { return x == std::round(x); };
    return !panel.xTitle.isEmpty() &&
           std::all_of(panel.lines.begin(), panel.lines.end(), [&](const CurveLine& line) {
               return std::all_of(line.series.step.begin(), line.series.step.end(), isWhole);
           });
}

double middleOf(PlotRange range, bool logarithmic)
{
    return logarithmic ? std::sqrt(range.lower * range.upper) : (range.lower + range.upper) / 2;
}

bool isMark(const Drawn& line)
{
    return !line.words.isEmpty() && !line.points.isEmpty();
}

/// Where the words at the first mark stand. Marks of other runs tell by their colour whose they
/// are: more words would cover each other.
struct MarkPlace {
    QPointF at;
    bool leftOf = false;
    bool above = false;
};

/// Towards the middle of the panel, and on the side where fewer curves lead to it.
std::optional<MarkPlace> placeOfMark(const QList<Drawn>& drawn, PlotRange x, PlotRange y,
                                     const CurveOptions& options)
{
    const auto mark = std::find_if(drawn.begin(), drawn.end(), isMark);
    if (mark == drawn.end())
        return std::nullopt;
    MarkPlace place{mark->points.last()};
    if (!x.contains(place.at.x()) || !y.contains(place.at.y()))
        return std::nullopt;
    place.leftOf = place.at.x() > middleOf(x, options.logX);
    constexpr double kWordsReach = 0.3; // of the panel's width: about as far as the words go
    int below = 0;
    int over = 0;
    for (const Drawn& line : drawn) {
        for (const QPointF& point : line.points) {
            if (point != place.at && std::abs(point.x() - place.at.x()) < kWordsReach * x.size())
                ++(point.y() < place.at.y() ? below : over);
        }
    }
    place.above = below == over ? place.at.y() < middleOf(y, options.logY) : below > over;
    return place;
}

/// What fits the words into the panel as well, where the axis may still be chosen; nothing where
/// there is no room: cut they would only hide the curve.
std::optional<PlotRange> withRoomForWords(PlotRange y, const MarkPlace& place, double height,
                                          const CurveStyle& style)
{
    const double share = (QFontMetricsF(style.font).height() + kCurveMarkGap + 3) / height;
    if (share > kMostForWords) {
        const double free = place.above ? y.upper - place.at.y() : place.at.y() - y.lower;
        return height > 0 && free >= share * y.size() ? std::optional(y) : std::nullopt;
    }
    if (place.above)
        y.upper = std::max(y.upper, endWithRoom(place.at.y(), y.lower, share));
    else
        y.lower = std::min(y.lower, endWithRoom(place.at.y(), y.upper, share));
    return y;
}

void setMarkWords(QCustomPlot& plot, const QList<Drawn>& drawn,
                  const std::optional<MarkPlace>& place, const CurveStyle& style)
{
    for (int i = plot.itemCount() - 1; i >= 0; --i) {
        if (plot.item(i)->objectName() == QLatin1String(kMarkWords))
            plot.removeItem(plot.item(i));
    }
    if (!place)
        return;
    const auto mark = std::find_if(drawn.begin(), drawn.end(), isMark);
    const bool alone = std::count_if(drawn.begin(), drawn.end(), isMark) == 1;
    auto* anchor = new QCPItemTracer(&plot);
    auto* words = new QCPItemText(&plot);
    for (QCPAbstractItem* item : std::initializer_list<QCPAbstractItem*>{anchor, words})
        item->setObjectName(QLatin1String(kMarkWords));
    anchor->setVisible(false);
    anchor->position->setCoords(place->at);
    words->setText(alone ? mark->words : mark->words.section(QLatin1Char(' '), 0, 0));
    words->setFont(style.font);
    words->setColor(style.text);
    QColor ground = style.background; // the curve below can still be made out
    ground.setAlphaF(0.75F);
    words->setBrush(ground);
    words->setPositionAlignment((place->leftOf ? Qt::AlignRight : Qt::AlignLeft) |
                                (place->above ? Qt::AlignBottom : Qt::AlignTop));
    words->setPadding({3, 0, 3, 0});
    // Their ground ends with them: beside the mark it would pale the curve that leads there.
    words->position->setType(QCPItemPosition::ptAbsolute);
    words->position->setParentAnchor(anchor->position);
    words->position->setCoords(0, place->above ? -kCurveMarkGap : kCurveMarkGap);
}

} // namespace

PlotRange dataRange(const CurvePanel& panel, const CurveOptions& options)
{
    PlotRange range{kInfinity, -kInfinity};
    for (const CurveLine& line : panel.lines) {
        const QList<double>& x = line.series.along(options.axis);
        const auto first = options.logX ? std::upper_bound(x.cbegin(), x.cend(), 0.0) : x.cbegin();
        if (first == x.cend())
            continue;
        range.lower = std::min(range.lower, *first);
        range.upper = std::max(range.upper, x.last());
    }
    // A logarithmic axis begins at its own first positive point.
    if (panel.span && !options.logX && range.lower <= range.upper)
        return united(panel.span, range);
    return range;
}

void drawPanel(QCustomPlot& plot, const CurvePanel& panel, const CurveOptions& options,
               const CurveStyle& style, const CurveView& view, int columns, bool axisTitles)
{
    const PlotRange x = xRange(panel, options, view);
    const QList<Drawn> drawn = thinned(panel, options, style, x, columns);
    PlotRange y = view.y.value_or(yRange(drawn, x, options.logY));
    std::optional<MarkPlace> mark = placeOfMark(drawn, x, y, options);
    if (mark && !view.y && !options.logY) {
        const double title = axisTitles ? QFontMetricsF(style.font).height() + kTitleGap : 0;
        const auto roomy = withRoomForWords(y, *mark, plot.height() - kBelowAxis - title, style);
        y = roomy.value_or(y);
        if (!roomy)
            mark.reset();
    }

    plot.setLocale(QLocale());
    plot.setBackground(style.background);
    const QString along =
        panel.xTitle.isEmpty() ? axisLabel(options.axis, x.upper >= 3600) : panel.xTitle;
    styleAxis(*plot.xAxis, style, axisTitles ? along : QString(), false);
    styleAxis(*plot.yAxis, style, axisTitles ? panel.yLabel() : QString(), true);
    scaleAxis(*plot.xAxis, options.logX, x, options.axis == CurveAxis::Time);
    scaleAxis(*plot.yAxis, options.logY, y, false);
    if (panel.unit == QLatin1String("%")) // room for a mark's words may go beyond
        plot.yAxis->setTicker(makeTicker(*plot.yAxis, false, 100));
    // Else a short axis would say 2.5.
    if (!options.logX && x.size() < 12 && countsAlong(panel)) {
        const QSharedPointer<QCPAxisTickerFixed> whole(new QCPAxisTickerFixed);
        whole->setTickStep(x.size() > 6 ? 2 : 1);
        whole->setScaleStrategy(QCPAxisTickerFixed::ssNone);
        plot.xAxis->setTicker(whole);
    }
    while (plot.graphCount() > drawn.size())
        plot.removeGraph(plot.graphCount() - 1);
    while (plot.graphCount() < drawn.size())
        plot.addGraph();
    for (int i = 0; i < plot.graphCount(); ++i)
        setGraph(*plot.graph(i), drawn[i], drawn[i].isBand ? plot.graph(i - 1) : nullptr, x, y,
                 style);
    setMarkWords(plot, drawn, mark, style);
}

} // namespace kindred

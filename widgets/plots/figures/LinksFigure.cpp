#include "plots/figures/LinksFigure.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "common/JsonFields.h"
#include "common/Theme.h"
#include "plots/ClassPalette.h"
#include "plots/PlotFrame.h"

namespace kindred {

namespace {
const QString kBetweenFacts = QStringLiteral(" · ");

struct LinksText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kLinksHead = 22;
constexpr int kNamedClasses = 12;

/// A square around the points, so that a unit is as long along both axes.
std::pair<PlotRange, PlotRange> rangesAround(const QList<QPointF>& points, double aspect)
{
    PlotRange x{INFINITY, -INFINITY}, y{INFINITY, -INFINITY};
    for (const QPointF& point : points) {
        x = {std::min(x.lower, point.x()), std::max(x.upper, point.x())};
        y = {std::min(y.lower, point.y()), std::max(y.upper, point.y())};
    }
    if (!(x.lower <= x.upper))
        return {{0, 1}, {0, 1}};
    const double unit = std::max({(x.upper - x.lower) / aspect, y.upper - y.lower, 1e-9}) * 1.12;
    const auto around = [](PlotRange range, double length) {
        const double middle = (range.lower + range.upper) / 2;
        return PlotRange{middle - length / 2, middle + length / 2};
    };
    return {around(x, unit * aspect), around(y, unit)};
}

bool isRight(const LinkedPoints& linked, qsizetype i)
{
    return linked.labels[linked.nearest[i]] == linked.labels[i];
}

void drawLinks(QPainter& painter, const PlotFrame& frame, const LinkedPoints& linked,
               const FigureLook& look, bool right)
{
    QPen pen(right ? look.lines.muted : look.bars.other, right ? 0.9 : 1.8);
    if (!right)
        pen.setDashPattern({3, 1.6});
    painter.setPen(pen);
    for (qsizetype i = 0; i < linked.points.size(); ++i)
        if (linked.nearest[i] >= 0 && isRight(linked, i) == right) {
            const QPointF& to = linked.points[linked.nearest[i]];
            painter.drawLine(frame.at(linked.points[i].x(), linked.points[i].y()),
                             frame.at(to.x(), to.y()));
        }
}
} // namespace

LinkedPoints linkedPointsFrom(const Json& panel, const FigureNames& names)
{
    LinkedPoints linked;
    const Json x = arrayOf(panel, "x"), y = arrayOf(panel, "y");
    const Json labels = arrayOf(panel, "labels"), nearest = arrayOf(panel, "nearest");
    const size_t count = std::min({x.size(), y.size(), labels.size(), nearest.size()});
    for (size_t i = 0; i < count; ++i) {
        const bool whole = x[i].is_number() && y[i].is_number() && labels[i].is_number_integer() &&
                           nearest[i].is_number_integer();
        const qint64 other = whole ? nearest[i].get<qint64>() : -1;
        linked.points << (whole ? QPointF(x[i].get<double>(), y[i].get<double>()) : QPointF());
        linked.labels << (whole ? labels[i].get<int>() : -1);
        linked.nearest << (other >= 0 && other < qint64(count) ? static_cast<int>(other) : -1);
    }
    for (const Json& name : arrayOf(panel, "classes"))
        linked.classes << (name.is_string() ? QString::fromStdString(name.get<std::string>())
                                            : QString());
    linked.title = names.runName(textOf(panel, "run"));
    const qint64 n = valueOr(panel, "n", qint64{0}), total = valueOr(panel, "total", n);
    linked.fact =
        LinksText::tr("%1 of %2 linked to their class")
            .arg(QLocale().toString(valueOr(panel, "right", qint64{0})), QLocale().toString(n));
    if (total > n)
        linked.fact += LinksText::tr(" · %1 of %2 samples")
                           .arg(QLocale().toString(n), QLocale().toString(total));
    const bool plane = valueOr(panel, "dimension", qint64{2}) <= 2;
    linked.xTitle = plane ? LinksText::tr("first dimension of the embedding")
                          : LinksText::tr("first principal component");
    linked.yTitle =
        plane ? LinksText::tr("second dimension") : LinksText::tr("second principal component");
    if (!plane)
        linked.fact += LinksText::tr(" · %1 % of the variance", "that a plane holds")
                           .arg(qRound(100 * valueOr(panel, "share", 1.0)));
    return linked;
}

namespace {
/// As many of the facts as there is room for: all of them stand in the words below the figure.
QString factsWithin(QString facts, const QFontMetricsF& metrics, double width)
{
    while (metrics.horizontalAdvance(facts) > width && facts.contains(kBetweenFacts))
        facts.truncate(facts.lastIndexOf(kBetweenFacts));
    return metrics.elidedText(facts, Qt::ElideRight, width);
}
} // namespace

void paintLinks(QPainter& painter, const QRectF& room, const LinkedPoints& linked,
                const FigureLook& look)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QFont bold = look.lines.font;
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(look.lines.text);
    const QFontMetricsF metrics(bold);
    const QString title = metrics.elidedText(linked.title, Qt::ElideMiddle, room.width() * 0.5);
    const QRectF head(room.left() + 4, room.top(), room.width() - 8, kLinksHead);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(look.lines.font);
    painter.setPen(look.lines.muted);
    const double used = metrics.horizontalAdvance(title) + 8;
    painter.drawText(head.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     factsWithin(linked.fact, QFontMetricsF(look.lines.font), head.width() - used));
    const QRectF area = room.adjusted(0, kLinksHead, 0, 0);
    const auto [x, y] = rangesAround(linked.points, (area.width() - 50) / (area.height() - 40));
    const PlotFrame frame(painter, area, {x, linked.xTitle}, {y, linked.yTitle}, look.lines);
    drawLinks(painter, frame, linked, look, true);
    drawLinks(painter, frame, linked, look, false);
    const double size = std::clamp(60.0 / std::sqrt(double(linked.points.size()) + 1), 3.0, 8.0);
    for (qsizetype i = 0; i < linked.points.size(); ++i)
        drawMark(painter, std::max(linked.labels[i], 0) % kMarks,
                 frame.at(linked.points[i].x(), linked.points[i].y()), size,
                 classShade(std::max(linked.labels[i], 0), look.onDark));
    painter.restore();
}

double paintLinkKeys(QPainter* painter, QPointF corner, const QList<LinkedPoints>& panels,
                     const FigureLook& look)
{
    QList<PlotKey> keys = {
        {LinksText::tr("nearest neighbour of the same class"), look.lines.muted, 0,
         PlotKey::Sign::Line},
        {LinksText::tr("of another class"), look.bars.other, 1, PlotKey::Sign::Line}};
    const QStringList classes = panels.isEmpty() ? QStringList() : panels.first().classes;
    for (int i = 0; classes.size() <= kNamedClasses && i < classes.size(); ++i)
        keys << PlotKey{classes[i], classShade(i, look.onDark), i % kMarks, PlotKey::Sign::Mark};
    return drawKeys(painter, corner, look.width, keys, look.lines) + 6;
}

} // namespace kindred

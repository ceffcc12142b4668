#include "plots/figures/BarsFigure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "common/Theme.h"

namespace kindred {

namespace {

constexpr qsizetype kFewestRanks = 20;
constexpr double kWidestShare = 0.00088; ///< no share has more digits
constexpr double kRoomForMark = 9;       ///< width of a bar from which its mark stands above it
constexpr double kMassRowGap = 5;
/// Figures keep their direction where words are read from right to left.
constexpr int kAtLeft = Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter;
constexpr int kAtRight = Qt::AlignRight | Qt::AlignAbsolute | Qt::AlignVCenter;

struct FigureText {
    Q_DECLARE_TR_FUNCTIONS(kindred::BarsFigure)
};

qsizetype shownBars(const RankBars& bars)
{
    return bars.shown > 0 ? std::min(bars.shown, bars.shares.size()) : bars.shares.size();
}

/// Where bars stand, between the words of both scales and above those of the ranks.
QRectF rankPlot(const QRectF& room, const BarsStyle& style)
{
    const QFontMetricsF metrics(style.font);
    const double left = metrics.horizontalAdvance(shareText(kWidestShare)) + 8;
    const double right = metrics.horizontalAdvance(QStringLiteral("0.9 · 0000")) + 10;
    return room.adjusted(left, metrics.height() + 10, -right, -(metrics.height() + 12));
}

QColor colourOf(BarVerdict verdict, const BarsStyle& style)
{
    return verdict == BarVerdict::Same    ? style.same
           : verdict == BarVerdict::Other ? style.other
                                          : style.unsure;
}

void paintCross(QPainter& painter, QPointF centre, double size, const QColor& colour)
{
    const double half = size / 2;
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(centre + QPointF(-half, -half), centre + QPointF(half, half));
    painter.drawLine(centre + QPointF(-half, half), centre + QPointF(half, -half));
}

void paintTick(QPainter& painter, QPointF centre, double size, const QColor& colour)
{
    const double half = size / 2;
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({centre + QPointF(-half, 0), centre + QPointF(-half * 0.2, half),
                                    centre + QPointF(half, -half)}));
}

double topShare(const RankBars& bars)
{
    const auto end = bars.shares.begin() + shownBars(bars);
    const auto most = std::max_element(bars.shares.begin(), end);
    return most == end ? 0 : *most;
}

/// One column: the bar, and below or above it what tells wrong without colour.
void paintColumn(QPainter& painter, const QRectF& plot, const QRectF& column, double share,
                 double top, BarVerdict verdict, const BarsStyle& style)
{
    const double gap = column.width() > 4 ? std::min(3.0, column.width() * 0.2) : 0;
    const double height = top > 0 ? share / top * plot.height() : 0;
    const QRectF bar(column.left() + gap / 2, plot.bottom() - height, column.width() - gap, height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colourOf(verdict, style));
    painter.drawRect(bar);
    if (verdict != BarVerdict::Other)
        return;
    if (column.width() >= kRoomForMark)
        paintCross(painter, {bar.center().x(), plot.bottom() + 6}, 6, style.other);
    else
        painter.fillRect(QRectF(bar.left(), plot.bottom() + 3, std::max(bar.width(), 1.0), 3),
                         style.other);
}

/// The running sum of all shares, in columns.
void paintSum(QPainter& painter, const QRectF& plot, const RankBars& bars, const BarsStyle& style)
{
    const qsizetype count = shownBars(bars);
    const double width = plot.width() / static_cast<double>(count);
    QPolygonF line({plot.bottomLeft()});
    double sum = 0;
    for (qsizetype i = 0; i < count; ++i) {
        sum += bars.shares[i];
        line.append({plot.left() + width * static_cast<double>(i + 1),
                     plot.bottom() - std::min(sum, 1.0) * plot.height()});
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.background, 4, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    painter.setPen(QPen(style.text, 1.6, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.drawPolyline(line);
}

/// Beside the lines of the masses; below each other where the lines are nearer than words are tall.
void paintSupportWords(QPainter& painter, const QRectF& plot, const RankBars& bars,
                       const BarsStyle& style)
{
    QList<RankBars::Support> fromAbove = bars.support;
    std::sort(fromAbove.begin(), fromAbove.end(),
              [](const auto& a, const auto& b) { return a.mass > b.mass; });
    const double height = QFontMetricsF(style.font).height();
    const double all = height * static_cast<double>(fromAbove.size());
    double least = std::min(plot.top(), plot.bottom() - all);
    painter.setPen(style.text);
    for (const RankBars::Support& support : std::as_const(fromAbove)) {
        const double line = plot.bottom() - support.mass * plot.height();
        const double top = std::max(line - height / 2, least);
        const QString words = FigureText::tr("%1 · %L2", "share of the mass, number of neighbours")
                                  .arg(QLocale().toString(support.mass, 'f', 1))
                                  .arg(support.n);
        painter.drawText(QRectF(plot.right() + 8, top, 200, height), kAtLeft | Qt::TextDontClip,
                         words);
        least = top + height;
    }
}

void paintSupport(QPainter& painter, const QRectF& plot, const RankBars& bars,
                  const BarsStyle& style)
{
    const qsizetype count = shownBars(bars);
    const double width = plot.width() / static_cast<double>(count);
    for (const RankBars::Support& support : bars.support) {
        const double y = plot.bottom() - support.mass * plot.height();
        painter.setPen(QPen(style.muted, 1, Qt::DashLine));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        if (support.n > 0 && support.n <= count) {
            const double sum =
                std::accumulate(bars.shares.begin(), bars.shares.begin() + support.n, 0.0);
            painter.setPen(QPen(style.background, 1.5));
            painter.setBrush(style.text);
            painter.drawEllipse(QPointF(plot.left() + width * static_cast<double>(support.n),
                                        plot.bottom() - std::min(sum, 1.0) * plot.height()),
                                4, 4);
        }
    }
    paintSupportWords(painter, plot, bars, style);
}

void paintRankScales(QPainter& painter, const QRectF& room, const QRectF& plot,
                     const RankBars& bars, const BarsStyle& style)
{
    painter.setFont(style.font);
    painter.setPen(QPen(style.grid, 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setPen(style.muted);
    const double top = topShare(bars);
    painter.drawText(QRectF(room.left(), plot.top() - 10, plot.left() - room.left() - 8, 20),
                     kAtRight | Qt::TextDontClip, shareText(top));
    painter.drawText(QRectF(room.left(), plot.bottom() - 10, plot.left() - room.left() - 8, 20),
                     kAtRight | Qt::TextDontClip, QStringLiteral("0"));
    const QFontMetricsF metrics(style.font);
    painter.drawText(QPointF(room.left(), room.top() + metrics.ascent()),
                     FigureText::tr("share p of each neighbour"));
    const QString sum = FigureText::tr("running sum");
    painter.drawText(
        QPointF(room.right() - metrics.horizontalAdvance(sum), room.top() + metrics.ascent()), sum);
    const QString ranks = FigureText::tr("rank 1 … %L1").arg(shownBars(bars));
    painter.drawText(QPointF(plot.left(), room.bottom() - metrics.descent()), ranks);
}

/// What stands beside a class's bar.
QString massWords(double share, const QString& note)
{
    return note.isEmpty() ? shareText(share) : shareText(share) + QStringLiteral("   ") + note;
}

double massWordsWidth(const MassBars& bars, const QFontMetricsF& metrics)
{
    double width = metrics.horizontalAdvance(QStringLiteral("0.000"));
    for (const MassBars::Entry& entry : bars.entries)
        width = std::max(width, metrics.horizontalAdvance(massWords(entry.share, entry.note)));
    return std::max(width, metrics.horizontalAdvance(massWords(bars.rest, {})));
}

double rowHeight(const BarsStyle& style)
{
    return QFontMetricsF(style.font).height() + kMassRowGap;
}

} // namespace

BarsStyle barsStyle(const Tokens& tokens)
{
    BarsStyle style;
    style.background = tokens.card;
    style.text = tokens.text;
    style.muted = tokens.muted;
    style.grid = tokens.line;
    style.same = classColour(0);
    style.other = tokens.wrong;
    style.unsure = tokens.muted;
    style.accent = tokens.accent;
    style.font = textFont(TextRole::Note);
    return style;
}

BarsStyle printBarsStyle()
{
    BarsStyle style = barsStyle(tokens(false));
    style.background = Qt::white;
    style.text = Qt::black;
    return style;
}

qsizetype ranksWorthShowing(const RankBars& bars)
{
    qint64 most = 0;
    for (const RankBars::Support& support : bars.support)
        most = std::max(most, support.n);
    const auto wanted = std::max<qsizetype>(kFewestRanks, most + std::max<qint64>(most / 5, 3));
    return std::min(wanted, bars.shares.size());
}

QRectF rankColumn(const QRectF& room, const RankBars& bars, const BarsStyle& style, int bar)
{
    const QRectF plot = rankPlot(room, style);
    const double width =
        plot.width() / static_cast<double>(std::max<qsizetype>(shownBars(bars), 1));
    return {plot.left() + width * bar, plot.top(), width, plot.height()};
}

void paintRankBars(QPainter& painter, const QRectF& room, const RankBars& bars,
                   const BarsStyle& style)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF plot = rankPlot(room, style);
    const qsizetype count = shownBars(bars);
    if (count > 0 && plot.height() > 10) {
        if (bars.marked >= 0 && bars.marked < count) {
            QColor glow = style.accent;
            glow.setAlphaF(0.22F);
            painter.fillRect(rankColumn(room, bars, style, bars.marked), glow);
        }
        const double top = topShare(bars);
        for (qsizetype i = 0; i < count; ++i)
            paintColumn(painter, plot, rankColumn(room, bars, style, static_cast<int>(i)),
                        bars.shares[i], top, bars.verdicts.value(i, BarVerdict::Unknown), style);
        paintRankScales(painter, room, plot, bars, style);
        paintSum(painter, plot, bars, style);
        paintSupport(painter, plot, bars, style);
    }
    painter.restore();
}

int rankBarAt(const QRectF& room, const RankBars& bars, const BarsStyle& style, QPointF place)
{
    const QRectF plot = rankPlot(room, style);
    const qsizetype count = shownBars(bars);
    if (count == 0 || place.x() < plot.left() || place.x() >= plot.right() ||
        place.y() < plot.top() || place.y() > room.bottom())
        return -1;
    const double width = plot.width() / static_cast<double>(count);
    return static_cast<int>(
        std::min<qsizetype>(static_cast<qsizetype>((place.x() - plot.left()) / width), count - 1));
}

double massBarsHeight(const MassBars& bars, const BarsStyle& style)
{
    const auto rows = bars.entries.size() + (bars.rest > 0 ? 1 : 0);
    return rowHeight(style) * static_cast<double>(rows);
}

void paintMassBars(QPainter& painter, const QRectF& room, const MassBars& bars,
                   const BarsStyle& style)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(style.font);
    const QFontMetricsF metrics(style.font);
    const double height = rowHeight(style);
    const double names = std::min(room.width() * 0.36, 190.0);
    const double numbers = massWordsWidth(bars, metrics);
    const double mark = height;
    const QRectF track(room.left() + names + mark, 0, room.width() - names - mark - numbers - 10,
                       6);
    const auto row = [&](int index, const QString& name, double share, const QString& note,
                         BarVerdict verdict, bool muted) {
        const double y = room.top() + height * index + height / 2;
        if (index == bars.marked) {
            QColor glow = style.accent;
            glow.setAlphaF(0.16F);
            painter.fillRect(QRectF(room.left(), y - height / 2, room.width(), height), glow);
        }
        painter.setPen(muted ? style.muted : style.text);
        painter.drawText(QRectF(room.left(), y - height / 2, names - 6, height), kAtLeft,
                         metrics.elidedText(name, Qt::ElideMiddle, names - 6));
        const QPointF sign(room.left() + names + mark / 2 - 6, y);
        if (verdict == BarVerdict::Same)
            paintTick(painter, sign, 7, style.same);
        else if (verdict == BarVerdict::Other)
            paintCross(painter, sign, 6, style.other);
        painter.setPen(Qt::NoPen);
        painter.setBrush(style.grid);
        const QRectF whole(track.left(), y - 3, track.width(), 6);
        painter.drawRoundedRect(whole, 3, 3);
        painter.setBrush(muted ? style.muted : colourOf(verdict, style));
        const double length = whole.width() * std::clamp(share, 0.0, 1.0);
        if (length >= 1)
            painter.drawRoundedRect(QRectF(whole.left(), whole.top(), std::max(length, 6.0), 6), 3,
                                    3);
        painter.setPen(muted ? style.muted : style.text);
        painter.drawText(QRectF(whole.right() + 10, y - height / 2, numbers, height), kAtLeft,
                         massWords(share, note));
    };
    for (int i = 0; i < bars.entries.size(); ++i)
        row(i, bars.entries[i].name, bars.entries[i].share, bars.entries[i].note,
            bars.entries[i].verdict, false);
    if (bars.rest > 0)
        row(static_cast<int>(bars.entries.size()),
            bars.restCount > 0 ? FigureText::tr("%n other class(es)", nullptr, bars.restCount)
                               : FigureText::tr("all others"),
            bars.rest, {}, BarVerdict::Unknown, true);
    painter.restore();
}

int massBarAt(const QRectF& room, const MassBars& bars, const BarsStyle& style, QPointF place)
{
    if (!room.contains(place))
        return -1;
    const int row = static_cast<int>((place.y() - room.top()) / rowHeight(style));
    return row < bars.entries.size() ? row : -1;
}

} // namespace kindred

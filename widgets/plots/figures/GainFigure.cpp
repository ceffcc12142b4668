#include "plots/figures/GainFigure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHash>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"
#include "plots/PlotFrame.h"

namespace kindred {

namespace {
struct GainText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kPlotHeight = 210;
constexpr double kGroupRow = 22;
constexpr double kNarrowestNamed = 9; ///< bars that have room for a name below

double nameRoom(const QList<ClassGain>& gains, double bar)
{
    if (bar < kNarrowestNamed)
        return 0;
    const QFontMetricsF metrics(paperFont(9));
    double widest = 0;
    for (const ClassGain& gain : gains)
        widest = std::max(widest, metrics.horizontalAdvance(gain.name));
    return std::min(widest, 110.0) + 6;
}

PlotRange gainRange(const QList<ClassGain>& gains)
{
    double low = 0, high = 0.02;
    for (const ClassGain& gain : gains) {
        low = std::min(low, gain.gain());
        high = std::max(high, gain.gain());
    }
    const double room = 0.05 * (high - low);
    return {100 * (low < 0 ? low - room : low), 100 * (high + room)};
}

double barWidth(const QList<ClassGain>& gains)
{
    return std::min(34.0, (kPaperWidth - 70) / std::max<double>(double(gains.size()), 1));
}

void drawGroups(QPainter& painter, const QList<ClassGain>& gains, const PlotFrame& frame,
                double bar, double top, const CurveStyle& style)
{
    painter.setFont(paperFont(9));
    const QFontMetricsF metrics(painter.font());
    for (qsizetype first = 0; first < gains.size();) {
        qsizetype last = first;
        while (last + 1 < gains.size() && gains[last + 1].group == gains[first].group)
            ++last;
        const double left = frame.inner().left() + double(first) * bar + 1;
        const double right = frame.inner().left() + double(last + 1) * bar - 1;
        const bool named = !gains[first].group.isEmpty();
        painter.setPen(named ? QPen(style.muted, 1) : QPen(Qt::NoPen));
        painter.drawLine(QPointF(left, top + 3), QPointF(right, top + 3));
        painter.setPen(style.text);
        const QString name = metrics.elidedText(gains[first].group, Qt::ElideRight, right - left);
        if (name.size() > 2)
            painter.drawText(QRectF(left, top + 4, right - left, kGroupRow - 4), Qt::AlignHCenter,
                             name);
        first = last + 1;
    }
}

void paintGains(QPainter& painter, const QList<ClassGain>& gains)
{
    const CurveStyle style = paperStyle();
    const double bar = barWidth(gains);
    const double names = nameRoom(gains, bar);
    // The frame is as wide as its bars; what its left words need is not known before.
    const QRectF area(0, 0, 58 + bar * double(gains.size()) + 12, kPlotHeight);
    const PlotFrame frame(painter, area, {{0, double(gains.size())}, {}, false},
                          {gainRange(gains), GainText::tr("gain (percentage points)")}, style);
    const double wide = frame.inner().width() / double(gains.size());
    QString group = gains.first().group;
    int index = 0;
    for (qsizetype i = 0; i < gains.size(); ++i) {
        if (gains[i].group != group)
            ++index;
        group = gains[i].group;
        const double left = frame.inner().left() + double(i) * wide;
        const double end = frame.yAt(100 * gains[i].gain());
        const QRectF box =
            QRectF(QPointF(left + wide * 0.1, frame.yAt(0)), QPointF(left + wide * 0.9, end))
                .normalized();
        fillHatched(painter, box, wide > 5 ? index % 2 : 0, classColour(index + 5));
        if (names <= 0)
            continue;
        painter.save();
        painter.setFont(paperFont(9));
        painter.setPen(style.text);
        painter.translate(left + wide / 2, kPlotHeight + 2);
        painter.rotate(-90);
        painter.drawText(
            QRectF(-names, -8, names, 16), Qt::AlignRight | Qt::AlignVCenter,
            QFontMetricsF(painter.font()).elidedText(gains[i].name, Qt::ElideMiddle, names - 4));
        painter.restore();
    }
    painter.setPen(QPen(style.text, 1));
    painter.drawLine(QPointF(frame.inner().left(), frame.yAt(0)),
                     QPointF(frame.inner().right(), frame.yAt(0)));
    drawGroups(painter, gains, frame, wide, kPlotHeight + names, style);
}
} // namespace

void sortGains(QList<ClassGain>& gains)
{
    QHash<QString, int> sizes;
    for (const ClassGain& gain : gains)
        ++sizes[gain.group];
    std::stable_sort(gains.begin(), gains.end(), [&](const ClassGain& a, const ClassGain& b) {
        if (a.group != b.group)
            return sizes[a.group] != sizes[b.group] ? sizes[a.group] > sizes[b.group]
                                                    : a.group < b.group;
        return a.gain() > b.gain();
    });
}

PaperFigure gainFigure(QList<ClassGain> gains, const QString& baseline)
{
    sortGains(gains);
    const bool grouped = std::any_of(gains.begin(), gains.end(),
                                     [](const ClassGain& g) { return !g.group.isEmpty(); });
    PaperFigure figure;
    figure.title = GainText::tr("Gain per class over %1").arg(baseline);
    figure.reading =
        GainText::tr("Each bar is one class: how many more of 100 of its samples are right than "
                     "with %1; a bar below zero is a class that got worse.")
            .arg(baseline);
    if (grouped)
        figure.reading += QLatin1Char(' ') +
                          GainText::tr("Classes are grouped by their coarse class, the one with "
                                       "most classes first, and fall within it.");
    const double names = nameRoom(gains, barWidth(gains));
    figure.size = {kPaperWidth, kPlotHeight + names + (grouped ? kGroupRow : 4)};
    if (gains.isEmpty())
        figure.paint = [](QPainter&) {};
    else
        figure.paint = [gains](QPainter& painter) { paintGains(painter, gains); };
    int better = 0, worse = 0;
    for (const ClassGain& gain : std::as_const(gains)) {
        better += gain.gain() > 0 ? 1 : 0;
        worse += gain.gain() < 0 ? 1 : 0;
        figure.numbers << FigureNumber{.name = gain.name,
                                       .detail = gain.group,
                                       .value = gain.gain(),
                                       .low = gain.baseline,
                                       .high = gain.ours,
                                       .n = gain.n};
    }
    figure.words =
        GainText::tr("%1 of %2 classes gain, %3 lose.").arg(better).arg(gains.size()).arg(worse);
    return figure;
}

} // namespace kindred

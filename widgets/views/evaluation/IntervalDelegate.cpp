#include "views/evaluation/IntervalDelegate.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

#include "common/Mirror.h"
#include "common/Theme.h"
#include "models/evaluation/EvaluationTable.h"

namespace kindred {

namespace {
constexpr int kLeastTrack = 72;
constexpr int kMostTrack = 480; ///< wider, the words would stand far from what they say
constexpr int kPadding = 8;

/// The same for every row, so that their tracks can be compared.
int wordsWidth(const QFontMetrics& metrics)
{
    return metrics.horizontalAdvance(QStringLiteral("100.00 – 100.00 %"));
}

/// Says that what is marked lies beyond this end.
QPolygonF arrow(const QRectF& line, bool rightwards)
{
    const double tip = rightwards ? line.right() : line.left();
    const double back = rightwards ? tip - line.height() / 2 : tip + line.height() / 2;
    return QPolygonF({{back, line.top()}, {tip, line.center().y()}, {back, line.bottom()}});
}
} // namespace

QSize IntervalDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {kLeastTrack + 3 * kPadding + wordsWidth(option.fontMetrics),
            EvaluationDelegate::sizeHint(option, index).height()};
}

void IntervalDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString words = cell.text;
    cell.text.clear();
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    const double low = index.data(EvaluationTable::LowRole).toDouble();
    const double high = index.data(EvaluationTable::HighRole).toDouble();
    const bool printed = index.data(EvaluationTable::PrintedRole).toBool();
    const bool ranged = low <= high;
    if (!ranged && !printed)
        return;

    const Tokens& colours = tokensOf(option.palette);
    const int width =
        std::clamp(option.rect.width() - 3 * kPadding - wordsWidth(option.fontMetrics), kLeastTrack,
                   kMostTrack);
    const QRectF track =
        mirrored(option.direction, QRectF(option.rect),
                 QRectF(option.rect.left() + kPadding, option.rect.center().y() - 1.0, width, 3));
    const auto scale = index.data(EvaluationTable::ScaleRole).value<IntervalScale>();
    const auto place = [&](double fraction) { // from left to right, as every figure
        return track.left() + scale.place(fraction) * track.width();
    };
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colours.line);
    painter->drawRoundedRect(track, 1.5, 1.5);
    painter->setBrush(printed ? colours.muted : colours.accent);
    if (ranged)
        painter->drawRoundedRect(
            QRectF(QPointF(place(low), track.top() - 3),
                   QPointF(std::max(place(high), place(low) + 3), track.bottom() + 3)),
            2, 2);
    const double value = index.data(EvaluationTable::ValueRole).toDouble();
    painter->setBrush(colours.text);
    const QRectF line(place(value) - 0.75, track.top() - 3, 1.5, track.height() + 6);
    if (value < scale.low || value > scale.high)
        painter->drawPolygon(arrow(line, value > scale.high));
    else
        painter->drawRect(line);
    painter->setPen(colours.muted);
    painter->setFont(cell.font);
    painter->drawText(mirrored(option.direction, option.rect,
                               option.rect.adjusted(width + 2 * kPadding, 0, -kPadding, 0)),
                      Qt::AlignVCenter | Qt::AlignLeft, words);
    painter->restore();
}

} // namespace kindred

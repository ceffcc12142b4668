#include "map/MapLegendDelegate.h"

#include <QLocale>
#include <QPainter>

#include "common/Mirror.h"
#include "common/Theme.h"
#include "models/map/MapLegend.h"

namespace kindred {

QSize MapLegendDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {80, option.fontMetrics.height() + 2 * space::kUnit - 2};
}

void MapLegendDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const Tokens& t = tokensOf(option.palette);
    const bool hidden = index.data(MapLegend::HiddenRole).toBool();
    const bool faint = index.data(MapLegend::FaintRole).toBool();
    if (option.state & (QStyle::State_MouseOver | QStyle::State_HasFocus)) {
        painter->setPen(option.state & QStyle::State_HasFocus ? QPen(t.accent) : Qt::NoPen);
        painter->setBrush(t.raised);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(.5, .5, -.5, -.5), 4, 4);
    }
    const QRect row = option.rect.adjusted(space::kUnit, 0, -space::kUnit, 0);
    const QColor colour = index.data(MapLegend::ColourRole).value<QColor>();
    painter->setPen(hidden ? QPen(t.muted, 1.2) : Qt::NoPen);
    painter->setBrush(hidden ? Qt::NoBrush : QBrush(faint ? t.muted : colour));
    painter->drawEllipse(mirrored(option.direction, QRectF(row),
                                  QRectF(row.left() + .5, row.center().y() - 3.5, 9, 9)));

    QFont font = option.font;
    painter->setFont(font);
    painter->setPen(t.muted);
    const QString count = QLocale().toString(index.data(MapLegend::CountRole).toLongLong());
    const int room = option.fontMetrics.horizontalAdvance(count);
    painter->drawText(row, Qt::AlignRight | Qt::AlignVCenter, count);
    font.setStrikeOut(hidden);
    font.setWeight(index.data(MapLegend::IsolatedRole).toBool() ? QFont::DemiBold : font.weight());
    painter->setFont(font);
    painter->setPen(hidden || faint ? t.muted : t.text);
    const QRect words =
        mirrored(option.direction, row, row.adjusted(16, 0, -room - 2 * space::kUnit, 0));
    painter->drawText(
        words, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideMiddle, words.width()));
    painter->restore();
}

} // namespace kindred

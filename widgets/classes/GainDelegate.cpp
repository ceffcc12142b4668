#include "classes/GainDelegate.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "classes/ClassTable.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kBarPadding = 8;
constexpr int kBarHeight = 3;
} // namespace

GainDelegate::GainDelegate(bool hasSign, QObject* parent)
    : QStyledItemDelegate(parent), m_hasSign(hasSign)
{
}

void GainDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const double share = index.data(ClassTable::ShareRole).toDouble();
    if (std::isnan(share))
        return;
    const Tokens& colours = tokensOf(option.palette);
    const QRectF track(option.rect.left() + kBarPadding, option.rect.bottom() - kBarHeight - 2,
                       option.rect.width() - 2 * kBarPadding, kBarHeight);
    const bool mirror = option.direction == Qt::RightToLeft;
    const double zero = m_hasSign ? track.center().x() : mirror ? track.right() : track.left();
    const double reach = (m_hasSign ? track.width() / 2 : track.width()) * (mirror ? -1 : 1);
    const double end = zero + std::clamp(share, -1.0, 1.0) * reach;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colours.line);
    painter->drawRoundedRect(track, kBarHeight / 2.0, kBarHeight / 2.0);
    painter->setBrush(!m_hasSign ? colours.accent : share < 0 ? colours.wrong : colours.right);
    painter->drawRoundedRect(QRectF(QPointF(std::min(zero, end), track.top()),
                                    QPointF(std::max(zero, end), track.bottom())),
                             kBarHeight / 2.0, kBarHeight / 2.0);
    painter->restore();
}

} // namespace kindred

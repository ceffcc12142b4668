#include "classes/HubDelegate.h"

#include <QImage>
#include <QLocale>
#include <QPainter>

#include <algorithm>

#include "classes/HubModel.h"
#include "common/Theme.h"
#include "views/samples/TileDelegate.h"

namespace kindred {

namespace {
constexpr int kHubFrame = 3; ///< room for the ring of the selected tile
constexpr int kNumbersApart = 6;
} // namespace

HubDelegate::HubDelegate(int edge, QObject* parent) : QStyledItemDelegate(parent), m_edge(edge) {}

QSize HubDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const QFontMetrics metrics(textFont(TextRole::Note));
    // The first is listed most, and no more of its places can be wrong.
    const QString most =
        QLocale().toString(index.sibling(0, 0).data(HubModel::ListedRole).toLongLong());
    const int numbers = metrics.horizontalAdvance(most) + kNumbersApart +
                        metrics.horizontalAdvance(QStringLiteral("✕ ") + most);
    return QSize(std::max(m_edge, numbers), m_edge + metrics.height() + 2) +
           TileDelegate::around(false);
}

void HubDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const
{
    const Tokens& t = tokensOf(option.palette);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect picture(option.rect.topLeft() + QPoint(kHubFrame, kHubFrame),
                        QSize(m_edge, m_edge));
    paintPicture(*painter, picture, index.data(Qt::DecorationRole).value<QImage>(), t.raised);
    const bool chosen = option.state & (QStyle::State_Selected | QStyle::State_HasFocus);
    if (chosen || option.state & QStyle::State_MouseOver) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(chosen ? t.accent : t.muted, chosen ? 2 : 1));
        painter->drawRoundedRect(QRectF(picture).adjusted(-2, -2, 2, 2), 6, 6);
    }
    painter->setFont(textFont(TextRole::Note));
    const QLocale locale;
    const QRect line(picture.left(), picture.bottom() + 3, option.rect.width() - 2 * kHubFrame,
                     painter->fontMetrics().height());
    painter->setPen(t.text);
    painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                      locale.toString(index.data(HubModel::ListedRole).toLongLong()));
    const qint64 bad = index.data(HubModel::BadRole).toLongLong();
    painter->setPen(bad > 0 ? t.wrongText : t.rightText);
    painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                      bad > 0 ? QStringLiteral("✕ ") + locale.toString(bad) : QStringLiteral("✓"));
    painter->restore();
}

} // namespace kindred

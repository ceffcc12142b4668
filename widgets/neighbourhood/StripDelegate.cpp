#include "neighbourhood/StripDelegate.h"

#include <QPainter>

#include "common/Theme.h"
#include "models/samples/TileRoles.h"
#include "views/samples/TileDelegate.h"

namespace kindred {

namespace {
constexpr int kStripFrame = 3; ///< room for the ring of the chosen tile
constexpr int kMarkRoom = 13;
} // namespace

StripDelegate::StripDelegate(int edge, bool captions, QObject* parent)
    : QStyledItemDelegate(parent), m_edge(edge), m_captions(captions)
{
}

QSize StripDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    const int caption = m_captions ? QFontMetrics(textFont(TextRole::Note)).height() + 3 : 0;
    return {m_edge + 2 * kStripFrame, m_edge + 2 * kStripFrame + caption};
}

void StripDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const
{
    const Tokens& t = tokensOf(option.palette);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect picture(option.rect.topLeft() + QPoint(kStripFrame, kStripFrame),
                        QSize(m_edge, m_edge));
    paintPicture(*painter, picture, index.data(Qt::DecorationRole).value<QImage>(), t.raised);
    const bool chosen = option.state & (QStyle::State_Selected | QStyle::State_HasFocus);
    if (chosen || (option.state & QStyle::State_MouseOver)) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(chosen ? t.accent : t.muted, chosen ? 2 : 1));
        painter->drawRoundedRect(QRectF(picture).adjusted(-2, -2, 2, 2), 6, 6);
    }
    if (m_captions) {
        const QFont note = textFont(TextRole::Note);
        painter->setFont(note);
        const QRect line(picture.left(), picture.bottom() + 3, m_edge, QFontMetrics(note).height());
        painter->setPen(t.text);
        const QVariant right = index.data(RightRole);
        const int room = m_edge - (right.isValid() ? kMarkRoom : 0);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(index.data(Qt::DisplayRole).toString(),
                                                            Qt::ElideRight, room));
        if (right.isValid()) {
            painter->setPen(right.toBool() ? t.rightText : t.wrongText);
            painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                              right.toBool() ? QStringLiteral("✓") : QStringLiteral("✕"));
        }
    }
    painter->restore();
}

} // namespace kindred

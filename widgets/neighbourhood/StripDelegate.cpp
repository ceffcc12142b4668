#include "neighbourhood/StripDelegate.h"

#include <QPainter>

#include <algorithm>

#include "common/Theme.h"
#include "models/samples/TileRoles.h"
#include "neighbourhood/Faded.h"
#include "views/samples/TileDelegate.h"

namespace kindred {

namespace {
constexpr int kStripFrame = 3; ///< room for the ring of the chosen tile
constexpr int kMarkGap = 4;    ///< between a caption and its mark
constexpr int kRounding = 2;   ///< parts of pixels that an advance leaves out
constexpr int kMeasured = 12;  ///< captions; the others are as long or elided
} // namespace

StripDelegate::StripDelegate(int edge, bool captions, QObject* parent)
    : QStyledItemDelegate(parent), m_edge(edge), m_captions(captions)
{
}

QSize StripDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const QSize ring(2 * kStripFrame, 2 * kStripFrame);
    if (!m_captions)
        return QSize(m_edge, m_edge) + ring;
    const QFontMetrics metrics(textFont(TextRole::Note));
    // With large text a caption is wider than its picture.
    int width = m_edge;
    for (int row = 0; index.isValid() && row < kMeasured; ++row)
        width = std::max(width, captionWidth(metrics, index.sibling(row, 0)));
    return QSize(width, m_edge + metrics.height() + 3) + ring;
}

int StripDelegate::captionWidth(const QFontMetrics& metrics, const QModelIndex& index)
{
    const int words = metrics.horizontalAdvance(index.data(Qt::DisplayRole).toString());
    return words + kRounding + (index.data(RightRole).isValid() ? markWidth(metrics) : 0);
}

int StripDelegate::markWidth(const QFontMetrics& metrics)
{
    return metrics.horizontalAdvance(QStringLiteral("✕")) + kMarkGap;
}

void StripDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const
{
    const Tokens& t = tokensOf(option.palette);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setOpacity(m_faded ? kFadedOpacity : 1.0);
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
        const QFontMetrics metrics(note);
        const int width = option.rect.width() - 2 * kStripFrame;
        const QRect line(picture.left(), picture.bottom() + 3, width, metrics.height());
        painter->setPen(t.text);
        const QVariant right = index.data(RightRole);
        const int room = width - (right.isValid() ? markWidth(metrics) : 0);
        painter->drawText(
            line, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, room));
        if (right.isValid()) {
            painter->setPen(right.toBool() ? t.rightText : t.wrongText);
            painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                              right.toBool() ? QStringLiteral("✓") : QStringLiteral("✕"));
        }
    }
    painter->restore();
}

} // namespace kindred

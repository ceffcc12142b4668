#include "board/classes/BoardSupportDelegate.h"

#include <QGuiApplication>
#include <QLocale>
#include <QPainter>

#include "board/classes/BoardSupportModel.h"
#include "common/Theme.h"
#include "views/samples/TileDelegate.h"

namespace kindred {

namespace {

constexpr int kSupportEdge = 60;
constexpr int kSupportRing = 3;

/// Words on a plate of the card's colour, readable over any picture.
void paintPlate(QPainter& painter, const QRect& place, const QString& text, const QColor& colour,
                const QColor& plate)
{
    painter.setFont(textFont(TextRole::Note));
    QRect words = painter.fontMetrics().boundingRect(place, Qt::AlignCenter, text);
    QColor faint = plate;
    faint.setAlphaF(0.85F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(faint);
    painter.drawRoundedRect(words.adjusted(-4, -1, 4, 1), 4, 4);
    painter.setPen(colour);
    painter.drawText(place, Qt::AlignCenter, text);
}

} // namespace

QSize BoardSupportDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {kSupportEdge + 2 * kSupportRing, kSupportEdge + 2 * kSupportRing};
}

void BoardSupportDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const
{
    // The view is see-through, and its palette tells nothing of dark and light.
    const Tokens& t = tokensOf(QGuiApplication::palette());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect picture =
        option.rect.adjusted(kSupportRing, kSupportRing, -kSupportRing, -kSupportRing);
    const bool out = index.data(BoardSupportModel::OutRole).toBool();
    const bool missing = index.data(BoardSupportModel::MissingRole).toBool();
    painter->setOpacity(out || missing ? 0.3 : 1.0);
    paintPicture(*painter, picture, index.data(Qt::DecorationRole).value<QImage>(), t.raised);
    painter->setOpacity(1.0);
    const double weight = index.data(BoardSupportModel::WeightRole).toDouble();
    if (out)
        paintPlate(*painter, picture, tr("left out"), t.attentionText, t.card);
    else if (missing)
        paintPlate(*painter, picture, tr("missing"), t.attentionText, t.card);
    else if (weight != 1)
        paintPlate(*painter, QRect(picture.left(), picture.bottom() - 17, picture.width(), 16),
                   QStringLiteral("×%1").arg(QLocale().toString(weight, 'g', 3)), t.text, t.card);
    const bool marked = option.state & (QStyle::State_Selected | QStyle::State_HasFocus);
    const bool harm = index.data(BoardSupportModel::HarmRole).toBool();
    if (marked || harm || (option.state & QStyle::State_MouseOver)) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(marked ? t.accent
                             : harm ? t.attention
                                    : t.muted,
                             marked || harm ? 2 : 1));
        painter->drawRoundedRect(QRectF(picture).adjusted(-2, -2, 2, 2), 6, 6);
    }
    painter->restore();
}

} // namespace kindred

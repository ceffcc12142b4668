#include "views/samples/TileDelegate.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

#include "common/Mirror.h"
#include "common/Numbers.h"
#include "common/ShareText.h"
#include "common/Theme.h"
#include "models/samples/TileRoles.h"
#include "neighbourhood/Faded.h"

namespace kindred {

namespace {

constexpr int kFrame = 3; ///< room for the ring of the selected tile
constexpr int kBar = 3;
constexpr double kLongestWeight = 0.00088; ///< no share has more digits

QString shortNumber(double value)
{
    return numbers::fixed(value, 2);
}

/// Whether one line has the numbers and the mark, so that the next has the class.
bool fitsNumbers(const QFontMetrics& metrics, int width)
{
    const QString numbers =
        shortNumber(0.88) + TileDelegate::weightWords(kLongestWeight) + QStringLiteral("✕");
    return metrics.horizontalAdvance(numbers) + 2 * space::kUnit + 2 <= width;
}

} // namespace

void paintPicture(QPainter& painter, QRect square, const QImage& picture, const QColor& empty)
{
    if (picture.isNull()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(empty);
        painter.drawRoundedRect(square, 4, 4);
        return;
    }
    const double ratio = painter.device()->devicePixelRatioF();
    const bool exact = picture.width() == qRound(square.width() * ratio);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, !exact);
    QSize size = picture.size().scaled(square.size(), Qt::KeepAspectRatio);
    QRect target(QPoint(), size);
    target.moveCenter(square.center());
    painter.drawImage(target, picture);
}

TileDelegate::TileDelegate(int edge, bool captions, QObject* parent)
    : QStyledItemDelegate(parent), m_edge(edge), m_captions(captions)
{
}

QSize TileDelegate::around(bool captions)
{
    constexpr int kRing = 2 * kFrame;
    if (!captions)
        return {kRing, kRing};
    const QFontMetrics metrics(textFont(TextRole::Note));
    return {kRing, kRing + kBar + 2 * (metrics.height() + 1) + 2};
}

int TileDelegate::leastEdge()
{
    const QFontMetrics metrics(textFont(TextRole::Note));
    const QString judged = shortNumber(0.88) + QStringLiteral("✕");
    return std::max(metrics.horizontalAdvance(judged) + space::kUnit,
                    metrics.horizontalAdvance(weightWords(kLongestWeight)) + 1);
}

QString TileDelegate::weightWords(double weight)
{
    return tr("p %1", "share of the neighbour distribution").arg(shareText(weight));
}

QSize TileDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return QSize(m_edge, m_edge) + around(m_captions);
}

void TileDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    const Tokens& t = tokensOf(option.palette);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setOpacity(m_faded ? kFadedOpacity : 1.0);
    const bool selected = option.state & QStyle::State_Selected;
    const bool focused = option.state & QStyle::State_HasFocus;
    const bool hovered = option.state & QStyle::State_MouseOver;
    const QRect picture(option.rect.topLeft() + QPoint(kFrame, kFrame), QSize(m_edge, m_edge));
    paintPicture(*painter, picture, index.data(Qt::DecorationRole).value<QImage>(), t.raised);
    if (m_captions)
        paintCaption(*painter, option, index, picture);
    if (selected || focused || hovered) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(
            QPen(selected || focused ? t.accent : t.muted, selected || focused ? 2 : 1));
        painter->drawRoundedRect(QRectF(picture).adjusted(-2, -2, 2, 2), 6, 6);
    }
    painter->restore();
}

void TileDelegate::paintCaption(QPainter& painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index, QRect picture) const
{
    const Tokens& t = tokensOf(option.palette);
    const QVariant right = index.data(RightRole);
    const bool isRight = right.toBool();
    int top = picture.bottom() + 2;
    if (right.isValid()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isRight ? t.right : t.wrong);
        painter.drawRoundedRect(QRect(picture.left(), top, m_edge, kBar), 1.5, 1.5);
    }
    top += kBar + 2;
    const QFont note = textFont(TextRole::Note);
    const int height = QFontMetrics(note).height();
    painter.setFont(note);
    const QRect first(picture.left(), top, m_edge, height);
    painter.setPen(t.text);
    const QString similarity = shortNumber(index.data(SimilarityRole).toDouble());
    painter.drawText(first, Qt::AlignLeft | Qt::AlignVCenter, similarity);
    if (right.isValid()) {
        painter.setPen(isRight ? t.rightText : t.wrongText);
        painter.drawText(first, Qt::AlignRight | Qt::AlignVCenter,
                         isRight ? QStringLiteral("✓") : QStringLiteral("✕"));
    }
    painter.setPen(t.muted);
    const QVariant share = index.data(WeightRole);
    const QString weight = share.isValid() ? weightWords(share.toDouble()) : QString();
    const QRect second = first.translated(0, height + 1);
    if (!fitsNumbers(painter.fontMetrics(), m_edge)) {
        painter.drawText(second, Qt::AlignLeft | Qt::AlignVCenter, weight);
        return;
    }
    const int past = painter.fontMetrics().horizontalAdvance(similarity) + 2 * space::kUnit;
    painter.drawText(mirrored(option.direction, first, first.adjusted(past, 0, 0, 0)),
                     Qt::AlignLeft | Qt::AlignVCenter, weight);
    painter.drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(index.data(ClassNameRole).toString(),
                                                      Qt::ElideRight, second.width()));
}

} // namespace kindred

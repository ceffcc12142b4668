#include "board/BoardQueryDelegate.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include "board/BoardQueryModel.h"
#include "common/Mirror.h"
#include "common/Theme.h"
#include "views/TileDelegate.h"

namespace kindred {

namespace {

constexpr int kQueryPadding = 7;
constexpr int kChip = 8;
constexpr int kShareBar = 4;

void paintShares(QPainter& painter, const QRect& bar, const BoardQueryModel& model,
                 const BoardQueryModel::Cell& cell, const Tokens& t)
{
    painter.save();
    QPainterPath clip;
    clip.addRoundedRect(bar, kShareBar / 2.0, kShareBar / 2.0);
    painter.setClipPath(clip);
    painter.fillRect(bar, t.line);
    double left = bar.left();
    for (qsizetype i = 0; i < cell.verdict.shares.size(); ++i) {
        const BoardShare& share = cell.verdict.shares[i];
        const double width = share.p * bar.width();
        QColor colour = model.colourOf(share.cls);
        if (!colour.isValid())
            colour = t.muted;
        // The answer stands out among what else it could be.
        if (i > 0 || cell.verdict.cls != share.cls)
            colour.setAlphaF(0.45F);
        painter.fillRect(QRectF(left, bar.top(), width, bar.height()), colour);
        left += width;
    }
    painter.restore();
}

} // namespace

BoardQueryDelegate::BoardQueryDelegate(const BoardQueryModel* model, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model)
{
}

QSize BoardQueryDelegate::around()
{
    const int line = QFontMetrics(textFont(TextRole::Note)).height();
    return {2 * kQueryPadding, 2 * kQueryPadding + 4 + line + 4 + kShareBar};
}

QSize BoardQueryDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return QSize(m_edge, m_edge) + around();
}

void BoardQueryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const
{
    const Tokens& t = tokensOf(option.palette);
    const BoardQueryModel::Cell cell = m_model->cell(index.row());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool marked = option.state & (QStyle::State_Selected | QStyle::State_HasFocus);
    const QColor frame = marked                                     ? t.accent
                         : cell.flipped                             ? t.attention
                         : (option.state & QStyle::State_MouseOver) ? t.muted
                                                                    : t.line;
    painter->setPen(QPen(frame, marked ? 2 : 1));
    painter->setBrush(t.dark ? t.panel : t.background);
    painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 8, 8);

    const QRect picture(option.rect.topLeft() + QPoint(kQueryPadding, kQueryPadding),
                        QSize(m_edge, m_edge));
    painter->setOpacity(cell.missing ? 0.35 : 1.0);
    paintPicture(*painter, picture, cell.picture, t.raised);
    painter->setOpacity(1.0);

    painter->setFont(textFont(TextRole::Note));
    const int line = painter->fontMetrics().height();
    QRect row(picture.left(), picture.bottom() + 4, m_edge, line);
    const QRect whole = row;
    const auto placed = [&](const QRect& part) { return mirrored(option.direction, whole, part); };
    if (cell.decided) {
        // p of a class that it is not would mislead.
        QString number = cell.verdict.cls == answer::kNone
                             ? QString()
                             : QLocale().toString(cell.verdict.p, 'f', 2);
        if (cell.disagree)
            number.prepend(number.isEmpty() ? QStringLiteral("≠") : QStringLiteral("≠ "));
        if (cell.flipped)
            number.prepend(number.isEmpty() ? QStringLiteral("⇄") : QStringLiteral("⇄ "));
        painter->setPen(cell.flipped ? t.attentionText : t.muted);
        painter->drawText(placed(row), Qt::AlignRight | Qt::AlignVCenter, number);
        if (!number.isEmpty())
            row.setRight(row.right() - painter->fontMetrics().horizontalAdvance(number) - 4);
        if (cell.right) {
            painter->setPen(*cell.right ? t.rightText : t.wrongText);
            const QString mark = *cell.right ? QStringLiteral("✓") : QStringLiteral("✕");
            painter->drawText(placed(row), Qt::AlignRight | Qt::AlignVCenter, mark);
            row.setRight(row.right() - painter->fontMetrics().horizontalAdvance(mark) - 3);
        }
        const QColor chip = m_model->colourOf(cell.verdict.cls);
        if (chip.isValid()) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(chip);
            painter->drawEllipse(
                placed(QRect(row.left(), row.center().y() - kChip / 2 + 1, kChip, kChip)));
            row.setLeft(row.left() + kChip + 4);
        }
        painter->setPen(cell.verdict.cls == answer::kNone ? t.muted : t.text);
    } else {
        painter->setPen(t.muted);
    }
    painter->drawText(placed(row), Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(cell.decided ? cell.words : cell.name,
                                                        Qt::ElideRight, row.width()));
    const QRect bar(picture.left(), picture.bottom() + 4 + line + 4, m_edge, kShareBar);
    paintShares(*painter, bar, *m_model, cell, t);
    painter->restore();
}

} // namespace kindred

#include "board/queries/BoardQueryDelegate.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>

#include "board/queries/BoardQueryModel.h"
#include "common/Mirror.h"
#include "common/Theme.h"
#include "views/samples/TileDelegate.h"

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

void paintFrame(QPainter& painter, const BoardQueryModel::Cell& cell,
                const QStyleOptionViewItem& option)
{
    const Tokens& t = tokensOf(option.palette);
    const bool marked = option.state & (QStyle::State_Selected | QStyle::State_HasFocus);
    const QColor frame = marked                                     ? t.accent
                         : cell.flipped                             ? t.attention
                         : (option.state & QStyle::State_MouseOver) ? t.muted
                                                                    : t.line;
    painter.setPen(QPen(frame, marked ? 2 : 1));
    painter.setBrush(t.dark ? t.panel : t.background);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 8, 8);
}

/// What is notable about an answer.
QString marksOf(const BoardQueryModel::Cell& cell)
{
    QString marks;
    if (cell.flipped)
        marks += QStringLiteral("⇄");
    if (cell.disagree)
        marks += QStringLiteral("≠");
    return marks;
}

/// Below the answer: what each class has of it, and the probability of the answer at the end. The
/// bars of all tiles are of one length.
void paintNumber(QPainter& painter, const QRect& row, const BoardQueryModel& model,
                 const BoardQueryModel::Cell& cell, const QStyleOptionViewItem& option)
{
    const Tokens& t = tokensOf(option.palette);
    const QLocale locale;
    const int number = painter.fontMetrics().horizontalAdvance(locale.toString(1.0, 'f', 2)) + 6;
    // p of a class that it is not would mislead.
    if (cell.decided && cell.verdict.cls != answer::kNone) {
        painter.setPen(t.muted);
        // The painter turns the side itself.
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight,
                         locale.toString(cell.verdict.p, 'f', 2));
    }
    const QRect bar(row.left(), row.center().y() - kShareBar / 2 + 1, row.width() - number,
                    kShareBar);
    paintShares(painter, mirrored(option.direction, row, bar), model, cell, t);
}

/// The line below a picture: the class's chip and name, right or wrong; of a query that is not
/// decided its name.
void paintAnswer(QPainter& painter, QRect row, const BoardQueryModel& model,
                 const BoardQueryModel::Cell& cell, const QStyleOptionViewItem& option)
{
    const Tokens& t = tokensOf(option.palette);
    const QRect whole = row;
    const auto placed = [&](const QRect& part) { return mirrored(option.direction, whole, part); };
    const auto atEnd = [&](const QString& text, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(placed(row), Qt::AlignRight | Qt::AlignVCenter, text);
        if (!text.isEmpty())
            row.setRight(row.right() - painter.fontMetrics().horizontalAdvance(text) - 3);
    };
    if (cell.decided) {
        if (cell.right)
            atEnd(*cell.right ? QStringLiteral("✓") : QStringLiteral("✕"),
                  *cell.right ? t.rightText : t.wrongText);
        atEnd(marksOf(cell), cell.flipped ? t.attentionText : t.muted);
        if (const QColor chip = model.colourOf(cell.verdict.cls); chip.isValid()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(chip);
            painter.drawEllipse(
                placed(QRect(row.left(), row.center().y() - kChip / 2 + 1, kChip, kChip)));
            row.setLeft(row.left() + kChip + 4);
        }
    }
    painter.setPen(cell.decided && cell.verdict.cls != answer::kNone ? t.text : t.muted);
    painter.drawText(placed(row), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(cell.decided ? cell.words : cell.name,
                                                      Qt::ElideMiddle, row.width()));
}

} // namespace

BoardQueryDelegate::BoardQueryDelegate(const BoardQueryModel* model, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model)
{
}

QSize BoardQueryDelegate::around()
{
    const int line = QFontMetrics(textFont(TextRole::Note)).height();
    return {2 * kQueryPadding, 2 * kQueryPadding + 4 + 2 * line - 3};
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
    paintFrame(*painter, cell, option);
    const QRect picture(option.rect.topLeft() + QPoint(kQueryPadding, kQueryPadding),
                        QSize(m_edge, m_edge));
    painter->setOpacity(cell.missing ? 0.35 : 1.0);
    paintPicture(*painter, picture, cell.picture, t.raised);
    painter->setOpacity(1.0);

    painter->setFont(textFont(TextRole::Note));
    const int line = painter->fontMetrics().height();
    paintAnswer(*painter, {picture.left(), picture.bottom() + 4, m_edge, line}, *m_model, cell,
                option);
    paintNumber(*painter, {picture.left(), picture.bottom() + 4 + line, m_edge, line}, *m_model,
                cell, option);
    painter->restore();
}

} // namespace kindred

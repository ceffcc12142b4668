#include "board/prior/BoardPriorBars.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

#include "common/Mirror.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kShareHeight = 5;
constexpr int kQueryHeight = 4;
constexpr int kPriorChip = 8;
constexpr int kRowGap = 8;

int noteLine()
{
    return QFontMetrics(textFont(TextRole::Note)).height();
}

QString hundredths(double share)
{
    return QLocale().toString(share, 'f', 2);
}
} // namespace

BoardPriorBars::BoardPriorBars(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("What the tree and the images say of each class"));
}

void BoardPriorBars::setAnswer(const BoardPriorAnswer& answer, const QList<int>& colours,
                               const QStringList& names)
{
    m_answer = answer;
    m_colours = colours;
    m_names = names;
    QStringList words;
    for (int cls = 0; cls < answer.classes.size(); ++cls) {
        const BoardPriorAnswer::Class& one = answer.classes[cls];
        words << tr("%1: %2 % from the tree", "class, percent")
                     .arg(names.value(cls),
                          QLocale().toString(100 * one.share.value_or(0), 'f', 0));
        if (answer.hasQuery)
            words << tr("tree %1, images %2, both %3")
                         .arg(hundredths(one.byTree.value_or(0)),
                              hundredths(one.byImages.value_or(0)),
                              hundredths(one.byBoth.value_or(0)));
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

int BoardPriorBars::rowHeight() const
{
    const int query = m_answer.hasQuery ? 3 * noteLine() + 2 : 0;
    return noteLine() + 3 + kShareHeight + query + kRowGap;
}

QSize BoardPriorBars::sizeHint() const
{
    return {240, static_cast<int>(m_answer.classes.size()) * rowHeight()};
}

void BoardPriorBars::paintQuery(QPainter& painter, const BoardPriorAnswer::Class& one,
                                const QColor& colour, int top) const
{
    const Tokens& t = tokensOf(palette());
    const int line = noteLine();
    const std::pair<QString, std::optional<double>> bars[] = {
        {tr("tree"), one.byTree}, {tr("images"), one.byImages}, {tr("both"), one.byBoth}};
    int label = 0;
    for (const auto& [name, share] : bars)
        label = std::max(label, painter.fontMetrics().horizontalAdvance(name));
    const int number = painter.fontMetrics().horizontalAdvance(QStringLiteral("0.00 "));
    for (const auto& [name, share] : bars) {
        const QRect row(kPriorChip + 4, top, width() - kPriorChip - 4, line);
        painter.setPen(t.muted);
        painter.drawText(mirrored(*this, row), Qt::AlignVCenter | Qt::AlignLeading, name);
        painter.drawText(mirrored(*this, row), Qt::AlignVCenter | Qt::AlignTrailing,
                         share ? hundredths(*share) : QStringLiteral("–"));
        const QRectF bar(row.left() + label + 8, row.center().y() - kQueryHeight / 2.0 + 1,
                         row.width() - label - 8 - number, kQueryHeight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.line);
        painter.drawRoundedRect(mirrored(*this, bar), 2, 2);
        const bool whole = name == bars[2].first;
        QColor fill = colour;
        fill.setAlphaF(whole ? 1.0F : 0.55F);
        painter.setBrush(fill);
        painter.drawRoundedRect(
            mirrored(*this,
                     QRectF(bar.topLeft(), QSizeF(bar.width() * share.value_or(0), kQueryHeight))),
            2, 2);
        top += line;
    }
}

void BoardPriorBars::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextRole::Note));
    const int line = noteLine();
    int top = 0;
    for (int cls = 0; cls < m_answer.classes.size(); ++cls) {
        const BoardPriorAnswer::Class& one = m_answer.classes[cls];
        const QColor colour = classColour(m_colours.value(cls, 0));
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(
            mirrored(*this, QRectF(0, top + (line - kPriorChip) / 2.0, kPriorChip, kPriorChip)));
        const QString fact = !one.share
                                 ? tr("neither known nor shown")
                                 : tr("tree %1 % · images %2 %", "percent")
                                       .arg(QLocale().toString(100 * *one.share, 'f', 0),
                                            QLocale().toString(100 * (1 - *one.share), 'f', 0));
        const QRect words(kPriorChip + 4, top, width() - kPriorChip - 4, line);
        painter.setPen(t.muted);
        painter.drawText(mirrored(*this, words), Qt::AlignVCenter | Qt::AlignTrailing, fact);
        painter.setPen(t.text);
        const int room =
            words.width() - painter.fontMetrics().horizontalAdvance(fact) - 2 * space::kUnit;
        painter.drawText(
            mirrored(*this, words), Qt::AlignVCenter | Qt::AlignLeading,
            painter.fontMetrics().elidedText(m_names.value(cls), Qt::ElideRight, room));
        const QRectF bar(kPriorChip + 4, top + line + 2, width() - kPriorChip - 4, kShareHeight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.line);
        painter.drawRoundedRect(mirrored(*this, bar), 2.5, 2.5);
        if (one.share) {
            // The tree's part is hatched: it is no picture that anybody showed.
            const double split = bar.width() * *one.share;
            painter.setBrush(QBrush(colour, Qt::BDiagPattern));
            painter.drawRect(mirrored(*this, QRectF(bar.topLeft(), QSizeF(split, bar.height()))));
            painter.setBrush(colour);
            painter.drawRect(mirrored(
                *this, QRectF(bar.left() + split, bar.top(), bar.width() - split, bar.height())));
        }
        if (m_answer.hasQuery)
            paintQuery(painter, one, colour, top + line + 3 + kShareHeight + 2);
        top += rowHeight();
    }
}

} // namespace kindred

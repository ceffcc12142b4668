#include "plots/figures/ConfusionFigure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "common/NaturalOrder.h"

namespace kindred {

namespace {
struct ConfusionText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kWidestNames = 132;
constexpr double kScale = 76;

QColor shade(double share)
{
    // White to the dark blue of Okabe and Ito's palette; the first mistake is seen at once.
    const double t = share <= 0 ? 0 : 0.08 + 0.92 * share;
    const QColor dark("#00395a");
    const auto mix = [t](int to) { return qRound(255 + (to - 255) * t); };
    return {mix(dark.red()), mix(dark.green()), mix(dark.blue())};
}

/// What the names need, the word beside them included.
double namesRoom(const QStringList& names)
{
    const QFontMetricsF metrics(paperFont(11));
    double widest = 0;
    for (const QString& name : names)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    return std::min(std::ceil(widest) + 26, kWidestNames);
}

class ConfusionPainter {
public:
    ConfusionPainter(const Confusion& confusion, double cell, const CurveStyle& style)
        : m_confusion(confusion), m_cell(cell), m_names(namesRoom(confusion.classes)),
          m_style(style), m_count(static_cast<int>(confusion.classes.size()))
    {
    }

    void paint(QPainter& painter) const
    {
        painter.setFont(m_style.font);
        drawNames(painter);
        for (int row = 0; row < m_count; ++row)
            for (int column = 0; column < m_count; ++column)
                drawCell(painter, row, column);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_style.muted, 0.8));
        painter.drawRect(QRectF(m_names, m_names, m_count * m_cell, m_count * m_cell));
        drawScale(painter);
    }

private:
    QFont nameFont() const { return paperFont(m_cell >= 13 ? 11 : m_cell >= 10 ? 9 : 8); }

    void drawNames(QPainter& painter) const
    {
        const QFont font = nameFont();
        painter.setFont(font);
        painter.setPen(m_style.text);
        const QFontMetricsF metrics(font);
        for (int i = 0; i < m_count; ++i) {
            const QString name =
                metrics.elidedText(m_confusion.classes[i], Qt::ElideMiddle, m_names - 24);
            painter.drawText(QRectF(16, m_names + i * m_cell, m_names - 22, m_cell),
                             Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, name);
            painter.save();
            painter.translate(m_names + (i + 0.5) * m_cell, m_names - 6);
            painter.rotate(-90);
            painter.drawText(QRectF(0, -m_cell / 2, m_names - 22, m_cell),
                             Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, name);
            painter.restore();
        }
        painter.setFont(paperFont(11, QFont::DemiBold));
        painter.drawText(QRectF(m_names, 0, m_count * m_cell, 15),
                         Qt::AlignCenter | Qt::TextDontClip, ConfusionText::tr("called"));
        painter.save();
        painter.translate(0, m_names + m_count * m_cell / 2);
        painter.rotate(-90);
        painter.drawText(QRectF(-60, 0, 120, 15), Qt::AlignCenter, ConfusionText::tr("truly"));
        painter.restore();
    }

    void drawCell(QPainter& painter, int row, int column) const
    {
        const qint64 total = m_confusion.total(row);
        const qint64 count = m_confusion.at(row, column);
        const double share = total > 0 ? double(count) / double(total) : 0;
        const QRectF cell(m_names + column * m_cell, m_names + row * m_cell, m_cell, m_cell);
        painter.setPen(QPen(m_style.grid, 0.5));
        painter.setBrush(shade(share));
        painter.drawRect(cell);
        if (row == column) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(m_style.muted, 1));
            painter.drawRect(cell.adjusted(0.7, 0.7, -0.7, -0.7));
        }
        const QFont font = paperFont(m_cell >= 26 ? 11 : 9);
        const QString number = QLocale().toString(count);
        if (count == 0 || QFontMetricsF(font).horizontalAdvance(number) > m_cell - 3 || m_cell < 13)
            return;
        painter.setFont(font);
        painter.setPen(share > 0.45 ? QColor(Qt::white) : m_style.text);
        painter.drawText(cell, Qt::AlignCenter, number);
    }

    void drawScale(QPainter& painter) const
    {
        const double left = m_names + m_count * m_cell + 18;
        const double height = std::min(160.0, m_count * m_cell);
        constexpr int kSteps = 32;
        painter.setPen(Qt::NoPen);
        for (int i = 0; i < kSteps; ++i) {
            painter.setBrush(shade((kSteps - 1 - i) / double(kSteps - 1)));
            painter.drawRect(
                QRectF(left, m_names + height * i / kSteps, 12, height / kSteps + 0.5));
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_style.muted, 0.6));
        painter.drawRect(QRectF(left, m_names, 12, height));
        painter.setFont(m_style.font);
        painter.setPen(m_style.text);
        for (const int percent : {0, 50, 100})
            painter.drawText(
                QRectF(left + 16, m_names + height * (1 - percent / 100.0) - 8, 44, 16),
                Qt::AlignLeft | Qt::AlignVCenter,
                QLocale().toString(percent) + QStringLiteral(" %"));
    }

    Confusion m_confusion;
    double m_cell;
    double m_names;
    CurveStyle m_style;
    int m_count;
};
} // namespace

qint64 Confusion::total(qsizetype truth) const
{
    qint64 sum = 0;
    for (qsizetype i = 0; i < classes.size(); ++i)
        sum += at(truth, i);
    return sum;
}

double Confusion::errorShare(qsizetype truth) const
{
    const qint64 all = total(truth);
    return all > 0 ? double(all - at(truth, truth)) / double(all) : -1;
}

Confusion Confusion::of(const QList<qsizetype>& chosen) const
{
    Confusion part;
    for (const qsizetype row : chosen) {
        part.classes << classes.value(row);
        for (const qsizetype column : chosen)
            part.counts << at(row, column);
    }
    return part;
}

QList<qsizetype> Confusion::mostConfused(qsizetype count) const
{
    QList<qint64> mistakes(classes.size());
    for (qsizetype i = 0; i < classes.size(); ++i)
        for (qsizetype j = 0; j < classes.size(); ++j)
            if (i != j)
                mistakes[i] += at(i, j) + at(j, i);
    QList<qsizetype> order(classes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](qsizetype a, qsizetype b) { return mistakes[a] > mistakes[b]; });
    order.resize(std::min(count, order.size()));
    std::sort(order.begin(), order.end());
    readNaturally(order, [this](qsizetype at) { return classes[at]; });
    return order;
}

PaperFigure confusionFigure(const Confusion& confusion)
{
    const auto count = static_cast<double>(std::max<qsizetype>(confusion.classes.size(), 1));
    const double names = namesRoom(confusion.classes);
    const double cell = std::clamp((kPaperWidth - names - kScale) / count, 6.0, 34.0);
    const ConfusionPainter drawing(confusion, cell, paperStyle());
    PaperFigure figure;
    figure.title = ConfusionText::tr("What is taken for what");
    figure.reading = ConfusionText::tr(
        "A row holds the samples of one class, a column those that were called so; the number is "
        "how many. Right answers lie on the framed diagonal. The darker a cell, the larger its "
        "share of the row: a dark cell off the diagonal is a pair of classes that are confused.");
    figure.size = {names + count * cell + kScale, names + count * cell + 6};
    figure.paint = [drawing](QPainter& painter) { drawing.paint(painter); };
    qint64 right = 0, all = 0;
    for (qsizetype i = 0; i < confusion.classes.size(); ++i) {
        right += confusion.at(i, i);
        all += confusion.total(i);
        for (qsizetype j = 0; j < confusion.classes.size(); ++j)
            if (confusion.at(i, j) > 0)
                figure.numbers << FigureNumber{.name = confusion.classes[i],
                                               .detail = confusion.classes[j],
                                               .value = double(confusion.at(i, j)),
                                               .n = confusion.total(i)};
    }
    figure.words = ConfusionText::tr("Confusion matrix of %1 classes: %2 of %3 right.")
                       .arg(confusion.classes.size())
                       .arg(right)
                       .arg(all);
    return figure;
}

} // namespace kindred

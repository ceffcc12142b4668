#include "plots/figures/IntervalFigure.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"
#include "plots/PlotFrame.h"

namespace kindred {

namespace {
struct IntervalText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kStep = 13;
constexpr double kMostLabels = 330;

class IntervalPainter {
public:
    IntervalPainter(const QList<IntervalRow>& rows, const QStringList& series)
        : m_rows(rows), m_series(series)
    {
        for (const IntervalRow& row : rows)
            if (!m_labels.contains(row.label))
                m_labels << row.label;
        for (qsizetype i = 0; series.size() > 1 && i < series.size(); ++i)
            m_keys << PlotKey{series[i], classColour(colourOf(static_cast<int>(i))),
                              static_cast<int>(i), PlotKey::Sign::Mark};
        const QFontMetricsF metrics(paperStyle().font);
        double widest = m_left;
        for (const QString& label : std::as_const(m_labels))
            widest = std::max(widest, metrics.horizontalAdvance(label) + 4);
        m_left = std::min(widest, kMostLabels);
        m_lines = widest > kMostLabels ? 2 : 1;
        m_head = drawKeys(nullptr, {}, kPaperWidth, m_keys, paperStyle());
        if (m_head > 0)
            m_head += 6;
    }

    double height() const { return m_head + double(m_labels.size()) * lineHeight() + 44; }

    void paint(QPainter& painter) const
    {
        const CurveStyle style = paperStyle();
        drawKeys(&painter, {0, 0}, kPaperWidth, m_keys, style);
        const QRectF area(m_left, m_head, kPaperWidth - m_left, height() - m_head);
        const PlotFrame frame(painter, area, {range(), IntervalText::tr("value (%)")},
                              {{0, double(m_labels.size())}, {}, false}, style);
        painter.setFont(style.font);
        const QFontMetricsF metrics(style.font);
        for (qsizetype line = 0; line < m_labels.size(); ++line) {
            const double y = middle(frame, line);
            painter.setPen(QPen(style.grid, 0.6, Qt::DotLine));
            painter.drawLine(QPointF(frame.inner().left(), y), QPointF(frame.inner().right(), y));
            painter.setPen(style.text);
            const double half = lineHeight() / 2;
            painter.drawText(QRectF(0, y - half, m_left, 2 * half),
                             Qt::AlignRight | Qt::AlignVCenter,
                             broken(m_labels[line], metrics).join(QLatin1Char('\n')));
        }
        for (const IntervalRow& row : m_rows)
            drawRow(painter, frame, row);
    }

private:
    /// Blue, orange, green … : the first of the usual order is too pale for thin lines on white.
    static int colourOf(int series) { return (series + 5) % kClassColours; }
    double lineHeight() const
    {
        const double labels = m_lines * QFontMetricsF(paperStyle().font).lineSpacing() + 8;
        return std::max(
            {20.0, labels, kStep * double(std::max<qsizetype>(m_series.size(), 1)) + 6});
    }

    /// A label that is too wide as two lines, of which the second has as few parts as do.
    QStringList broken(const QString& label, const QFontMetricsF& metrics) const
    {
        if (metrics.horizontalAdvance(label) <= m_left)
            return {label};
        qsizetype at = label.lastIndexOf(QStringLiteral(" · "));
        while (at > 0 && metrics.horizontalAdvance(label.left(at)) > m_left)
            at = label.lastIndexOf(QStringLiteral(" · "), at - 1);
        if (at <= 0)
            return {metrics.elidedText(label, Qt::ElideRight, m_left)};
        return {label.left(at), metrics.elidedText(label.mid(at + 3), Qt::ElideRight, m_left)};
    }

    double middle(const PlotFrame& frame, qsizetype line) const
    {
        return frame.yAt(double(m_labels.size()) - double(line) - 0.5);
    }

    PlotRange range() const
    {
        double low = 100, high = 0;
        for (const IntervalRow& row : m_rows) {
            for (const double value : {row.value, row.low, row.high}) {
                if (std::isnan(value))
                    continue;
                low = std::min(low, 100 * value);
                high = std::max(high, 100 * value);
            }
        }
        if (low > high)
            return {0, 100};
        const double room = std::max(1.0, 0.06 * (high - low));
        return {std::max(0.0, low - room), std::min(100.0, high + room)};
    }

    void drawRow(QPainter& painter, const PlotFrame& frame, const IntervalRow& row) const
    {
        if (std::isnan(row.value))
            return;
        const double shift = (row.series - (double(m_series.size()) - 1) / 2) * kStep;
        const double y = middle(frame, m_labels.indexOf(row.label)) + shift;
        const QColor colour = classColour(colourOf(row.series));
        if (!std::isnan(row.low) && !std::isnan(row.high)) {
            const double from = frame.xAt(100 * row.low), to = frame.xAt(100 * row.high);
            painter.setPen(QPen(colour, 1.4));
            painter.drawLine(QPointF(from, y), QPointF(to, y));
            for (const double end : {from, to})
                painter.drawLine(QPointF(end, y - 3), QPointF(end, y + 3));
        }
        drawMark(painter, row.series, {frame.xAt(100 * row.value), y}, 8, colour);
    }

    QList<IntervalRow> m_rows;
    QStringList m_series;
    QStringList m_labels;
    QList<PlotKey> m_keys;
    double m_head = 0;
    double m_left = 0; ///< room of the labels
    int m_lines = 1;   ///< of the longest of them
};
} // namespace

PaperFigure intervalFigure(const QList<IntervalRow>& rows, const QStringList& series)
{
    const IntervalPainter drawing(rows, series);
    PaperFigure figure;
    figure.title = IntervalText::tr("Results with their intervals");
    figure.reading = IntervalText::tr(
        "A mark is what was measured, its whiskers the 95 % interval: of 100 draws of samples "
        "like these, 95 would give an interval that holds the true value.");
    if (series.size() > 1)
        figure.reading += QLatin1Char(' ') +
                          IntervalText::tr("Whiskers that overlap leave it open which is better; a "
                                           "comparison on the same queries decides it.");
    figure.size = {kPaperWidth, drawing.height()};
    figure.paint = [drawing](QPainter& painter) { drawing.paint(painter); };
    for (const IntervalRow& row : rows)
        figure.numbers << FigureNumber{.name = series.value(row.series),
                                       .detail = row.label,
                                       .value = row.value,
                                       .low = row.low,
                                       .high = row.high,
                                       .n = row.n};
    figure.words = IntervalText::tr("%1 results.").arg(rows.size());
    return figure;
}

} // namespace kindred

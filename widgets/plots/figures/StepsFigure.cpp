#include "plots/figures/StepsFigure.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "plots/AxisTicks.h"

namespace kindred {

namespace {
struct StepsText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr double kStepsHeight = 220;

bool isUneven(const QList<double>& edges)
{
    if (edges.size() < 3)
        return false;
    const double first = edges[1] - edges[0];
    const double last = edges[edges.size() - 1] - edges[edges.size() - 2];
    return std::abs(last - first) > 1e-6 * std::max(std::abs(first), std::abs(last));
}

class StepsPainter {
public:
    explicit StepsPainter(const Steps& steps) : m_steps(steps), m_uneven(isUneven(steps.edges))
    {
        for (qsizetype i = 0; i < steps.series.size(); ++i)
            m_keys << PlotKey{steps.series[i].name, steps.series[i].colour, static_cast<int>(i),
                              PlotKey::Sign::Line};
        m_head = drawKeys(nullptr, {}, kPaperWidth, m_keys, paperStyle()) + 4;
    }

    double height() const { return m_head + kStepsHeight; }

    void paint(QPainter& painter) const
    {
        const CurveStyle style = paperStyle();
        drawKeys(&painter, {0, 0}, kPaperWidth, m_keys, style);
        double most = 1;
        for (const StepsSeries& series : m_steps.series)
            for (const double count : series.counts)
                most = std::max(most, count);
        const auto bins = double(m_steps.edges.size() - 1);
        const PlotRange x =
            m_uneven ? PlotRange{0, bins} : PlotRange{m_steps.edges.first(), m_steps.edges.last()};
        const PlotFrame frame(painter, QRectF(0, m_head, kPaperWidth, kStepsHeight),
                              {x, m_steps.xTitle, true, edgeLabels()},
                              {{0, most * 1.05}, m_steps.yTitle}, style);
        for (qsizetype i = 0; i < m_steps.series.size(); ++i)
            drawSeries(painter, frame, static_cast<int>(i));
    }

private:
    double edgeAt(qsizetype i) const { return m_uneven ? double(i) : m_steps.edges[i]; }

    void drawSeries(QPainter& painter, const PlotFrame& frame, int index) const
    {
        const StepsSeries& series = m_steps.series[index];
        QPolygonF outline;
        outline << frame.at(edgeAt(0), 0);
        for (qsizetype i = 0; i + 1 < m_steps.edges.size(); ++i) {
            const double count = series.counts.value(i);
            outline << frame.at(edgeAt(i), count) << frame.at(edgeAt(i + 1), count);
        }
        outline << frame.at(edgeAt(m_steps.edges.size() - 1), 0);
        QColor fill = series.colour;
        fill.setAlphaF(index == 0 ? 0.28F : 0.1F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawPolygon(outline);
        QPen pen(series.colour.darker(110), 1.6);
        if (const QList<double> dashes = dashPattern(index); !dashes.isEmpty())
            pen.setDashPattern(dashes);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(outline);
    }

    /// Edges that are no round numbers stand at their own places, as many as have room.
    QList<std::pair<double, QString>> edgeLabels() const
    {
        QList<std::pair<double, QString>> labels;
        const qsizetype bins = m_steps.edges.size() - 1;
        const qsizetype each = m_uneven ? std::max<qsizetype>((bins + 13) / 14, 1) : bins + 1;
        for (qsizetype i = 0; m_uneven && i <= bins; i += each)
            labels.append({double(i), tickWords(m_steps.edges[i], QLocale())});
        return labels;
    }

    Steps m_steps;
    bool m_uneven;
    QList<PlotKey> m_keys;
    double m_head;
};
} // namespace

PaperFigure stepsFigure(const Steps& steps)
{
    PaperFigure figure;
    figure.title = steps.title;
    figure.reading = steps.reading;
    if (steps.edges.size() < 2) {
        figure.paint = [](QPainter&) {};
        return figure;
    }
    const StepsPainter drawing(steps);
    figure.size = {kPaperWidth, drawing.height()};
    figure.paint = [drawing](QPainter& painter) { drawing.paint(painter); };
    for (const StepsSeries& series : steps.series)
        for (qsizetype i = 0; i < series.counts.size() && i + 1 < steps.edges.size(); ++i)
            figure.numbers << FigureNumber{.name = series.name,
                                           .detail = steps.xTitle,
                                           .x = steps.edges[i],
                                           .value = series.counts[i],
                                           .low = steps.edges[i],
                                           .high = steps.edges[i + 1]};
    figure.words = StepsText::tr("%1 histograms over %2 bins.")
                       .arg(steps.series.size())
                       .arg(steps.edges.size() - 1);
    return figure;
}

} // namespace kindred

#include "board/queries/BoardHistogram.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

#include "common/Numbers.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kTop = 18;    ///< for the number above the line
constexpr int kBottom = 16; ///< for the axis
constexpr int kSteps = 100; ///< key presses across the axis
} // namespace

BoardHistogram::BoardHistogram(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::SplitHCursor);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Evidence below which a picture is none of these"));
    setToolTip(
        tr("Bars: evidence of the images. Lines: the share that would be kept or refused at each "
           "threshold. Drag the line, or use the arrow keys, to choose it yourself."));
}

void BoardHistogram::setCalibration(const BoardCalibration& calibration)
{
    m_calibration = calibration;
    update();
}

void BoardHistogram::setThreshold(const std::optional<double>& threshold)
{
    m_threshold = threshold;
    setAccessibleDescription(threshold ? numbers::fixed(*threshold, 2) : QString());
    update();
}

QRectF BoardHistogram::area() const
{
    return QRectF(rect()).adjusted(1, kTop, -1, -kBottom);
}

double BoardHistogram::xOf(double value) const
{
    const double span = std::max(1e-9, m_calibration.high - m_calibration.low);
    return area().left() + (value - m_calibration.low) / span * area().width();
}

double BoardHistogram::valueAt(double x) const
{
    const double t = std::clamp((x - area().left()) / std::max(1.0, area().width()), 0.0, 1.0);
    return m_calibration.low + t * (m_calibration.high - m_calibration.low);
}

void BoardHistogram::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF plot = area();
    const auto bars = [&](const QList<double>& counts, QColor colour) {
        const double most = counts.isEmpty() ? 0 : *std::max_element(counts.begin(), counts.end());
        if (most <= 0)
            return;
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        const double width = plot.width() / static_cast<double>(counts.size());
        for (qsizetype i = 0; i < counts.size(); ++i) {
            const double height = counts[i] / most * plot.height();
            painter.drawRect(QRectF(plot.left() + static_cast<double>(i) * width,
                                    plot.bottom() - height, std::max(1.0, width - 1), height));
        }
    };
    QColor other = t.wrong;
    QColor known = classColour(0);
    other.setAlphaF(0.7F);
    known.setAlphaF(0.7F);
    bars(m_calibration.other, other);
    bars(m_calibration.known, known);
    paintCurve(painter, m_calibration.curveKept, classColour(0));
    paintCurve(painter, m_calibration.curveRejected, t.wrong);
    painter.setPen(t.line);
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.setFont(textFont(TextRole::Note));
    painter.setPen(t.muted);
    const QRectF axis(plot.left(), plot.bottom() + 1, plot.width(), kBottom);
    painter.drawText(axis, Qt::AlignLeft | Qt::AlignVCenter, tr("evidence for the best class"));
    if (!m_threshold)
        return;
    const double x = std::clamp(xOf(*m_threshold), plot.left() + 1, plot.right() - 1);
    painter.setPen(QPen(hasFocus() ? t.accent : t.text, 2));
    painter.drawLine(QPointF(x, plot.top() - 2), QPointF(x, plot.bottom()));
    const QString number = numbers::fixed(*m_threshold, 2);
    const double width = painter.fontMetrics().horizontalAdvance(number);
    const double left = x + 4 + width > plot.right() ? x - 4 - width : x + 4;
    painter.setPen(t.text);
    painter.drawText(QPointF(left, plot.top() - 4), number);
}

void BoardHistogram::paintCurve(QPainter& painter, const QList<double>& shares,
                                const QColor& colour) const
{
    const QList<double>& thresholds = m_calibration.curveThreshold;
    if (thresholds.size() < 2 || shares.size() != thresholds.size())
        return;
    // Each share holds from its threshold to the next.
    const QRectF plot = area();
    const auto heightOf = [&](double share) {
        return plot.bottom() - std::clamp(share, 0.0, 1.0) * plot.height();
    };
    QPolygonF steps{{plot.left(), heightOf(shares.first())}};
    for (qsizetype i = 1; i < thresholds.size(); ++i)
        steps << QPointF(xOf(thresholds[i]), heightOf(shares[i - 1]))
              << QPointF(xOf(thresholds[i]), heightOf(shares[i]));
    steps << QPointF(plot.right(), heightOf(shares.last()));
    painter.setPen(QPen(colour, 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(steps);
}

void BoardHistogram::moveTo(double value)
{
    const double inside = std::clamp(value, m_calibration.low, m_calibration.high);
    if (m_threshold && *m_threshold == inside)
        return;
    setThreshold(inside);
    Q_EMIT moved(inside);
}

void BoardHistogram::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_dragging = true;
    moveTo(valueAt(event->position().x()));
}

void BoardHistogram::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragging)
        moveTo(valueAt(event->position().x()));
}

void BoardHistogram::mouseReleaseEvent(QMouseEvent*)
{
    if (std::exchange(m_dragging, false))
        Q_EMIT released();
}

void BoardHistogram::keyPressEvent(QKeyEvent* event)
{
    const int by = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (by == 0)
        return QWidget::keyPressEvent(event);
    const double step = (m_calibration.high - m_calibration.low) / kSteps;
    moveTo(m_threshold.value_or(m_calibration.low) + by * step);
}

} // namespace kindred

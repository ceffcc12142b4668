#include "neighbourhood/WeightBars.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kGrowthMilliseconds = 180;
} // namespace

WeightBars::WeightBars(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Share of each neighbour by rank"));
    m_growth.setStartValue(0.0);
    m_growth.setEndValue(1.0);
    m_growth.setDuration(kGrowthMilliseconds);
    m_growth.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_growth, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
}

/// Bars that can be told apart by their height, above and below their words.
QSize WeightBars::minimumSizeHint() const
{
    const QFontMetrics metrics(barsStyle(tokensOf(palette())).font);
    return {220, std::max(120, 22 + 7 * metrics.height())};
}

void WeightBars::setBars(const RankBars& bars)
{
    m_from = m_growth.state() == QAbstractAnimation::Running ? between().shares : m_bars.shares;
    const int marked = m_bars.marked;
    m_bars = bars;
    m_bars.marked = marked < bars.shares.size() ? marked : -1;
    m_growth.stop();
    if (isVisible() && !m_from.isEmpty() && m_from != bars.shares)
        m_growth.start();
    update();
}

RankBars WeightBars::between() const
{
    if (m_growth.state() != QAbstractAnimation::Running)
        return m_bars;
    RankBars now = m_bars;
    const double share = m_growth.currentValue().toDouble();
    for (qsizetype i = 0; i < now.shares.size(); ++i)
        now.shares[i] = m_from.value(i, 0) * (1 - share) + now.shares[i] * share;
    return now;
}

QRectF WeightBars::room() const
{
    return QRectF(rect()).adjusted(2, 0, -2, 0);
}

int WeightBars::barAt(const QPointF& place) const
{
    return rankBarAt(room(), m_bars, barsStyle(tokensOf(palette())), place);
}

QRectF WeightBars::column(int bar) const
{
    return rankColumn(room(), m_bars, barsStyle(tokensOf(palette())), bar);
}

void WeightBars::mark(int bar)
{
    if (bar == m_bars.marked)
        return;
    m_bars.marked = bar;
    update();
}

void WeightBars::markByHand(int bar)
{
    if (bar == m_bars.marked)
        return;
    mark(bar);
    Q_EMIT marked(bar);
}

void WeightBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Tokens& t = tokensOf(palette());
    paintRankBars(painter, room(), between(), barsStyle(t));
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t.accent, 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
}

void WeightBars::mouseMoveEvent(QMouseEvent* event)
{
    markByHand(barAt(event->position()));
    setCursor(m_bars.marked >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void WeightBars::mouseReleaseEvent(QMouseEvent* event)
{
    const int bar = barAt(event->position());
    if (event->button() == Qt::LeftButton && bar >= 0)
        Q_EMIT chosen(bar);
}

void WeightBars::leaveEvent(QEvent* event)
{
    markByHand(-1);
    QWidget::leaveEvent(event);
}

void WeightBars::keyPressEvent(QKeyEvent* event)
{
    const auto count = static_cast<int>(
        m_bars.shown > 0 ? std::min(m_bars.shown, m_bars.shares.size()) : m_bars.shares.size());
    const int now = m_bars.marked;
    if (count > 0 && event->key() == Qt::Key_Right)
        return markByHand(std::min(now + 1, count - 1));
    if (count > 0 && event->key() == Qt::Key_Left)
        return markByHand(std::max(now - 1, 0));
    if (event->key() == Qt::Key_Home && count > 0)
        return markByHand(0);
    if (event->key() == Qt::Key_End && count > 0)
        return markByHand(count - 1);
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && now >= 0)
        return chosen(now);
    QWidget::keyPressEvent(event);
}

} // namespace kindred

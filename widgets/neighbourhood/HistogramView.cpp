#include "neighbourhood/HistogramView.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <numeric>

#include "common/Theme.h"

namespace kindred {

HistogramView::HistogramView(const QString& accessibleName, QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void HistogramView::setData(const HistogramData& histogram)
{
    const HistogramPlace marked{m_data.markedSeries, m_data.marked};
    m_data = histogram;
    if (marked.bar + 1 < histogram.edges.size() && marked.series < histogram.series.size()) {
        m_data.marked = marked.bar;
        m_data.markedSeries = marked.series;
    }
    update();
}

HistogramPlace HistogramView::placeAt(const QPointF& place) const
{
    return histogramAt(room(), m_data, barsStyle(tokensOf(palette())), place);
}

void HistogramView::mark(HistogramPlace place)
{
    if (place == HistogramPlace{m_data.markedSeries, m_data.marked})
        return;
    m_data.marked = place.bar;
    m_data.markedSeries = place.series;
    update();
}

QString HistogramView::wordsOf(HistogramPlace place) const
{
    if (place.bar < 0 || place.series < 0)
        return {};
    const HistogramSeries& series = m_data.series[place.series];
    const double count = series.counts.value(place.bar);
    const double whole = std::accumulate(series.counts.begin(), series.counts.end(), 0.0);
    return tr("%1: %2\n%L3, %4 % of them; click to see them", "series, values, count, share")
        .arg(series.name, barWords(m_data, place.bar))
        .arg(static_cast<qint64>(count))
        .arg(QLocale().toString(whole > 0 ? 100 * count / whole : 0, 'f', 1));
}

bool HistogramView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString words = wordsOf(placeAt(help->pos()));
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), words, this);
    return true;
}

void HistogramView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Tokens& t = tokensOf(palette());
    paintHistogram(painter, room(), m_data, barsStyle(t));
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t.accent, 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }
}

void HistogramView::mouseMoveEvent(QMouseEvent* event)
{
    mark(placeAt(event->position()));
    setCursor(m_data.markedSeries >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void HistogramView::mouseReleaseEvent(QMouseEvent* event)
{
    const HistogramPlace place = placeAt(event->position());
    if (event->button() == Qt::LeftButton && place.series >= 0)
        Q_EMIT chosen(place.series, place.bar);
}

void HistogramView::leaveEvent(QEvent* event)
{
    mark({});
    QWidget::leaveEvent(event);
}

HistogramPlace HistogramView::next(int by) const
{
    const auto bars = static_cast<int>(m_data.edges.size()) - 1;
    const int from = m_data.marked >= 0 ? m_data.marked : by > 0 ? -1 : bars;
    for (int bar = from + by; bar >= 0 && bar < bars; bar += by)
        for (int series = 0; series < m_data.series.size(); ++series)
            if (m_data.series[series].filled && m_data.series[series].counts.value(bar) > 0)
                return {series, bar};
    return {m_data.markedSeries, m_data.marked};
}

void HistogramView::keyPressEvent(QKeyEvent* event)
{
    const HistogramPlace now{m_data.markedSeries, m_data.marked};
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        return mark(next(event->key() == Qt::Key_Left ? -1 : 1));
    if ((event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) && now.bar >= 0) {
        for (int i = 1; i <= m_data.series.size(); ++i) {
            const auto series = static_cast<int>((now.series + i) % m_data.series.size());
            if (m_data.series[series].filled && m_data.series[series].counts.value(now.bar) > 0)
                return mark({series, now.bar});
        }
        return;
    }
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && now.series >= 0)
        return chosen(now.series, now.bar);
    QWidget::keyPressEvent(event);
}

} // namespace kindred

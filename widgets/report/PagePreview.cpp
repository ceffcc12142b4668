#include "report/PagePreview.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"

namespace kindred {

namespace {
constexpr double kPageGap = 20;
constexpr double kLeastPageZoom = 0.25;
constexpr double kMostZoom = 4;
constexpr double kWidestFit = 1.6; ///< a page as wide as a 4K screen is read by nobody
constexpr double kZoomStep = 1.2;
} // namespace

PagePreview::PagePreview(QWidget* parent) : QAbstractScrollArea(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as figures are read in every language
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Preview of the report"));
    setToolTip(tr("Ctrl and the wheel zoom, 0 fits the width"));
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

double PagePreview::scale() const
{
    if (m_zoom > 0)
        return m_zoom;
    if (m_pages.count() == 0)
        return 1;
    const double room = viewport()->width() - 2 * kPageGap;
    return std::clamp(room / m_pages.size().width(), kLeastPageZoom, kWidestFit);
}

double PagePreview::pitch() const
{
    return m_pages.size().height() * scale() + kPageGap;
}

QRectF PagePreview::placeOf(int page) const
{
    const QSizeF size = m_pages.size() * scale();
    const double spare = viewport()->width() - size.width();
    const double left =
        spare > 2 * kPageGap ? spare / 2 : kPageGap - horizontalScrollBar()->value();
    return {QPointF(left, kPageGap + page * pitch() - verticalScrollBar()->value()), size};
}

void PagePreview::setPages(const ReportPages& pages)
{
    m_pages = pages;
    settle();
    describe();
    viewport()->update();
    Q_EMIT pageChanged();
}

int PagePreview::page() const
{
    if (m_pages.count() == 0)
        return -1;
    const double middle = verticalScrollBar()->value() + viewport()->height() / 2.0 - kPageGap;
    return std::clamp(static_cast<int>(std::floor(middle / pitch())), 0, m_pages.count() - 1);
}

void PagePreview::showPage(int page)
{
    verticalScrollBar()->setValue(qRound(page * pitch()));
}

void PagePreview::setZoom(double zoom)
{
    // What is at the top of the view stays there.
    const double at = verticalScrollBar()->value() / pitch();
    m_zoom = zoom <= 0 ? 0 : std::clamp(zoom, kLeastPageZoom, kMostZoom);
    settle();
    verticalScrollBar()->setValue(qRound(at * pitch()));
    viewport()->update();
    Q_EMIT zoomChanged();
    Q_EMIT pageChanged();
}

void PagePreview::settle()
{
    const double at = m_pages.count() > 0 ? verticalScrollBar()->value() / pitch() : 0;
    const QSizeF size = m_pages.size() * scale();
    const int height = qRound(m_pages.count() * pitch() + kPageGap);
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(40);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setRange(
        0, std::max(0, qRound(size.width() + 2 * kPageGap) - viewport()->width()));
    verticalScrollBar()->setValue(qRound(at * pitch()));
}

void PagePreview::describe()
{
    const int now = page();
    if (now == m_said)
        return;
    m_said = now;
    setAccessibleDescription(tr("page %1 of %2").arg(now + 1).arg(m_pages.count()));
}

void PagePreview::turn(int pages)
{
    showPage(std::clamp(page() + pages, 0, std::max(m_pages.count() - 1, 0)));
}

void PagePreview::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    const Tokens& t = tokensOf(palette());
    painter.fillRect(event->rect(), t.background);
    for (int page = 0; page < m_pages.count(); ++page) {
        const QRectF place = placeOf(page);
        if (!place.intersects(QRectF(event->rect())))
            continue;
        painter.setPen(QPen(t.line, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5));
        painter.save();
        painter.setClipRect(place);
        painter.translate(place.topLeft());
        painter.scale(scale(), scale());
        m_pages.paint(painter, page);
        painter.restore();
    }
    if (hasFocus()) {
        painter.setPen(QPen(t.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(viewport()->rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void PagePreview::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    settle();
    Q_EMIT zoomChanged();
}

void PagePreview::wheelEvent(QWheelEvent* event)
{
    if (!(event->modifiers() & Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    setZoom(scale() * std::pow(kZoomStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void PagePreview::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_PageDown:
        turn(1);
        break;
    case Qt::Key_PageUp:
        turn(-1);
        break;
    case Qt::Key_Home:
        showPage(0);
        break;
    case Qt::Key_End:
        showPage(m_pages.count() - 1);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        setZoom(scale() * kZoomStep);
        break;
    case Qt::Key_Minus:
        setZoom(scale() / kZoomStep);
        break;
    case Qt::Key_0:
        setZoom(0);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void PagePreview::scrollContentsBy(int, int)
{
    viewport()->update();
    describe();
    Q_EMIT pageChanged();
}

} // namespace kindred

// The hands of the point cloud: mouse, wheel and pinch.
#include <QApplication>
#include <QGestureEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPointer>
#include <QVariantAnimation>

#include <cmath>
#include <utility>

#include "base/Executor.h"
#include "plots/cloud/PointCloudView.h"
#include "plots/cloud/PointTiles.h"

namespace kindred {

namespace {

/// How far from its rim a point is still meant, in logical pixels.
constexpr double kGrab = 4;
constexpr double kLeastGrab = 8;
/// One notch of a wheel is 120 eighths of a degree and zooms by a fifth.
constexpr double kWheelZoom = 1.0 / 658;
/// Beneath this distance a lasso needs no further corner, in logical pixels.
constexpr double kLassoStep = 2;
/// A lasso over so many points is answered at once.
constexpr int64_t kAskAtOnce = 100'000;

} // namespace

bool PointCloudView::isHidden(qint64 index) const
{
    return index >= 0 && static_cast<size_t>(index) < m_style->hidden.size() &&
           m_style->hidden[static_cast<size_t>(index)] != 0;
}

qint64 PointCloudView::pointAt(QPointF at) const
{
    if (!m_cloud)
        return -1;
    const double radius = std::max(kLeastGrab, diameter() / 2 + kGrab);
    return m_cloud->nearest(m_view.toData(at, size()), radius / m_view.scale, m_style->hidden);
}

void PointCloudView::hover(QPointF at)
{
    const qint64 index = pointAt(at);
    if (index == m_hovered)
        return;
    m_hovered = index;
    showCursor();
    update();
    Q_EMIT hovered(index, at.toPoint());
}

void PointCloudView::showCursor()
{
    setCursor(m_drag == Drag::Panning || m_inHand >= 0 ? Qt::ClosedHandCursor
              : m_tool != Tool::Pan                    ? Qt::CrossCursor
              : m_hovered >= 0                         ? Qt::PointingHandCursor
                                                       : Qt::ArrowCursor);
}

void PointCloudView::mousePressEvent(QMouseEvent* event)
{
    if (!m_cloud || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_animation->stop();
    m_drag = Drag::Pressed;
    m_middle = event->button() == Qt::MiddleButton;
    m_pressed = event->position();
    m_pressedView = m_view;
    const qint64 index =
        m_isCarriable && m_tool == Tool::Pan && !m_middle ? pointAt(m_pressed) : -1;
    if (index >= 0 && m_isCarriable(static_cast<quint32>(index)))
        m_inHand = index;
    else if (index >= 0)
        m_hold.start(QApplication::startDragTime(), this);
    tellHand();
}

void PointCloudView::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_hold.timerId())
        return QWidget::timerEvent(event);
    m_hold.stop();
    if (m_drag == Drag::Pressed)
        m_inHand = pointAt(m_pressed);
    showCursor(); // the closed hand tells that it is held
}

/// Whatever was begun by pressing is over.
void PointCloudView::endPress()
{
    m_drag = Drag::None;
    m_inHand = -1;
    m_hold.stop();
}

void PointCloudView::tellHand()
{
    const bool inHand = m_drag != Drag::None || m_asked > 0;
    if (inHand != std::exchange(m_tellsHand, inHand))
        Q_EMIT inHandChanged(inHand);
}

void PointCloudView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    endPress(); // the button is let go elsewhere
    m_outline.clear();
    tellHand();
}

void PointCloudView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drag == Drag::None)
        hover(event->position());
    else
        drag(event->position());
}

void PointCloudView::drag(QPointF to)
{
    if (m_drag == Drag::Pressed) {
        if ((to - m_pressed).manhattanLength() < QApplication::startDragDistance())
            return;
        const qint64 inHand = m_inHand;
        beginDrag(to);
        if (inHand >= 0) { // last: a drag-and-drop has an event loop of its own
            const QPointer<PointCloudView> still(this);
            Q_EMIT carried(inHand);
            if (still)
                tellHand(); // the drag-and-drop took the button's release
            return;
        }
    }
    if (m_drag == Drag::Panning) {
        const QPointF moved = (to - m_pressed) / m_pressedView.scale;
        moveTo({m_pressedView.centre - QPointF(moved.x(), -moved.y()), m_pressedView.scale}, true);
        return;
    }
    if (m_tool == Tool::Rectangle)
        m_outline = QPolygonF({m_pressed, {to.x(), m_pressed.y()}, to, {m_pressed.x(), to.y()}});
    else if ((to - m_outline.last()).manhattanLength() >= kLassoStep)
        m_outline.append(to);
    update();
}

void PointCloudView::beginDrag(QPointF to)
{
    const bool carries = m_inHand >= 0;
    endPress();
    if (!carries) {
        m_drag = m_middle || m_tool == Tool::Pan ? Drag::Panning : Drag::Outlining;
        m_outline = {m_pressed};
    }
    if (std::exchange(m_hovered, -1) >= 0)
        Q_EMIT hovered(-1, to.toPoint());
    showCursor();
    update();
}

void PointCloudView::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag ended = m_drag;
    endPress();
    showCursor();
    if (ended == Drag::Outlining) {
        closeOutline(event->modifiers());
    } else if (ended == Drag::Pressed && !m_middle) {
        Q_EMIT clicked(pointAt(m_pressed), event->modifiers());
    }
    if (ended != Drag::None)
        hover(event->position());
    tellHand();
}

void PointCloudView::closeOutline(Qt::KeyboardModifiers modifiers)
{
    QPolygonF outline;
    for (const QPointF corner : std::exchange(m_outline, {}))
        outline.append(m_view.toData(corner, size()));
    update();
    if (outline.size() < 3)
        return;
    // Loops of a lasso that cross are all meant.
    if (m_cloud->size() <= kAskAtOnce) {
        takeChosen(m_cloud, m_cloud->inside(outline, Qt::WindingFill).bytes(), modifiers);
        return;
    }
    ++m_asked;
    m_pool.start([this, cloud = m_cloud, outline, modifiers] {
        Executor executor;
        std::vector<uint8_t> inside = cloud->inside(outline, Qt::WindingFill, &executor).bytes();
        QMetaObject::invokeMethod(
            this,
            [this, cloud, inside = std::move(inside), modifiers] {
                --m_asked;
                takeChosen(cloud, inside, modifiers);
                tellHand();
            },
            Qt::QueuedConnection);
    });
}

void PointCloudView::takeChosen(const std::shared_ptr<const PointCloud>& of,
                                std::vector<uint8_t> inside, Qt::KeyboardModifiers modifiers)
{
    if (!m_cloud || m_cloud->orderKey() != of->orderKey())
        return; // the points that were meant are gone
    const std::vector<uint8_t>& hidden = m_style->hidden;
    if (hidden.size() == inside.size())
        for (size_t i = 0; i < inside.size(); ++i)
            inside[i] &= hidden[i] ^ 1;
    Q_EMIT chosen(PointMask(std::move(inside)), modifiers);
}

void PointCloudView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!m_cloud || event->button() != Qt::LeftButton) {
        QWidget::mouseDoubleClickEvent(event);
        return;
    }
    endPress();
    if (const qint64 index = pointAt(event->position()); index >= 0)
        Q_EMIT doubleClicked(index);
    else
        fit(true);
    tellHand();
}

void PointCloudView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    if (m_drag != Drag::None || m_hovered < 0)
        return;
    m_hovered = -1;
    update();
    Q_EMIT hovered(-1, mapFromGlobal(QCursor::pos()));
}

void PointCloudView::wheelEvent(QWheelEvent* event)
{
    if (!m_cloud || event->angleDelta().y() == 0) {
        event->ignore();
        return;
    }
    zoom(std::exp2(event->angleDelta().y() * kWheelZoom * 1.443), event->position());
    if (m_drag == Drag::Panning) { // the rest of the drag starts from here
        m_pressed = event->position();
        m_pressedView = m_view;
    }
    event->accept();
}

bool PointCloudView::zoomByGesture(QEvent* event)
{
    if (!m_cloud)
        return false;
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() != Qt::ZoomNativeGesture)
            return false;
        zoom(1 + gesture->value(), gesture->position());
        return true;
    }
    auto* gestures = static_cast<QGestureEvent*>(event);
    const auto* pinch = static_cast<QPinchGesture*>(gestures->gesture(Qt::PinchGesture));
    if (!pinch)
        return false;
    zoom(pinch->scaleFactor(), mapFromGlobal(pinch->centerPoint()));
    gestures->accept();
    return true;
}

bool PointCloudView::event(QEvent* event)
{
    if ((event->type() == QEvent::NativeGesture || event->type() == QEvent::Gesture) &&
        zoomByGesture(event))
        return true;
    return QWidget::event(event);
}

void PointCloudView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_fitted)
        fit();
    else
        Q_EMIT viewChanged();
    m_finished = false;
}

void PointCloudView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        takeGround();
        restyle();
    }
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Map of points"));
        describe();
    }
}

} // namespace kindred

// The point cloud by the keyboard.
#include <QAccessible>
#include <QKeyEvent>

#include <cmath>

#include "plots/cloud/PointCloudView.h"

namespace kindred {

namespace {

constexpr double kKeyZoom = 1.25;
/// The share of the picture that an arrow moves it by.
constexpr double kKeyPan = 0.1;
/// Points that a walk in a direction looks at in one square.
constexpr int64_t kWalkCandidates = 20'000;
/// How far a walk looks at first, in logical pixels.
constexpr int kWalkReach = 16;

/// Where an arrow key leads (y downwards); null for other keys.
QPointF wayOf(int key)
{
    switch (key) {
    case Qt::Key_Left:
        return {-1, 0};
    case Qt::Key_Right:
        return {1, 0};
    case Qt::Key_Up:
        return {0, -1};
    case Qt::Key_Down:
        return {0, 1};
    default:
        return {};
    }
}

} // namespace

void PointCloudView::keyPressEvent(QKeyEvent* event)
{
    if (!m_cloud) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (const QPointF way = wayOf(event->key()); !way.isNull()) {
        goTo(way, event->modifiers());
        return;
    }
    const QPointF middle(width() / 2.0, height() / 2.0);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(kKeyZoom, middle);
        break;
    case Qt::Key_Minus:
        zoom(1 / kKeyZoom, middle);
        break;
    case Qt::Key_0:
    case Qt::Key_Home:
        fit(true);
        break;
    case Qt::Key_N:
        walk(1);
        break;
    case Qt::Key_P:
        walk(-1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0)
            Q_EMIT clicked(m_current, event->modifiers());
        break;
    case Qt::Key_Escape:
        giveUp();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void PointCloudView::goTo(QPointF way, Qt::KeyboardModifiers modifiers)
{
    if (modifiers.testFlag(Qt::ControlModifier))
        walkTowards(way);
    else
        moveTo({m_view.centre +
                    QPointF(way.x() * width(), -way.y() * height()) * kKeyPan / m_view.scale,
                m_view.scale},
               true);
}

void PointCloudView::giveUp()
{
    if (m_drag == Drag::None) { // let go of all, as by a click beside the points
        Q_EMIT clicked(-1, Qt::NoModifier);
        return;
    }
    if (m_drag == Drag::Panning)
        moveTo(m_pressedView, true);
    endPress();
    m_outline.clear();
    showCursor();
    update();
    tellHand();
}

/// Along the order in memory, in which near points mostly follow each other.
void PointCloudView::walk(int direction)
{
    if (m_cloud->placed() == 0)
        return;
    if (m_current < 0) {
        walkTo(m_cloud->nearest(m_view.centre, INFINITY, m_style->hidden));
        return;
    }
    const std::span<const uint32_t> order = m_cloud->order();
    const auto size = static_cast<int64_t>(order.size());
    int64_t slot = m_cloud->slotOf(m_current);
    for (int64_t tried = 0; tried < size; ++tried) {
        slot = (slot + direction + size) % size;
        const qint64 index = order[static_cast<size_t>(slot)];
        if (!isHidden(index) && std::isfinite(m_cloud->position(index).x())) {
            walkTo(index);
            return;
        }
    }
}

/// To the nearest point within 45 degrees of a direction (y downwards), in ever larger squares.
void PointCloudView::walkTowards(QPointF direction)
{
    if (m_current < 0) {
        walk(1);
        return;
    }
    const QPointF from = m_cloud->position(m_current);
    for (int reach = kWalkReach; reach < 2 * (width() + height()); reach *= 2) {
        const double side = reach / m_view.scale;
        qint64 best = -1;
        double least = side;
        for (const uint32_t index : m_cloud->indicesIn(
                 {from.x() - side, from.y() - side, 2 * side, 2 * side}, kWalkCandidates)) {
            const QPointF way = m_cloud->position(index) - from;
            const double along = way.x() * direction.x() - way.y() * direction.y();
            const double aside = std::abs(way.x() * direction.y() + way.y() * direction.x());
            const double distance = std::hypot(way.x(), way.y());
            if (along <= 0 || aside > along || distance > least || isHidden(index))
                continue;
            least = distance;
            best = index;
        }
        if (best >= 0) {
            walkTo(best);
            return;
        }
    }
}

void PointCloudView::walkTo(qint64 index)
{
    if (index < 0)
        return;
    setCurrent(index);
    reveal(index);
    QAccessibleEvent told(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&told);
    Q_EMIT currentChanged(index);
}

} // namespace kindred

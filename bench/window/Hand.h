#pragma once

#include <QMouseEvent>
#include <QPointingDevice>
#include <QWheelEvent>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace kindred {

/// Makes mouse and wheel events for a widget on any thread: what belongs to the GUI is asked for
/// once.
class Hand final {
public:
    explicit Hand(const QWidget* target)
        : m_centre(target->rect().center()), m_reach(std::min(target->width(), target->height())),
          m_global(target->mapToGlobal(QPoint())),
          m_device(QPointingDevice::primaryPointingDevice())
    {
    }
    QEvent* wheel(int delta, Qt::KeyboardModifiers modifiers = {}) const
    {
        return new QWheelEvent(m_centre, m_centre + m_global, {}, {0, delta}, Qt::NoButton,
                               modifiers, Qt::NoScrollPhase, false, Qt::MouseEventNotSynthesized,
                               m_device);
    }
    QEvent* mouse(QEvent::Type type, QPointF at, Qt::MouseButton button,
                  Qt::MouseButtons held) const
    {
        return new QMouseEvent(type, at, at + m_global, button, held, Qt::NoModifier, m_device);
    }
    /// A walk around the middle, a few pixels a step, that meets itself after hundreds.
    QPointF on(int n, double share = 0.35) const
    {
        const double turn = n * 0.02;
        return m_centre + share * m_reach * QPointF(std::cos(turn), std::sin(2.3 * turn));
    }

private:
    QPointF m_centre;
    double m_reach;
    QPointF m_global;
    const QPointingDevice* m_device;
};

} // namespace kindred

#include "settings/SessionKeeper.h"

#include <QCoreApplication>
#include <QEvent>

#include <utility>

namespace kindred {

SessionKeeper::SessionKeeper(std::function<void()> keep, QObject* parent)
    : QObject(parent), m_keep(std::move(keep))
{
    m_pause.setInterval(kPauseMs);
    m_atMost.setInterval(kAtMostMs);
    for (QTimer* timer : {&m_pause, &m_atMost}) {
        timer->setSingleShot(true);
        connect(timer, &QTimer::timeout, this, [this] {
            m_pause.stop();
            m_atMost.stop();
            m_keep();
        });
    }
    QCoreApplication::instance()->installEventFilter(this);
}

void SessionKeeper::soon()
{
    m_pause.start();
    if (!m_atMost.isActive())
        m_atMost.start();
}

bool SessionKeeper::eventFilter(QObject*, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonRelease:
    case QEvent::KeyRelease:
    case QEvent::Wheel:
    case QEvent::Drop:
        soon();
        break;
    default:
        break;
    }
    return false;
}

} // namespace kindred

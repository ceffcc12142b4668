#include "rooms/RoomStack.h"

#include <QScrollArea>

#include "models/engine/EngineClient.h"
#include "rooms/DockRoom.h"
#include "rooms/EngineGate.h"
#include "rooms/EngineWatch.h"

namespace kindred {

RoomStack::RoomStack(EngineClient* engine, EngineWatch* watch, std::function<QWidget*(Room)> make,
                     QWidget* parent)
    : QStackedWidget(parent), m_engine(engine), m_watch(watch), m_make(std::move(make))
{
    connect(m_watch, &EngineWatch::changed, this, &RoomStack::followEngine);
}

QWidget* RoomStack::page(Room room)
{
    const bool ready = m_watch->isReady();
    if (!ready && isUnanswered(room) && m_watch->isAway())
        return gate();
    QWidget*& page = m_pages.at(static_cast<size_t>(room));
    if (!page) {
        page = m_make(room);
        addPage(page);
        Q_EMIT roomMade(room);
    }
    if (ready)
        m_answered.insert(room);
    return page;
}

void RoomStack::enter(Room room)
{
    m_room = room;
    setCurrentWidget(frameOf(page(room)));
    Q_EMIT entered(room);
}

bool RoomStack::showsGate() const
{
    return m_gate && currentWidget() == m_gate;
}

bool RoomStack::isOutdated()
{
    return frameOf(page(m_room)) != currentWidget();
}

void RoomStack::followEngine()
{
    if (m_watch->isGone())
        dropUnanswered();
    if (!m_watch->isReady())
        return;
    for (const Room room : kRooms) {
        if (made(room))
            m_answered.insert(room);
    }
}

bool RoomStack::isUnanswered(Room room) const
{
    return room != Room::Home && !m_answered.contains(room);
}

/// Rooms that asked in vain would say that there is nothing; they are made anew when there is
/// somebody to answer.
void RoomStack::dropUnanswered()
{
    for (const Room room : kRooms) {
        QWidget*& page = m_pages.at(static_cast<size_t>(room));
        if (!page || !isUnanswered(room))
            continue;
        Q_EMIT roomDropped(page);
        QWidget* frame = frameOf(page);
        removeWidget(frame);
        frame->deleteLater();
        page = nullptr;
    }
}

QWidget* RoomStack::gate()
{
    if (!m_gate) {
        m_gate = new EngineGate(m_engine, this);
        addWidget(m_gate);
        connect(m_gate, &EngineGate::restartWanted, m_engine, &EngineClient::restart);
        connect(m_gate, &EngineGate::logWanted, this, &RoomStack::logWanted);
        connect(m_gate, &EngineGate::settingsWanted, this, &RoomStack::settingsWanted);
    }
    return m_gate;
}

/// A room of views scrolls where the window is smaller than it needs, as with large text.
void RoomStack::addPage(QWidget* page)
{
    if (!qobject_cast<DockRoom*>(page)) {
        addWidget(page); // scrolls by itself
        return;
    }
    auto* frame = new QScrollArea(this);
    frame->setWidgetResizable(true);
    frame->setFrameShape(QFrame::NoFrame);
    frame->setFocusPolicy(Qt::NoFocus);
    page->setProperty("role", "page");
    frame->setWidget(page);
    addWidget(frame);
}

/// What stands in the stack for a page.
QWidget* RoomStack::frameOf(QWidget* page)
{
    QWidget* viewport = page->parentWidget();
    auto* frame = viewport ? qobject_cast<QScrollArea*>(viewport->parentWidget()) : nullptr;
    return frame ? frame : page;
}

} // namespace kindred

#pragma once

#include <QSet>
#include <QStackedWidget>

#include <array>
#include <functional>

#include "rail/Room.h"

namespace kindred {

class EngineClient;
class EngineGate;
class EngineWatch;

/// The pages of the rooms. Each is made when it is first entered; while no engine could answer it,
/// the gate stands in its place. GUI thread only.
class RoomStack final : public QStackedWidget {
    Q_OBJECT

public:
    /// `make` returns the page of a room, a child of the stack. Engine and watch outlive the stack.
    RoomStack(EngineClient* engine, EngineWatch* watch, std::function<QWidget*(Room)> make,
              QWidget* parent);

    /// The page, made now where there is none; the gate in its place.
    QWidget* page(Room room);
    /// Null before it was first entered.
    QWidget* made(Room room) const { return m_pages.at(static_cast<size_t>(room)); }
    /// A view of a room; null where the room, or the view, has not been made.
    template <typename View>
    View* view(Room room) const
    {
        return made(room) ? made(room)->template findChild<View*>() : nullptr;
    }

    void enter(Room room);
    /// The one that was entered last.
    Room room() const { return m_room; }
    bool showsGate() const;
    /// The room that is shown is not the one that could be: the engine came or went.
    bool isOutdated();

Q_SIGNALS:
    void roomMade(kindred::Room room); ///< and not shown yet
    void entered(kindred::Room room);
    /// An unanswered page goes: what it tells is not to be heard any more.
    void roomDropped(QWidget* page);
    void logWanted();      ///< by the gate
    void settingsWanted(); ///< by the gate

private:
    void followEngine();
    bool isUnanswered(Room room) const;
    void dropUnanswered();
    QWidget* gate();
    void addPage(QWidget* page);
    static QWidget* frameOf(QWidget* page);

    EngineClient* m_engine;
    EngineWatch* m_watch;
    std::function<QWidget*(Room)> m_make;
    std::array<QWidget*, kRooms.size()> m_pages{};
    QSet<Room> m_answered; ///< rooms that an engine has answered, so that they have what to show
    EngineGate* m_gate = nullptr;
    Room m_room = Room::Home;
};

} // namespace kindred

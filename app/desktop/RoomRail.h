#pragma once

#include <QFrame>

#include <array>

#include "Room.h"

class QToolButton;

namespace kindred {

/// The strip at the left that names the rooms. Ctrl+1 … Ctrl+8 choose them.
class RoomRail final : public QFrame {
    Q_OBJECT

public:
    explicit RoomRail(QWidget* parent = nullptr);
    /// Marks the room; a keyboard focus that is in the rail goes along.
    void setRoom(Room room);

Q_SIGNALS:
    void chosen(kindred::Room room);

private:
    std::array<QToolButton*, kRooms.size()> m_buttons{};
};

} // namespace kindred

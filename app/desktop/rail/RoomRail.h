#pragma once

#include <QFrame>
#include <QTimer>

#include <array>

#include "rail/Room.h"

class QMimeData;
class QToolButton;

namespace kindred {

/// The strip at the left that names the rooms. Ctrl+1 … Ctrl+8 choose them; so does what is
/// dragged, where it rests on one for a moment: that is how pictures go from a room to another.
/// Pictures that are let go on the board's button are for the board.
class RoomRail final : public QFrame {
    Q_OBJECT

public:
    explicit RoomRail(QWidget* parent = nullptr);
    /// Marks the room; a keyboard focus that is in the rail goes along.
    void setRoom(Room room);
    QToolButton* button(Room room) const { return m_buttons.at(static_cast<size_t>(room)); }

Q_SIGNALS:
    void chosen(kindred::Room room);
    /// They were let go on the board's button. Reads nothing; `data` live as long as the signal.
    void broughtToBoard(const QMimeData& data);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void leaveFocus();
    bool takes(const QDropEvent& event) const;
    void restOn(QToolButton* button);
    void lookBeneath();

    std::array<QToolButton*, kRooms.size()> m_buttons{};
    QToolButton* m_restedOn = nullptr; ///< beneath what is dragged
    QTimer m_rest;
};

} // namespace kindred

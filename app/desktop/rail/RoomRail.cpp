#include "rail/RoomRail.h"

#include <QButtonGroup>
#include <QCursor>
#include <QDragMoveEvent>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "board/intake/BoardBrought.h"
#include "common/Icons.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kRoomRailWidth = 72;
constexpr int kButtonHeight = 54;
constexpr int kRoomIcon = 20;
constexpr int kRailSide = 4;
constexpr int kBeforeRest =
    100; ///< stretch: the buttons have their height before anything is empty
constexpr int kRestMilliseconds = 400; ///< what only passes over a room opens none

} // namespace

RoomRail::RoomRail(QWidget* parent) : QFrame(parent)
{
    setProperty("role", "rail");
    setAccessibleName(tr("Rooms"));
    setAcceptDrops(true);
    m_rest.setInterval(kRestMilliseconds);
    connect(&m_rest, &QTimer::timeout, this, &RoomRail::lookBeneath);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kRailSide, 10, kRailSide, 10);
    layout->setSpacing(2);
    auto* group = new QButtonGroup(this);
    int width = withText(kRoomRailWidth);
    for (const Room room : kRooms) {
        auto* button = new QToolButton(this);
        button->setProperty("role", "room");
        button->setText(roomTitle(room));
        button->setIcon(themedIcon(roomKey(room)));
        button->setIconSize({withText(kRoomIcon), withText(kRoomIcon)});
        button->setFont(textFont(TextRole::Note));
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setCheckable(true);
        button->setToolTip(QStringLiteral("%1 (%2)").arg(
            roomTip(room), roomKeys(room).toString(QKeySequence::NativeText)));
        button->setAccessibleName(roomTitle(room));
        button->setFocusPolicy(Qt::TabFocus);
        button->ensurePolished();
        // In a low window with large text they stand closer.
        const int least = button->sizeHint().height();
        button->setMinimumHeight(least);
        button->setMaximumHeight(std::max(withText(kButtonHeight), least));
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
        group->addButton(button);
        layout->addWidget(button, kBeforeRest);
        m_buttons.at(static_cast<size_t>(room)) = button;
        width = std::max(width, button->sizeHint().width() + 2 * kRailSide);
        connect(button, &QToolButton::clicked, this, [this, room] { Q_EMIT chosen(room); });
        auto* shortcut = new QShortcut(roomKeys(room), this);
        // The keys of a room lead into it; who goes through the rail button by button stays on it.
        connect(shortcut, &QShortcut::activated, this, [this, room] {
            leaveFocus();
            Q_EMIT chosen(room);
        });
    }
    layout->addStretch(1);
    setFixedWidth(width);
}

void RoomRail::dragEnterEvent(QDragEnterEvent* event)
{
    event->accept(); // else no movement is told
    m_restedOn = nullptr;
    m_rest.start();
}

void RoomRail::dragMoveEvent(QDragMoveEvent* event)
{
    restOn(qobject_cast<QToolButton*>(childAt(event->position().toPoint())));
    if (!takes(*event))
        return event->ignore();
    event->setDropAction(Qt::CopyAction);
    event->accept();
}

void RoomRail::dragLeaveEvent(QDragLeaveEvent*)
{
    m_rest.stop();
}

void RoomRail::dropEvent(QDropEvent* event)
{
    m_rest.stop();
    if (!takes(*event))
        return event->ignore();
    event->setDropAction(Qt::CopyAction);
    event->accept();
    Q_EMIT broughtToBoard(*event->mimeData());
}

/// Only the board has a use for what is let go here.
bool RoomRail::takes(const QDropEvent& event) const
{
    return childAt(event.position().toPoint()) == button(Room::Board) &&
           mayBringPictures(*event.mimeData());
}

void RoomRail::restOn(QToolButton* button)
{
    if (button != std::exchange(m_restedOn, button))
        m_rest.start();
}

/// A room that takes long to make may swallow movements: the pointer itself is asked.
void RoomRail::lookBeneath()
{
    const QPoint at = mapFromGlobal(QCursor::pos());
    if (!rect().contains(at))
        return m_rest.stop();
    auto* button = qobject_cast<QToolButton*>(childAt(at));
    if (button == std::exchange(m_restedOn, button) && button && !button->isChecked())
        button->click();
}

void RoomRail::leaveFocus()
{
    QWidget* focused = window()->focusWidget();
    if (isAncestorOf(focused))
        focused->clearFocus();
}

void RoomRail::setRoom(Room room)
{
    QToolButton* button = m_buttons.at(static_cast<size_t>(room));
    button->setChecked(true);
    if (isAncestorOf(window()->focusWidget()))
        button->setFocus(Qt::OtherFocusReason);
}

} // namespace kindred

#pragma once

#include <QWidget>

#include <functional>

#include "Room.h"

namespace kindred {

/// The page of a room that a later version fills: what will be here and what serves until then.
/// `go` leads to another room.
QWidget* makeLaterRoom(Room room, const std::function<void(Room)>& go, QWidget* parent);

} // namespace kindred

#pragma once

#include <QKeySequence>
#include <QString>

#include <array>

namespace kindred {

/// The eight rooms of the window, in the order of the rail.
enum class Room { Home, Runs, Map, Retrieve, Neighbours, Board, Evaluate, Report };

inline constexpr std::array kRooms{Room::Home,       Room::Runs,  Room::Map,      Room::Retrieve,
                                   Room::Neighbours, Room::Board, Room::Evaluate, Room::Report};

/// A short name that never changes: icon, settings key, file name of a picture.
QString roomKey(Room room);
QString roomTitle(Room room);
/// What it is for, in a sentence.
QString roomTip(Room room);
/// Ctrl+1 … Ctrl+8.
QKeySequence roomKeys(Room room);
/// The room of a key; Home for an unknown one.
Room roomOf(const QString& key);

} // namespace kindred

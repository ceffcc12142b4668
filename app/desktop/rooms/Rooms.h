#pragma once

#include "rail/Room.h"

class QWidget;

namespace kindred {

class RoomLinks;
class RunAlarms;
struct Workspace;

/// What a room is made from. All of it outlives the room.
struct RoomSetup {
    Workspace& work;
    RoomLinks* links;
    RunAlarms* alarms; ///< of the current run
};

/// The page of a room with its views, connected with the ways to the other rooms. `parent` owns it.
QWidget* makeRoom(Room room, const RoomSetup& setup, QWidget* parent);

QWidget* makeHomeRoom(const RoomSetup& setup, QWidget* parent);
QWidget* makeRunsRoom(const RoomSetup& setup, QWidget* parent);
QWidget* makeMapRoom(const RoomSetup& setup, QWidget* parent);
QWidget* makeRetrieveRoom(const RoomSetup& setup, QWidget* parent);
QWidget* makeNeighboursRoom(const RoomSetup& setup, QWidget* parent);
QWidget* makeBoardRoom(const RoomSetup& setup, QWidget* parent);
QWidget* makeEvaluateRoom(const RoomSetup& setup, QWidget* parent);
QWidget* makeReportRoom(const RoomSetup& setup, QWidget* parent);

} // namespace kindred

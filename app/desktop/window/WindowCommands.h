#pragma once

class QMenu;

namespace kindred {

class CurvesDock;
class LogDock;
class MainWindow;
class RoomLinks;
class RoomStack;
class WindowDialogs;
struct Workspace;

/// What the commands of a window act on, and the menu that lists them.
struct CommandTargets {
    Workspace& work;
    QMenu* menu;
    WindowDialogs* dialogs;
    RoomLinks* links;
    RoomStack* rooms;
    CurvesDock* curves;
    LogDock* log;
};

/// Adds the commands to the window and to the menu, each with its keys. The targets live as long as
/// the window, which owns the actions.
void addCommands(MainWindow* window, const CommandTargets& to);

} // namespace kindred

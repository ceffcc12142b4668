#pragma once

#include <QObject>
#include <QSet>

#include <functional>

#include "rail/Room.h"

class QMainWindow;

namespace kindred {

class RoomStack;
class RunOpener;
class SelectionFile;
struct Workspace;

/// What is kept of a session in the settings, so that the next one goes on there: the window, the
/// room, the run with what is selected in it, the comparison, and how the rooms are arranged. GUI
/// thread only.
class Session final : public QObject {
    Q_OBJECT

public:
    /// `window` is kept with its place and size, `docks` with what lies below the rooms. All
    /// outlive the session.
    Session(Workspace& work, RoomStack* rooms, QMainWindow* window, QMainWindow* docks,
            QObject* parent);

    /// False where none was kept, or it fits no screen.
    bool restoreWindow();
    bool restoreDocks();
    Room lastRoom() const;
    /// Run, comparison and selection, as soon as the engine knows them.
    void restorePlace();
    /// Opens what the window was started with; where none of it is a run, that of last time comes
    /// back.
    void begin(RunOpener* opener, const QStringList& paths);
    /// One may come from what the window was started with: no other run is to be shown meanwhile.
    bool isHeldBack() const { return m_heldBack; }

    void keep();
    /// From now on it is kept soon after every change, so that it survives a kill.
    void keepAlways();
    /// Older versions kept selections by their names with the map's settings.
    void adoptSelections();

Q_SIGNALS:
    /// Something could not be read or written, in words.
    void failed(const QString& text);

private:
    static constexpr int kDockVersion = 1;

    void returnToRun();
    void restoreComparison();
    void returnToComparison();
    void whenEngineReady(const std::function<void()>& then);
    void keepUsed();
    void keepPlace();
    void keepLayout(Room room);
    void restoreLayout(Room room);

    Workspace& m_work;
    RoomStack* m_rooms;
    QMainWindow* m_window;
    QMainWindow* m_docks;
    SelectionFile* m_selection;
    bool m_heldBack = false; ///< whether there is a run in what was named is not known yet
    QString m_returning;     ///< the run of last time, until the engine answers
    QString m_comparing;     ///< the comparison of last time, until the engine answers
    QSet<Room> m_used;       ///< rooms that somebody was in since they were last kept
};

} // namespace kindred

#pragma once

#include <QMainWindow>
#include <QPointer>

#include "rail/Room.h"
#include "work/Workspace.h"

namespace kindred {

class CurvesDock;
class EnginePanel;
class EngineWatch;
class HeaderBar;
class LogDock;
class NoticeBar;
class RoomLinks;
class RoomRail;
class RoomStack;
class RunOpener;
class Session;
class StatusLine;
class Toast;
class Tour;
class TrainingWizard;
class WindowDialogs;

/// The window: a rail of rooms, the current run above, the engine below. Rooms are made when they
/// are first entered. GUI thread only.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// The arguments outlive the window.
    MainWindow(Settings& settings, EngineClient* engine, QWidget* parent = nullptr);
    ~MainWindow() override;

    void showRoom(Room room);
    Room room() const;
    CurrentRun* currentRun() { return &m_work.current; }
    Selection* selection() { return &m_work.selection; }
    SampleTags* tags() { return &m_work.tags; }
    RunListModel* runs() { return &m_work.runs; }
    RunActions* runActions() { return &m_work.actions; }
    NoticeBar* notice() { return m_notice; }
    Toast* toast() { return m_toast; }
    LogDock* log() { return m_log; }
    CurvesDock* curvesBelow() { return m_curves; }
    HeaderBar* header() { return m_header; }
    EnginePanel* enginePanel() { return m_panel; }
    void startDemo();
    TrainingWizard* newTraining();
    /// What the control with the focus is; without an answer there, the next click asks.
    void explain();
    /// Leads through the rooms and back to this one; remembers that it was seen.
    Tour* startTour();
    /// Opens what lies at a path on the engine's side: a run, embeddings, a classifier for the
    /// board, or data for the wizard.
    void openPath(const QString& path);
    /// Opens what the window was started with; where none of it is a run, that of last time stays.
    void openFirst(const QStringList& paths);
    /// Goes back to the run and room of last time; call after the first paint.
    void restoreSession();
    void keepSession();
    /// From now on the session is kept soon after every change, so that it survives a kill.
    void keepSessionAlways();
    /// The runs selected in the table, which the curves show together.
    QStringList selectedRuns() const;
    /// Selects them, as soon as the table has them.
    void selectRuns(const QStringList& runs);

    /// The size before anybody chose one, without the frame, where a screen has this much room.
    static QSize firstSize(const QSize& room);
    /// There is so little room that the window should have all of it.
    static bool isCramped(const QSize& room);

Q_SIGNALS:
    void firstPainted();
    void settingsWanted();
    void demoClicked();

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void makePages(QWidget* central);
    void makeFrame();
    void makeCurvesBelow();
    void connectFrame();
    void connectEngine();
    void connectRooms();
    void connectOpener();
    void restoreFrame();
    /// Gives the keyboard to the view of the room that is shown.
    void focusRoom();
    void showRun(const QString& run, const Json& summary);
    /// What Undo of the menu undoes there.
    QList<QUndoStack*> stepsOf(Room room);
    void sayStep(const QUndoStack* stack, const QString& words);

    Workspace m_work;
    RunOpener* m_opener;
    WindowDialogs* m_dialogs;
    RoomRail* m_rail = nullptr;
    HeaderBar* m_header = nullptr;
    NoticeBar* m_notice = nullptr;
    QMainWindow* m_pages = nullptr; ///< the rooms, with the log below them
    RoomStack* m_rooms = nullptr;
    RoomLinks* m_links = nullptr;
    EngineWatch* m_watch = nullptr;
    Session* m_session = nullptr;
    Toast* m_toast = nullptr;
    StatusLine* m_status = nullptr;
    LogDock* m_log = nullptr;
    CurvesDock* m_curves = nullptr;
    EnginePanel* m_panel = nullptr;
    QPointer<Tour> m_tour;
    bool m_painted = false;
};

} // namespace kindred

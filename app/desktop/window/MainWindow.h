#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QSet>
#include <QTimer>
#include <QUndoStack>

#include <array>
#include <functional>

#include "models/engine/EngineClient.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/samples/SampleTags.h"
#include "models/samples/Selection.h"
#include "settings/Settings.h"
#include "window/Room.h"
#include "window/UndoOrder.h"

class QStackedWidget;

namespace kindred {

class EngineGate;
class CurvesDock;
class EnginePanel;
struct BoardShown;
struct BoardTarget;
class HeaderBar;
class LogDock;
class NoticeBar;
class RoomRail;
class RunActions;
class RunOpener;
class SelectionFile;
class TrainingWizard;
class StartPage;
class StatusLine;
class Toast;
class Tour;
struct TourPlaces;
struct TourStep;

/// The window: a rail of rooms, the current run above, the engine below. Rooms are made when they
/// are first entered. GUI thread only.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// The arguments outlive the window.
    MainWindow(Settings& settings, EngineClient* engine, QWidget* parent = nullptr);
    ~MainWindow() override;

    void showRoom(Room room);
    void showRuns();
    Room room() const { return m_room; }
    CurrentRun* currentRun() { return &m_current; }
    Selection* selection() { return &m_selection; }
    SampleTags* tags() { return &m_tags; }
    RunListModel* runs() { return &m_runs; }
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
    /// The runs selected in the table, which the curves show together.
    QStringList selectedRuns() const;
    /// Selects them, as soon as the table has them.
    void selectRuns(const QStringList& runs);

    /// The size before anybody chose one, without the frame, where a screen has this much room.
    static QSize firstSize(const QSize& room);
    /// There is so little room that the window should have all of it.
    static bool isCramped(const QSize& room);
    void keepSession();
    /// From now on the session is kept soon after every change, so that it survives a kill.
    void keepSessionAlways();

Q_SIGNALS:
    void firstPainted();
    void settingsWanted();
    void demoClicked();

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    static constexpr int kStateVersion = 1; ///< of the docks below the rooms

    void makeFrame();
    void makeActions();
    void makeCurvesBelow();
    void connectFrame();
    QWidget* makeRoom(Room room);
    void addPage(QWidget* page);
    static QWidget* frameOf(QWidget* page);
    QWidget* makeStart();
    QWidget* makeRuns();
    QWidget* makeMap();
    QWidget* makeRetrieve();
    QWidget* makeNeighbours();
    QWidget* makeBoard();
    QWidget* makeEvaluate();
    QWidget* makeReport();
    /// An entry of the header's menu with its shortcut.
    TourPlaces placesOf(const TourStep& step) const;
    QAction* addCommand(const QString& text, const QKeySequence& keys,
                        const std::function<void()>& run);

    void planTraining(const QString& source);
    void openClassifier(const QString& file);
    /// Selects them and lists them among the retrievals, of one of these runs.
    void showSamples(const QStringList& runs, const QList<qint64>& ids);
    /// Shows the board and brings samples of a run there.
    void sendToBoard(const QString& run, const QList<qint64>& ids, const BoardTarget& target);
    /// Id and name; empty before the board was entered.
    QList<std::pair<int, QString>> boardClasses() const;
    /// The pictures of its classes.
    QList<BoardShown> boardPictures() const;
    void chooseRun(const QString& run);
    void watchEngine();
    void engineChanged(RunSource::State state, const QString& detail);
    /// The engine has not been there since the room was entered.
    bool isUnanswered(Room room) const;
    void dropUnanswered();
    /// The room, or the gate in its place.
    QWidget* pageOf(Room room);
    QWidget* gate();
    void followEngine();
    void sayStopped();
    void summaryChanged(const QString& run, const Json& summary);
    void askForRun();
    void askForEmbeddings();
    void askForPath(const QString& title, const QString& folder);
    void askForName();
    void searchByImage();
    void keepLayout(Room room);
    void restoreLayout(Room room);
    void restorePlace();
    void returnToRun();
    void restoreComparison();
    void returnToComparison();
    bool isEngineReady() const;
    void whenEngineReady(const std::function<void()>& then);
    void keepUsed();
    void keepPlace();
    void adoptSelections();
    void keepSteps();
    /// What Undo of the menu undoes there.
    QList<QUndoStack*> stepsOf(Room room);
    void sayStep(const QUndoStack* stack, const QString& words);

    Settings& m_settings;
    EngineClient* m_engine;
    CurrentRun m_current;
    Selection m_selection;
    SampleTags m_tags;
    SelectionFile* m_kept; ///< the selection of last time
    RunListModel m_runs;
    QUndoStack m_undo;
    UndoOrder m_steps; ///< of the stacks before it, and of the board's
    RunActions* m_actions;
    RunOpener* m_opener;
    bool m_opensFirst = false; ///< whether there is a run in what was named is not known yet
    QString m_returning;       ///< the run of last time, until the engine answers
    QString m_comparing;       ///< the comparison of last time, until the engine answers
    QSet<Room> m_used;         ///< rooms that somebody was in since they were last kept
    Room m_room = Room::Home;
    std::array<QWidget*, kRooms.size()> m_rooms{};
    RoomRail* m_rail = nullptr;
    HeaderBar* m_header = nullptr;
    NoticeBar* m_notice = nullptr;
    QMainWindow* m_pages = nullptr; ///< the rooms, with the log below them
    QStackedWidget* m_stack = nullptr;
    Toast* m_toast = nullptr;
    int m_stopped = 0; ///< the notice that offers to restart the engine
    bool m_stoppedShown = false;
    QString m_searchSaid; ///< why the last search was none, until one succeeds
    StatusLine* m_status = nullptr;
    LogDock* m_log = nullptr;
    CurvesDock* m_curves = nullptr;
    EnginePanel* m_panel = nullptr;
    StartPage* m_start = nullptr;
    QPointer<Tour> m_tour;
    bool m_painted = false;
    bool m_engineWasReady = false;
    EngineGate* m_gate = nullptr;
    QSet<Room> m_answered; ///< rooms that an engine has answered, so that they have what to show
    QTimer m_late;
    bool m_engineLate = false; ///< it starts, and not at once
    bool m_engineGone = false; ///< and does not come back by itself
};

} // namespace kindred

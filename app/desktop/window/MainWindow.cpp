#include "window/MainWindow.h"

#include <QCloseEvent>
#include <QScreen>
#include <QVBoxLayout>
#include <QWhatsThis>

#include "board/BoardView.h"
#include "common/Help.h"
#include "common/JsonFields.h"
#include "common/NoticeBar.h"
#include "rail/RoomRail.h"
#include "rooms/DockRoom.h"
#include "rooms/EngineWatch.h"
#include "rooms/RoomLinks.h"
#include "rooms/RoomStack.h"
#include "rooms/Rooms.h"
#include "settings/Settings.h"
#include "tour/Tour.h"
#include "views/Toast.h"
#include "window/CurvesDock.h"
#include "window/EnginePanel.h"
#include "window/FocusFrames.h"
#include "window/HeaderBar.h"
#include "window/HelpKey.h"
#include "window/LogDock.h"
#include "window/RunDrop.h"
#include "window/RunFailures.h"
#include "window/RunGone.h"
#include "window/RunOpener.h"
#include "window/Session.h"
#include "window/ShortcutsDialog.h"
#include "window/StatusLine.h"
#include "window/TourMarks.h"
#include "window/WindowCommands.h"
#include "window/WindowDialogs.h"
#include "wizard/TrainingWizard.h"

namespace kindred {

namespace {
constexpr QSize kFirstSize(1440, 900);
constexpr QSize kSmallest(960, 600);
constexpr QSize kFrame(16, 48); ///< a desktop's border and title, which are not known before
} // namespace

MainWindow::MainWindow(Settings& settings, EngineClient* engine, QWidget* parent)
    : QMainWindow(parent), m_work(settings, engine),
      m_opener(new RunOpener(engine, &m_work.runs, this)),
      m_dialogs(new WindowDialogs(m_work, this))
{
    setWindowTitle(QStringLiteral("Kindred"));
    setMinimumSize(kSmallest);
    makeFrame();
    addCommands(this, {m_work, m_header->menu(), m_dialogs, m_links, m_rooms, m_curves, m_log});
    connectFrame();
    connectEngine();
    connectRooms();
    connectOpener();
    new FocusFrames(this);
    new HelpKey(this);
    restoreFrame();
    if (const QString damage = settings.takeNotice(); !damage.isEmpty())
        m_notice->show(damage);
}

MainWindow::~MainWindow()
{
    // The views watch what this object owns: they go first.
    delete takeCentralWidget();
}

QSize MainWindow::firstSize(const QSize& room)
{
    return kFirstSize.boundedTo(room - kFrame).expandedTo(kSmallest);
}

bool MainWindow::isCramped(const QSize& room)
{
    const QSize whole = kFirstSize + kFrame;
    const bool small = room.width() < whole.width() || room.height() < whole.height();
    return small && room.width() >= kSmallest.width() && room.height() >= kSmallest.height();
}

Room MainWindow::room() const
{
    return m_rooms->room();
}

void MainWindow::makeFrame()
{
    auto* central = new QWidget(this);
    auto* across = new QHBoxLayout(central);
    across->setContentsMargins(0, 0, 0, 0);
    across->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_rail = new RoomRail(central);
    m_header = new HeaderBar(m_work.engine, &m_work.current, &m_work.runs, central);
    m_notice = new NoticeBar(central);
    makePages(central);
    m_status = new StatusLine(m_work.engine, &m_work.current, central);
    auto* noticeFrame = new QVBoxLayout;
    noticeFrame->setContentsMargins(12, 0, 12, 0);
    noticeFrame->addWidget(m_notice);
    column->addWidget(m_header);
    column->addLayout(noticeFrame);
    column->addWidget(m_pages, 1);
    column->addWidget(m_status);
    across->addWidget(m_rail);
    across->addLayout(column, 1);
    setCentralWidget(central);
    m_log = new LogDock(m_work.engine, &m_work.current, m_pages);
    m_log->setAlarms(m_header->alarms());
    m_pages->addDockWidget(Qt::BottomDockWidgetArea, m_log);
    m_log->hide();
    makeCurvesBelow();
    m_panel = new EnginePanel(m_work.engine, this);
}

void MainWindow::makePages(QWidget* central)
{
    m_pages = new QMainWindow(central);
    m_pages->setWindowFlags(Qt::Widget);
    m_pages->setContextMenuPolicy(Qt::NoContextMenu); // Qt's own would hide a dock past its command
    m_toast = new Toast(m_pages);
    m_watch = new EngineWatch(m_work.engine, m_toast, m_notice, this);
    m_rooms = new RoomStack(
        m_work.engine, m_watch,
        [this](Room room) {
            return makeRoom(room, {m_work, m_links, m_header->alarms()}, m_rooms);
        },
        m_pages);
    m_pages->setCentralWidget(m_rooms);
    m_links = new RoomLinks(m_work, m_rooms, this);
    m_session = new Session(m_work, m_rooms, this, m_pages, this);
}

/// Above the log, which may be long.
void MainWindow::makeCurvesBelow()
{
    m_curves = new CurvesDock(m_work.engine, &m_work.current, &m_work.runs, m_pages);
    m_pages->setDockNestingEnabled(true);
    m_pages->addDockWidget(Qt::BottomDockWidgetArea, m_curves);
    m_pages->splitDockWidget(m_curves, m_log, Qt::Vertical);
    connect(m_curves, &CurvesDock::wantedChanged, this,
            [this](bool wanted) { m_work.settings.setCurvesBelow(wanted); });
    connect(m_curves, &CurvesDock::runsWanted, m_links, &RoomLinks::showRuns);
    connect(m_curves, &CurvesDock::trainingWanted, &m_work.actions, &RunActions::trainAfter);
    connect(m_curves, &CurvesDock::said, m_links, &RoomLinks::said);
    connect(m_curves, &CurvesDock::failed, m_links, &RoomLinks::failed);
}

void MainWindow::connectFrame()
{
    connect(m_rail, &RoomRail::chosen, this, &MainWindow::showRoom);
    connect(m_rail, &RoomRail::broughtToBoard, m_links, &RoomLinks::bring);
    connect(m_header, &HeaderBar::settingsWanted, this, &MainWindow::settingsWanted);
    connect(m_header, &HeaderBar::searchWanted, m_links, &RoomLinks::searchByImage);
    const auto showRuns = [this] { showRoom(Room::Runs); };
    connect(m_header, &HeaderBar::runChooserWanted, this, showRuns);
    connect(m_header, &HeaderBar::alarmsWanted, this, showRuns);
    connect(m_header, &HeaderBar::steered, this, [this](const QString& run, bool train) {
        train ? m_work.actions.resume(run) : m_work.actions.pause(run);
    });
    connect(m_status, &StatusLine::engineWanted, m_panel,
            [this] { m_panel->openBeside(m_status->engineButton()); });
    connect(m_header, &HeaderBar::engineWanted, m_panel,
            [this] { m_panel->openBeside(m_header->engineButton()); });
    connect(m_status, &StatusLine::shortcutsWanted, this, [this] { ShortcutsDialog(this).exec(); });
    connect(m_status, &StatusLine::tourWanted, this, &MainWindow::startTour);
    connect(m_panel, &EnginePanel::logWanted, m_log, &QWidget::show);
    connect(m_toast, &Toast::told, m_log, &LogDock::note);
    connect(m_notice, &NoticeBar::told, m_log, &LogDock::note);
    const UndoOrder* steps = &m_work.steps;
    connect(steps, &UndoOrder::undone, this, [this](const QUndoStack* stack, const QString& text) {
        sayStep(stack, tr("Undone: %1").arg(text));
    });
    connect(steps, &UndoOrder::redone, this, [this](const QUndoStack* stack, const QString& text) {
        sayStep(stack, tr("Done again: %1").arg(text));
    });
}

/// The room comes or goes with the engine.
void MainWindow::connectEngine()
{
    connect(m_watch, &EngineWatch::changed, this, [this] {
        if (m_rooms->isOutdated())
            showRoom(room());
    });
    connect(m_rooms, &RoomStack::entered, this,
            [this] { m_watch->setGateShown(m_rooms->showsGate()); });
    connect(m_rooms, &RoomStack::logWanted, m_log, &QWidget::show);
    connect(m_rooms, &RoomStack::settingsWanted, this, &MainWindow::settingsWanted);
}

void MainWindow::connectRooms()
{
    connect(m_links, &RoomLinks::roomWanted, this, &MainWindow::showRoom);
    connect(m_links, &RoomLinks::demoWanted, this, &MainWindow::startDemo);
    connect(m_links, &RoomLinks::trainingWanted, this, &MainWindow::newTraining);
    connect(m_links, &RoomLinks::runWanted, m_dialogs, &WindowDialogs::askForRun);
    connect(m_links, &RoomLinks::embeddingsWanted, m_dialogs, &WindowDialogs::askForEmbeddings);
    connect(m_links, &RoomLinks::said, m_toast,
            [this](const QString& text) { m_toast->say(text); });
    connect(m_links, &RoomLinks::takenBack, m_toast, &Toast::takeBack);
    connect(m_links, &RoomLinks::noted, m_log, &LogDock::note);
    connect(m_links, &RoomLinks::offered, m_notice, &NoticeBar::show);
    const auto fail = [this](const QString& text) { m_notice->show(text); };
    connect(m_links, &RoomLinks::failed, m_notice, fail);
    connect(m_session, &Session::failed, m_notice, fail);
    connect(&m_work.tags, &SampleTags::failed, m_notice, fail);
    connect(&m_work.actions, &RunActions::failed, m_notice, fail);
    connect(&m_work.actions, &RunActions::planReady, m_dialogs, &WindowDialogs::planAgain);
    CurrentRun* current = &m_work.current;
    new RunGone(m_work.engine, current, &m_work.actions, m_notice, this);
    auto* failures = new RunFailures(m_work.engine, &m_work.runs, m_notice, this);
    connect(failures, &RunFailures::runWanted, m_links, &RoomLinks::chooseRun);
    connect(current, &CurrentRun::changed, failures,
            [current, failures] { failures->see(current->run()); });
    connect(m_dialogs, &WindowDialogs::trainingBegun, m_links, &RoomLinks::chooseRun);
    connect(m_dialogs, &WindowDialogs::pathChosen, this, &MainWindow::openPath);
    connect(m_dialogs, &WindowDialogs::said, m_links, &RoomLinks::said);
}

void MainWindow::connectOpener()
{
    connect(m_opener, &RunOpener::demoBusy, m_links, &RoomLinks::demoBusy);
    connect(m_opener, &RunOpener::failed, m_links, &RoomLinks::failed);
    connect(m_opener, &RunOpener::opened, this, &MainWindow::showRun);
    connect(m_opener, &RunOpener::dataNamed, m_dialogs, &WindowDialogs::planTraining);
    connect(m_opener, &RunOpener::classifierNamed, m_links, &RoomLinks::openClassifier);
    connect(m_opener, &RunOpener::picturesNamed, m_links, &RoomLinks::teach);
    connect(m_opener, &RunOpener::reading, m_links, &RoomLinks::said);
    connect(m_opener, &RunOpener::read, m_toast, &Toast::takeBack);
    auto* drop = new RunDrop(m_work.engine, this);
    connect(drop, &RunDrop::pathDropped, this, &MainWindow::openPath);
    connect(drop, &RunDrop::picturesCarried, m_links, &RoomLinks::carry);
    connect(drop, &RunDrop::refused, m_links, &RoomLinks::failed);
}

void MainWindow::restoreFrame()
{
    const QSize room = screen()->availableSize();
    resize(firstSize(room));
    if (!m_session->restoreWindow() && isCramped(room))
        setWindowState(windowState() | Qt::WindowMaximized);
    const bool known = m_session->restoreDocks();
    showRoom(Room::Home);
    const bool curves = m_work.settings.curvesBelow();
    known ? m_curves->restoreWanted(curves) : m_curves->setWanted(curves);
    m_session->adoptSelections();
}

void MainWindow::showRoom(Room room)
{
    m_rooms->page(room); // whose views see the run change
    CurrentRun& current = m_work.current;
    if (room != Room::Home && !current.isSet() && !m_session->isHeldBack() &&
        m_work.runs.rowCount() > 0) {
        const Json& first = m_work.runs.summary(0);
        current.setRun(textOf(first, "run"), first);
    }
    // Asked before what has the focus is hidden, which hands it on to anybody.
    const bool inRail = m_rail->isAncestorOf(focusWidget());
    m_header->showHome(room == Room::Home);
    m_status->showHome(room == Room::Home);
    m_rooms->enter(room);
    m_curves->setFitting(room != Room::Home && room != Room::Runs);
    m_work.steps.setScope(stepsOf(room));
    if (!inRail)
        focusRoom();
    m_rail->setRoom(room);
    if (m_tour)
        m_tour->followRoom(room);
}

void MainWindow::focusRoom()
{
    QWidget* page = m_rooms->page(room());
    const auto* docks = qobject_cast<DockRoom*>(page);
    (docks ? docks->firstView() : page)->setFocus(Qt::OtherFocusReason);
}

/// The board is a document with a history of its own; what is done elsewhere is undone in order.
QList<QUndoStack*> MainWindow::stepsOf(Room room)
{
    auto* board = room == Room::Board ? m_rooms->view<BoardView>(room) : nullptr;
    if (board)
        return {board->session()->editor()->undoStack()};
    return {&m_work.undo, m_work.tags.undoStack()};
}

/// Tags are seen in two rooms only.
void MainWindow::sayStep(const QUndoStack* stack, const QString& words)
{
    if (stack == m_work.tags.undoStack() && room() != Room::Map && room() != Room::Retrieve)
        m_toast->say(words);
}

void MainWindow::startDemo()
{
    Q_EMIT demoClicked();
    m_opener->startDemo();
}

TrainingWizard* MainWindow::newTraining()
{
    return m_dialogs->newTraining();
}

void MainWindow::explain()
{
    if (!focusWidget() || !showHelp(focusWidget()))
        QWhatsThis::enterWhatsThisMode();
}

Tour* MainWindow::startTour()
{
    if (m_tour)
        return m_tour;
    m_tour = makeTour({this, m_rail, m_header, m_pages, m_status}, m_work);
    connect(m_tour, &Tour::roomWanted, this, &MainWindow::showRoom);
    connect(m_tour, &Tour::ended, this, [this, before = room()](bool stays) {
        m_tour.clear();
        m_work.settings.setTourSeen();
        if (stays)
            return;
        showRoom(before);
        focusRoom(); // Qt handed the hidden tour's focus to the rail
    });
    m_tour->begin();
    return m_tour;
}

void MainWindow::openPath(const QString& path)
{
    m_opener->open(path);
}

void MainWindow::openFirst(const QStringList& paths)
{
    m_session->begin(m_opener, paths);
}

void MainWindow::showRun(const QString& run, const Json& summary)
{
    m_work.current.setRun(run, summary);
    const bool vectors = textOf(summary, "kind") == QLatin1String("npy");
    // Embeddings have no curves to look at first.
    showRoom(vectors ? Room::Map : Room::Runs);
}

void MainWindow::restoreSession()
{
    m_session->restorePlace();
    showRoom(m_session->lastRoom());
}

void MainWindow::keepSession()
{
    m_session->keep();
}

void MainWindow::keepSessionAlways()
{
    m_session->keepAlways();
}

QStringList MainWindow::selectedRuns() const
{
    return m_links->selectedRuns();
}

void MainWindow::selectRuns(const QStringList& runs)
{
    m_links->selectRuns(runs);
}

bool MainWindow::event(QEvent* event)
{
    const bool handled = QMainWindow::event(event);
    if (event->type() == QEvent::Paint && !std::exchange(m_painted, true))
        QMetaObject::invokeMethod(this, &MainWindow::firstPainted, Qt::QueuedConnection);
    return handled;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_session->keep();
    QMainWindow::closeEvent(event);
}

} // namespace kindred

#include "window/MainWindow.h"

#include <QAction>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMenu>
#include <QScreen>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "board/BoardView.h"
#include "common/JsonFields.h"
#include "common/NoticeBar.h"
#include "models/runs/RunActions.h"
#include "settings/SelectionFile.h"
#include "tour/Tour.h"
#include "views/Toast.h"
#include "window/CurvesDock.h"
#include "window/DockRoom.h"
#include "window/EnginePanel.h"
#include "window/FocusFrames.h"
#include "window/GroupFailures.h"
#include "window/HeaderBar.h"
#include "window/HelpKey.h"
#include "window/LogDock.h"
#include "window/RoomRail.h"
#include "window/RunDrop.h"
#include "window/RunGone.h"
#include "window/RunOpener.h"
#include "window/ShortcutsDialog.h"
#include "window/StatusLine.h"
#include "wizard/TrainingWizard.h"

namespace kindred {

namespace {

constexpr QSize kFirstSize(1440, 900);
constexpr QSize kSmallest(960, 600);
constexpr QSize kFrame(16, 48); ///< a desktop's border and title, which are not known before

QString folderOf(const Settings& settings)
{
    return QFileInfo(settings.path()).absolutePath();
}

} // namespace

MainWindow::MainWindow(Settings& settings, EngineClient* engine, QWidget* parent)
    : QMainWindow(parent), m_settings(settings), m_engine(engine),
      m_tags(&m_current, folderOf(settings) + QStringLiteral("/tags")),
      m_kept(new SelectionFile(settings, &m_current, &m_selection, this)), m_runs(engine),
      m_actions(new RunActions(engine, &m_undo, this)),
      m_opener(new RunOpener(engine, &m_runs, this))
{
    setWindowTitle(QStringLiteral("Kindred"));
    setMinimumSize(kSmallest);
    keepSteps();
    makeFrame();
    makeActions();
    connectFrame();
    new FocusFrames(this);
    new HelpKey(this);
    new RunDrop(m_engine, this, [this](const QString& path) { openPath(path); });
    const QSize room = screen()->availableSize();
    resize(firstSize(room));
    if (!restoreGeometry(settings.bytes(QStringLiteral("window/geometry"))) && isCramped(room))
        setWindowState(windowState() | Qt::WindowMaximized);
    const bool known =
        m_pages->restoreState(settings.bytes(QStringLiteral("window/state")), kStateVersion);
    showRoom(Room::Home);
    if (known)
        m_curves->restoreWanted(settings.curvesBelow());
    else
        m_curves->setWanted(settings.curvesBelow());
    adoptSelections();
    if (!settings.notice().isEmpty())
        m_notice->show(settings.notice());
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
    m_header = new HeaderBar(m_engine, &m_current, &m_runs, central);
    m_notice = new NoticeBar(central);
    m_pages = new QMainWindow(central);
    m_pages->setWindowFlags(Qt::Widget);
    m_pages->setContextMenuPolicy(Qt::NoContextMenu); // Qt's own would hide a dock past its command
    m_stack = new QStackedWidget(m_pages);
    m_pages->setCentralWidget(m_stack);
    m_toast = new Toast(m_pages);
    m_status = new StatusLine(m_engine, &m_current, central);
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
    m_log = new LogDock(m_engine, &m_current, m_pages);
    m_pages->addDockWidget(Qt::BottomDockWidgetArea, m_log);
    m_log->hide();
    makeCurvesBelow();
    connect(m_toast, &Toast::told, m_log, &LogDock::note);
    m_panel = new EnginePanel(m_engine, this);
}

void MainWindow::keepSteps()
{
    m_steps.add(&m_undo);
    m_steps.add(m_tags.undoStack());
    connect(&m_steps, &UndoOrder::undone, this, [this](QUndoStack* stack, const QString& text) {
        sayStep(stack, tr("Undone: %1").arg(text));
    });
    connect(&m_steps, &UndoOrder::redone, this, [this](QUndoStack* stack, const QString& text) {
        sayStep(stack, tr("Done again: %1").arg(text));
    });
}

QAction* MainWindow::addCommand(const QString& text, const QKeySequence& keys,
                                const std::function<void()>& run)
{
    auto* action = new QAction(text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    connect(action, &QAction::triggered, this, run);
    addAction(action);
    m_header->menu()->addAction(action);
    return action;
}

void MainWindow::makeActions()
{
    QMenu* menu = m_header->menu();
    addCommand(tr("New training…"), QKeySequence::New, [this] { newTraining(); });
    addCommand(tr("Open a run…"), QKeySequence::Open, [this] { askForRun(); });
    addCommand(tr("Open embeddings…"), QKeySequence(QStringLiteral("Ctrl+Shift+O")),
               [this] { askForEmbeddings(); });
    QAction* rename = addCommand(tr("Rename the run…"), {}, [this] { askForName(); });
    rename->setEnabled(false);
    connect(&m_current, &CurrentRun::summaryChanged, rename, [this, rename] {
        rename->setEnabled(m_current.isSet() && !valueOr(m_current.summary(), "read_only", false));
    });
    addCommand(tr("Search by image…"), QKeySequence(QStringLiteral("Ctrl+K")),
               [this] { searchByImage(); });
    menu->addSeparator();
    for (QAction* action : {m_steps.undoAction(), m_steps.redoAction()}) {
        addAction(action);
        menu->addAction(action);
    }
    menu->addSeparator();
    addCommand(tr("Reset the layout of this room"), {}, [this] {
        if (auto* docks = m_stack->currentWidget()->findChild<DockRoom*>())
            docks->arrangeByDefault();
    });
    QAction* curves = addCommand(tr("Curves below"), QKeySequence(QStringLiteral("Ctrl+Shift+C")),
                                 [this] { m_curves->setWanted(!m_curves->isWanted()); });
    curves->setCheckable(true);
    curves->setToolTip(tr("The run's curves in a line below the map and the other rooms"));
    connect(m_curves, &CurvesDock::wantedChanged, curves, &QAction::setChecked);
    addCommand(tr("Log"), QKeySequence(QStringLiteral("Ctrl+Shift+L")),
               [this] { m_log->setVisible(!m_log->isVisible()); });
    addCommand(tr("Past notices"), {}, [this] { m_log->showNotices(); });
    addCommand(tr("Settings…"), QKeySequence(QStringLiteral("Ctrl+,")),
               [this] { Q_EMIT settingsWanted(); });
    addCommand(tr("Shortcuts"), QKeySequence(Qt::Key_F1), [this] { ShortcutsDialog(this).exec(); });
    addCommand(tr("What is this?"), QKeySequence(QStringLiteral("Shift+F1")),
               [this] { explain(); });
    addCommand(tr("Take the tour"), {}, [this] { startTour(); });
    menu->addSeparator();
    addCommand(tr("Quit"), QKeySequence::Quit, [this] { close(); });
}

void MainWindow::connectFrame()
{
    connect(m_rail, &RoomRail::chosen, this, &MainWindow::showRoom);
    connect(m_header, &HeaderBar::settingsWanted, this, &MainWindow::settingsWanted);
    connect(m_header, &HeaderBar::searchWanted, this, &MainWindow::searchByImage);
    connect(m_header, &HeaderBar::runChooserWanted, this, [this] { showRoom(Room::Runs); });
    connect(m_header, &HeaderBar::alarmsWanted, this, [this] { showRoom(Room::Runs); });
    connect(m_header, &HeaderBar::steered, this, [this](const QString& run, bool train) {
        train ? m_actions->resume(run) : m_actions->pause(run);
    });
    connect(m_status, &StatusLine::engineWanted, this,
            [this] { m_panel->openBeside(m_status->engineButton()); });
    connect(m_header, &HeaderBar::engineWanted, this,
            [this] { m_panel->openBeside(m_header->engineButton()); });
    connect(m_status, &StatusLine::shortcutsWanted, this, [this] { ShortcutsDialog(this).exec(); });
    connect(m_status, &StatusLine::tourWanted, this, &MainWindow::startTour);
    connect(m_panel, &EnginePanel::logWanted, m_log, &QWidget::show);
    watchEngine();
    connect(m_engine, &RunSource::runChanged, this, &MainWindow::summaryChanged);
    new RunGone(m_engine, &m_current, m_actions, m_notice, this);
    connect(&m_runs, &RunListModel::loaded, this, [this] {
        const Json summary = m_runs.summaryOf(m_current.run());
        if (!summary.is_null())
            m_current.setSummary(summary);
    });
    connect(&m_current, &CurrentRun::changed, &m_selection, &Selection::clear);
    auto* failures = new GroupFailures(m_engine, &m_runs, m_notice, this);
    connect(failures, &GroupFailures::runWanted, this, &MainWindow::chooseRun);
    connect(&m_current, &CurrentRun::changed, failures,
            [this, failures] { failures->see(m_current.run()); });
    const auto say = [this](const QString& message) { m_notice->show(message); };
    connect(&m_tags, &SampleTags::failed, m_notice, say);
    connect(m_kept, &SelectionFile::failed, m_notice, say);
    connect(m_actions, &RunActions::failed, m_notice, say);
    connect(m_actions, &RunActions::planReady, this,
            [this](const Json& plan) { newTraining()->setPlan(plan); });
    connect(m_opener, &RunOpener::failed, m_notice, say);
    connect(m_opener, &RunOpener::opened, this, [this](const QString& run, const Json& summary) {
        m_current.setRun(run, summary);
        const bool vectors = textOf(summary, "kind") == QLatin1String("npy");
        // Embeddings have no curves to look at first.
        showRoom(vectors ? Room::Map : Room::Runs);
    });
    connect(m_opener, &RunOpener::dataNamed, this, &MainWindow::planTraining);
    connect(m_opener, &RunOpener::classifierNamed, this, &MainWindow::openClassifier);
    connect(m_opener, &RunOpener::reading, this,
            [this](const QString& text) { m_toast->say(text); });
    connect(m_opener, &RunOpener::read, m_toast, &Toast::takeBack);
}

void MainWindow::showRoom(Room room)
{
    QWidget* page = pageOf(room);
    m_room = room;
    if (room != Room::Home && !m_current.isSet() && !m_opensFirst && m_runs.rowCount() > 0)
        m_current.setRun(textOf(m_runs.summary(0), "run"), m_runs.summary(0));
    // Asked before what has the focus is hidden, which hands it on to anybody.
    const bool inRail = m_rail->isAncestorOf(focusWidget());
    m_header->showHome(room == Room::Home);
    m_status->showHome(room == Room::Home);
    m_stack->setCurrentWidget(frameOf(page));
    sayStopped();
    m_curves->setFitting(room != Room::Home && room != Room::Runs);
    m_steps.setScope(stepsOf(room));
    const auto* docks = qobject_cast<DockRoom*>(page);
    if (!inRail)
        (docks ? docks->firstView() : page)->setFocus(Qt::OtherFocusReason);
    m_rail->setRoom(room);
    if (m_tour)
        m_tour->followRoom(room);
}

/// The board is a document with a history of its own; what is done elsewhere is undone in order.
QList<QUndoStack*> MainWindow::stepsOf(Room room)
{
    auto* board = room == Room::Board ? pageOf(room)->findChild<BoardView*>() : nullptr;
    if (board)
        return {board->session()->editor()->undoStack()};
    return {&m_undo, m_tags.undoStack()};
}

/// Tags are seen in two rooms only.
void MainWindow::sayStep(const QUndoStack* stack, const QString& words)
{
    if (stack == m_tags.undoStack() && m_room != Room::Map && m_room != Room::Retrieve)
        m_toast->say(words);
}

void MainWindow::startDemo()
{
    Q_EMIT demoClicked();
    m_opener->startDemo();
}

void MainWindow::openPath(const QString& path)
{
    m_opener->open(path);
}

void MainWindow::chooseRun(const QString& run)
{
    m_current.setRun(run, m_runs.summaryOf(run));
    showRoom(Room::Runs);
}

void MainWindow::summaryChanged(const QString& run, const Json& summary)
{
    if (run == m_current.run())
        m_current.setSummary(summary);
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
    keepSession();
    QMainWindow::closeEvent(event);
}

} // namespace kindred

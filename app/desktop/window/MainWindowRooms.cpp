// The rooms of MainWindow and what leads from one to another.

#include "window/MainWindow.h"

#include <QFileInfo>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>

#include "board/BoardView.h"
#include "classes/ClassesView.h"
#include "common/NoticeBar.h"
#include "map/MapAside.h"
#include "map/MapNeighbours.h"
#include "map/MapView.h"
#include "models/runs/RunActions.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "report/ReportView.h"
#include "start/StartPage.h"
#include "views/Toast.h"
#include "views/curves/CurvesView.h"
#include "views/evaluation/EvaluationView.h"
#include "views/retrieval/RetrievalView.h"
#include "views/runs/RunTree.h"
#include "views/runs/RunsView.h"
#include "window/CurvesDock.h"
#include "window/DockRoom.h"
#include "window/HeaderBar.h"
#include "window/LogDock.h"
#include "window/RunOpener.h"
#include "wizard/TrainingWizard.h"

namespace kindred {

QWidget* MainWindow::makeRoom(Room room)
{
    switch (room) {
    case Room::Home:
        return makeStart();
    case Room::Runs:
        return makeRuns();
    case Room::Map:
        return makeMap();
    case Room::Retrieve:
        return makeRetrieve();
    case Room::Neighbours:
        return makeNeighbours();
    case Room::Board:
        return makeBoard();
    case Room::Evaluate:
        return makeEvaluate();
    case Room::Report:
        return makeReport();
    }
    return nullptr; // no room without a place in the rail
}

/// A room of views scrolls where the window is smaller than it needs, as with large text.
void MainWindow::addPage(QWidget* page)
{
    if (!qobject_cast<DockRoom*>(page)) {
        m_stack->addWidget(page); // scrolls by itself
        return;
    }
    auto* frame = new QScrollArea(m_stack);
    frame->setWidgetResizable(true);
    frame->setFrameShape(QFrame::NoFrame);
    frame->setFocusPolicy(Qt::NoFocus);
    page->setProperty("role", "page");
    frame->setWidget(page);
    m_stack->addWidget(frame);
}

/// What stands in the stack for a page.
QWidget* MainWindow::frameOf(QWidget* page)
{
    QWidget* viewport = page->parentWidget();
    auto* frame = viewport ? qobject_cast<QScrollArea*>(viewport->parentWidget()) : nullptr;
    return frame ? frame : page;
}

QWidget* MainWindow::makeStart()
{
    m_start = new StartPage(m_engine, &m_runs, m_stack);
    connect(m_start, &StartPage::demoWanted, this, &MainWindow::startDemo);
    connect(m_start, &StartPage::trainingWanted, this, &MainWindow::newTraining);
    connect(m_start, &StartPage::openWanted, this, &MainWindow::askForRun);
    connect(m_start, &StartPage::embeddingsWanted, this, &MainWindow::askForEmbeddings);
    connect(m_start, &StartPage::roomWanted, this, &MainWindow::showRoom);
    connect(m_start, &StartPage::runChosen, this, &MainWindow::chooseRun);
    connect(m_start, &StartPage::resumeWanted, this, [this](const QString& run) {
        m_actions->resume(run);
        chooseRun(run);
    });
    connect(m_opener, &RunOpener::demoBusy, m_start, &StartPage::setDemoBusy);
    return m_start;
}

QWidget* MainWindow::makeRuns()
{
    auto* room = new DockRoom(m_stack);
    auto* runs = new RunsView(m_engine, &m_current, &m_runs, m_actions, &m_undo, room);
    auto* curves = new CurvesView(m_engine, &m_current, &m_runs, room);
    room->addView(QStringLiteral("runs"), tr("Runs"), runs, Qt::Vertical, 330);
    room->addView(QStringLiteral("curves"), tr("Curves"), curves, Qt::Vertical, 670);
    connect(runs->toast(), &Toast::told, m_log, &LogDock::note);
    connect(runs, &RunsView::overlayChanged, curves, &CurvesView::setOverlay);
    connect(runs, &RunsView::newTrainingRequested, this, &MainWindow::newTraining);
    connect(runs, &RunsView::demoRequested, this, &MainWindow::startDemo);
    connect(runs, &RunsView::opened, this, [this] { showRoom(Room::Retrieve); });
    connect(curves, &CurvesView::runsWanted, runs, qOverload<>(&QWidget::setFocus));
    curves->setAlarms(m_header->alarms());
    connect(curves, &CurvesView::changeWanted, this,
            [this](const QString& run, const Json& change, bool now) {
                now ? m_actions->change(run, change) : m_actions->duplicate(run, change);
            });
    connect(curves, &CurvesView::trainingWanted, m_actions, &RunActions::trainAfter);
    connect(curves, &CurvesView::said, this, [this](const QString& text) { m_toast->say(text); });
    connect(curves, &CurvesView::failed, this,
            [this](const QString& text) { m_notice->show(text); });
    return room;
}

QWidget* MainWindow::makeMap()
{
    auto* room = new DockRoom(m_stack);
    auto* map = new MapView(m_engine, &m_current, &m_selection, &m_tags, room);
    auto* aside = new MapAside(m_engine, &m_current, &m_selection, &m_runs, room);
    MapNeighbours* neighbours = aside->neighbours();
    room->addView(QStringLiteral("map"), tr("Map"), map, Qt::Horizontal, 660);
    room->addView(QStringLiteral("neighbours"), tr("Neighbours"), aside, Qt::Horizontal, 340);
    connect(map, &MapView::runsWanted, this, &MainWindow::showRuns);
    connect(map, &MapView::retrievalWanted, this, [this](bool all) {
        showRoom(Room::Retrieve);
        if (auto* view = findChild<RetrievalView*>(); view && all)
            view->listSelection();
    });
    connect(map, &MapView::boardWanted, this, &MainWindow::sendToBoard);
    connect(neighbours, &MapNeighbours::boardWanted, this, &MainWindow::sendToBoard);
    connect(neighbours, &MapNeighbours::tagsWanted, map, &MapView::askForTags);
    neighbours->setTags(&m_tags);
    connect(neighbours, &MapNeighbours::retrievalWanted, map, &MapView::retrieveSelection);
    map->setBoardClasses([this] { return boardClasses(); });
    neighbours->setBoardClasses([this] { return boardClasses(); });
    map->setBoardPictures([this] { return boardPictures(); });
    connect(map, &MapView::said, this, [this](const QString& text) { m_toast->say(text); });
    connect(neighbours, &MapNeighbours::said, this,
            [this](const QString& text) { m_toast->say(text); });
    connect(map->session(), &MapSession::introduced, aside,
            [map, aside] { aside->setStep(map->session()->step()); });
    return room;
}

QWidget* MainWindow::makeRetrieve()
{
    auto* room = new DockRoom(m_stack);
    auto* view = new RetrievalView(m_engine, &m_current, &m_selection, &m_runs, room);
    room->addView(QStringLiteral("retrieval"), tr("Retrievals"), view, Qt::Vertical, 100);
    connect(view, &RetrievalView::runsWanted, this, &MainWindow::showRuns);
    connect(view, &RetrievalView::boardWanted, this, &MainWindow::sendToBoard);
    view->setBoardClasses([this] { return boardClasses(); });
    view->setTags(&m_tags);
    connect(view, &RetrievalView::said, this, [this](const QString& text) {
        m_searchSaid = text;
        m_toast->say(text);
    });
    connect(view->query(), &RetrievalQuery::changed, this, [this, view] {
        // What was wrong before is no longer.
        if (view->query()->state() == RetrievalQuery::State::Ready)
            m_toast->takeBack(m_searchSaid);
    });
    return room;
}

QWidget* MainWindow::makeNeighbours()
{
    auto* room = new DockRoom(m_stack);
    auto* view = new NeighbourhoodView(m_engine, &m_current, &m_selection, room);
    room->addView(QStringLiteral("neighbourhood"), tr("Neighbours"), view, Qt::Vertical, 100);
    connect(view, &NeighbourhoodView::runsWanted, this, &MainWindow::showRuns);
    connect(view, &NeighbourhoodView::boardWanted, this, &MainWindow::sendToBoard);
    view->setBoardClasses([this] { return boardClasses(); });
    view->setTags(&m_tags);
    connect(view, &NeighbourhoodView::said, this,
            [this](const QString& text) { m_toast->say(text); });
    return room;
}

QWidget* MainWindow::makeBoard()
{
    auto* room = new DockRoom(m_stack);
    const QString folder = QFileInfo(m_settings.path()).absolutePath();
    auto* view = new BoardView(m_engine, &m_current, folder, room);
    view->setSelection(&m_selection);
    m_steps.add(view->session()->editor()->undoStack());
    room->addView(QStringLiteral("board"), tr("Board"), view, Qt::Vertical, 100);
    connect(view, &BoardView::said, this, [this](const QString& text) { m_toast->say(text); });
    connect(view, &BoardView::failed, this, [this](const QString& text) { m_notice->show(text); });
    connect(view, &BoardView::saveBroken, this, [this, view](const QString& file) {
        m_notice->show(
            tr("The board was not saved as %1: the engine was restarted meanwhile.").arg(file),
            tr("Try again"), [board = QPointer<BoardView>(view), file] {
                if (board)
                    board->saveClassifier(file);
            });
    });
    return room;
}

/// Above the log, which may be long.
void MainWindow::makeCurvesBelow()
{
    m_curves = new CurvesDock(m_engine, &m_current, &m_runs, m_pages);
    m_pages->setDockNestingEnabled(true);
    m_pages->addDockWidget(Qt::BottomDockWidgetArea, m_curves);
    m_pages->splitDockWidget(m_curves, m_log, Qt::Vertical);
    connect(m_curves, &CurvesDock::wantedChanged, this,
            [this](bool wanted) { m_settings.setCurvesBelow(wanted); });
    connect(m_curves, &CurvesDock::runsWanted, this, &MainWindow::showRuns);
    connect(m_curves, &CurvesDock::trainingWanted, m_actions, &RunActions::trainAfter);
    connect(m_curves, &CurvesDock::said, this, [this](const QString& text) { m_toast->say(text); });
    connect(m_curves, &CurvesDock::failed, this,
            [this](const QString& text) { m_notice->show(text); });
}

void MainWindow::sendToBoard(const QString& run, const QList<qint64>& ids,
                             const BoardTarget& target)
{
    auto* board = pageOf(Room::Board)->findChild<BoardView*>();
    if (!board) // the gate, while no engine answers
        return m_toast->say(tr("Nothing was brought to the board: the engine is not running."));
    showRoom(Room::Board);
    board->takeSamples(run, ids, target);
}

void MainWindow::openClassifier(const QString& file)
{
    auto* board = pageOf(Room::Board)->findChild<BoardView*>();
    if (!board) // the gate, while no engine answers
        return m_toast->say(tr("%1 was not opened: the engine is not running.").arg(file));
    showRoom(Room::Board);
    board->openFile(file);
}

QList<std::pair<int, QString>> MainWindow::boardClasses() const
{
    QList<std::pair<int, QString>> classes;
    if (auto* board = findChild<BoardView*>())
        for (const BoardClass& each : board->session()->document().classes)
            classes.append({each.id, each.name});
    return classes;
}

QList<BoardShown> MainWindow::boardPictures() const
{
    QList<BoardShown> pictures;
    if (auto* board = findChild<BoardView*>())
        for (const BoardClass& each : board->session()->document().classes)
            for (const BoardImage& image : each.images)
                pictures.append(
                    {each.name, each.colour, image.source.run, image.source.id, image.source.path});
    return pictures;
}

QWidget* MainWindow::makeEvaluate()
{
    auto* room = new DockRoom(m_stack);
    auto* view = new EvaluationView(
        m_engine, &m_current, &m_runs, [this] { return selectedRuns(); }, room);
    auto* classes = new ClassesView(m_engine, &m_current, &m_selection, room);
    room->addView(QStringLiteral("evaluation"), tr("Evaluation"), view, Qt::Vertical, 52);
    room->addView(QStringLiteral("classes"), tr("Classes"), classes, Qt::Vertical, 48);
    connect(classes, &ClassesView::boardWanted, this, &MainWindow::sendToBoard);
    classes->setBoardClasses([this] { return boardClasses(); });
    classes->setTags(&m_tags);
    connect(classes, &ClassesView::opened, this, [this] { showRoom(Room::Retrieve); });
    connect(classes, &ClassesView::said, this, [this](const QString& text) { m_toast->say(text); });
    connect(classes, &ClassesView::failed, this,
            [this](const QString& text) { m_notice->show(text); });
    connect(view, &EvaluationView::runsWanted, this, &MainWindow::showRuns);
    connect(view, &EvaluationView::placeWanted, this, [this, classes](const QString& place) {
        if (place == QLatin1String("classes"))
            classes->table()->setFocus(Qt::OtherFocusReason);
        else
            showRoom(roomOf(place));
    });
    connect(view, &EvaluationView::samplesWanted, this, &MainWindow::showSamples);
    connect(view, &EvaluationView::said, this, [this](const QString& text) { m_toast->say(text); });
    return room;
}

void MainWindow::showSamples(const QStringList& runs, const QList<qint64>& ids)
{
    if (ids.isEmpty())
        return;
    if (!runs.contains(m_current.run())) // runs of the same data number these alike
        m_current.setRun(runs.first(), m_runs.summaryOf(runs.first()));
    m_selection.setIds(QSet<qint64>(ids.begin(), ids.end()));
    m_selection.setCurrent(ids.first());
    showRoom(Room::Retrieve);
    if (auto* view = findChild<RetrievalView*>())
        view->listSelection();
}

QWidget* MainWindow::makeReport()
{
    auto* room = new DockRoom(m_stack);
    auto* view = new ReportView(m_engine, &m_current, &m_runs, &m_undo, room);
    room->addView(QStringLiteral("report"), tr("Report"), view, Qt::Vertical, 100);
    connect(view, &ReportView::runsWanted, this, &MainWindow::showRuns);
    connect(view, &ReportView::said, this, [this](const QString& text) { m_toast->say(text); });
    connect(view, &ReportView::failed, this, [this](const QString& text) { m_notice->show(text); });
    return room;
}

/// Where there is none yet, to what makes one.
void MainWindow::showRuns()
{
    showRoom(m_runs.rowCount() > 0 ? Room::Runs : Room::Home);
}

QStringList MainWindow::selectedRuns() const
{
    const auto* view = findChild<RunsView*>();
    return view ? view->selectedRuns() : QStringList();
}

void MainWindow::selectRuns(const QStringList& runs)
{
    const auto select = [this, runs] {
        const auto* view = findChild<RunsView*>();
        if (!view)
            return;
        const QAbstractItemModel* table = view->table()->model();
        QItemSelection selection;
        for (int row = 0; row < table->rowCount(); ++row) {
            const QModelIndex index = table->index(row, 0);
            if (runs.contains(index.data(RunListModel::RunRole).toString()))
                selection.select(index, index);
        }
        view->table()->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect |
                                                               QItemSelectionModel::Rows);
    };
    if (runs.size() < 2) // one is selected as the current run
        return;
    if (m_runs.isLoaded())
        select();
    else
        connect(&m_runs, &RunListModel::loaded, this, select, Qt::SingleShotConnection);
}

} // namespace kindred

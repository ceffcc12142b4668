#include "gallery/GalleryScenes.h"

#include <QPushButton>
#include <QTreeView>

#include "gallery/GalleryPainter.h"
#include "gallery/GalleryRuns.h"
#include "gallery/GalleryWait.h"
#include "models/evaluation/EvaluationTable.h"
#include "models/runs/RunTreeModel.h"
#include "neighbourhood/MethodCard.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "views/curves/AlarmStrip.h"
#include "views/curves/CurvesView.h"
#include "views/evaluation/EvaluationView.h"
#include "views/runs/RunTree.h"
#include "views/runs/RunsView.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {

constexpr int kSeedAnswerMs = 120'000; ///< most time for an evaluation on a busy machine

/// What is wrong, the evidence, and what it means with the remedy.
void drawAlarms(GalleryPainter& painter, const QString& run)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Runs);
    if (!chooseGalleryRun(painter, run))
        return;
    AlarmStrip* strip = window.findChild<CurvesView*>()->alarms();
    if (!painter.reach("an alarm", [&] { return strip->count() > 0; }))
        return;
    painter.draw(&window, QStringLiteral("runs-alarm"));
    for (QPushButton* button : strip->findChildren<QPushButton*>())
        if (button->isCheckable())
            button->click();
    painter.draw(&window, QStringLiteral("runs-alarm-meaning"));
    // It diverged before it had left anything to look at.
    for (const Room room : {Room::Map, Room::Retrieve, Room::Evaluate}) {
        window.showRoom(room);
        painter.draw(&window, roomKey(room) + QStringLiteral("-failed"));
    }
}

/// The row of the group that a run belongs to.
QModelIndex groupRow(const QAbstractItemModel& table, const QString& run)
{
    for (int row = 0; row < table.rowCount(); ++row) {
        const QModelIndex index = table.index(row, 0);
        if (!index.data(RunTreeModel::GroupRole).toString().isEmpty() &&
            index.data(RunTreeModel::RunsRole).toStringList().contains(run))
            return index;
    }
    return {};
}

/// Seeds of one training: their mean curve with its band, and what they come to.
void drawSeeds(GalleryPainter& painter, const QString& run)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Runs);
    if (!chooseGalleryRun(painter, run))
        return;
    const auto* view = window.findChild<RunsView*>();
    RunTree* table = view->table();
    const QModelIndex group = groupRow(*table->model(), run);
    if (!group.isValid())
        return painter.fail(QStringLiteral("the seeds have no group"));
    window.currentRun()->setComparison({}); // a longer run would press the seeds together
    table->setExpanded(group, true);
    table->scrollTo(group, QAbstractItemView::PositionAtTop);
    table->selectionModel()->select(group, QItemSelectionModel::ClearAndSelect |
                                               QItemSelectionModel::Rows);
    painter.draw(&window, QStringLiteral("runs-seeds"));
    for (const QString& seed : view->selectedRuns())
        askEngine(painter.engine(), QStringLiteral("run.evaluate"),
                  {{"run", seed.toStdString()}, {"protocol", "knn"}, {"k", {5}}}, kSeedAnswerMs);
    window.showRoom(Room::Evaluate);
    auto* evaluation = window.findChild<EvaluationView*>();
    painter.reach("the results of seeds", [&] { return evaluation->results()->ownCount() > 2; });
    painter.draw(&window, QStringLiteral("evaluate-seeds"));
}

/// What only a run's method has to say of a query.
void drawOwnPart(GalleryPainter& painter, const QString& run, const QString& name)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Neighbours);
    if (!chooseGalleryRun(painter, run))
        return;
    const auto* view = window.findChild<NeighbourhoodView*>();
    painter.reach(qPrintable(name), [&] {
        return view->query()->run() == run && !view->query()->isBusy() &&
               view->query()->state() == NeighbourhoodQuery::State::Ready &&
               view->method()->isVisible();
    });
    painter.draw(&window, QStringLiteral("neighbours-") + name);
}

/// A matrix that another program wrote, in the rooms that show it otherwise than a run.
void drawEmbeddings(GalleryPainter& painter, const QString& file, const QList<Room>& rooms,
                    const QString& name)
{
    if (file.isEmpty())
        return; // runs of an earlier gallery
    MainWindow& window = painter.window();
    const QString before = window.currentRun()->run();
    window.openPath(file);
    if (!painter.reach("embeddings", [&] { return window.currentRun()->run() != before; }))
        return;
    for (const Room room : rooms) {
        window.showRoom(room);
        painter.draw(&window, roomKey(room) + name);
    }
}

} // namespace

void drawRunScenes(GalleryPainter& painter, const GalleryRuns& runs)
{
    if (runs.alarmed().isEmpty())
        return;
    drawAlarms(painter, runs.alarmed());
    drawSeeds(painter, runs.seeds());
    drawOwnPart(painter, runs.tree(), QStringLiteral("tree"));
    drawOwnPart(painter, runs.means(), QStringLiteral("means"));
    drawOwnPart(painter, runs.centres(), QStringLiteral("centres"));
    drawEmbeddings(painter, runs.embeddings(),
                   {Room::Runs, Room::Map, Room::Retrieve, Room::Neighbours},
                   QStringLiteral("-embeddings"));
    drawEmbeddings(painter, runs.unlabelled(),
                   {Room::Map, Room::Retrieve, Room::Neighbours, Room::Evaluate, Room::Board},
                   QStringLiteral("-unlabelled"));
    chooseGalleryRun(painter, runs.main());
}

} // namespace kindred

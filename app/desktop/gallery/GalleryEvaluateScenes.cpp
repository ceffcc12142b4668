#include "gallery/GalleryScenes.h"

#include <QMenu>
#include <QSortFilterProxyModel>
#include <QTableView>

#include "classes/ClassPictures.h"
#include "classes/ClassTablePanel.h"
#include "classes/ClassesView.h"
#include "common/JsonFields.h"
#include "gallery/GalleryPainter.h"
#include "gallery/GalleryRuns.h"
#include "models/evaluation/EvaluationTable.h"
#include "plots/curves/ResultPlot.h"
#include "views/evaluation/EvaluationComparison.h"
#include "views/evaluation/EvaluationView.h"
#include "views/evaluation/FiguresPanel.h"
#include "views/evaluation/PapersButton.h"
#include "views/evaluation/ResultCurvesPanel.h"
#include "views/runs/RunsView.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {

constexpr int kComparedK = 5; ///< neighbours of the two votes that are compared

/// The row of a run's k-NN vote.
QModelIndex voteOf(const EvaluationView& view, const QString& run)
{
    const EvaluationTable* results = view.results();
    for (int row = 0; row < results->ownCount(); ++row) {
        const EvaluationTable::Row& each = results->at(row);
        if (each.run == run && textOf(each.result, "metric") == QLatin1String("accuracy") &&
            valueOr(each.result, "k", 0) == kComparedK)
            return qobject_cast<QSortFilterProxyModel*>(view.table()->model())
                ->mapFromSource(results->index(row, 0));
    }
    return {};
}

/// Two runs on the same images: the difference, its interval and McNemar's p.
void drawCompared(GalleryPainter& painter, const GalleryRuns& runs, const EvaluationView& view)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Runs);
    window.selectRuns({runs.main(), runs.compared()});
    window.showRoom(Room::Evaluate);
    const auto rows = [&] {
        return QModelIndexList{voteOf(view, runs.main()), voteOf(view, runs.compared())};
    };
    if (!painter.reach("the results of two runs", [&] {
            const QModelIndexList both = rows();
            return both[0].isValid() && both[1].isValid();
        }))
        return;
    const auto how = QItemSelectionModel::Select | QItemSelectionModel::Rows;
    view.table()->clearSelection();
    for (const QModelIndex& row : rows())
        view.table()->selectionModel()->select(row, how);
    painter.reach("a comparison", [&] { return !view.comparison()->isHint(); });
    painter.draw(&window, QStringLiteral("evaluate-compared"));
    view.table()->clearSelection();
    window.findChild<RunsView*>()->select(runs.main());
    chooseGalleryRun(painter, runs.main());
}

/// One of the papers' figures of a run.
void drawFigure(GalleryPainter& painter, EvaluationView& view, const QString& run,
                const QString& figure)
{
    if (run.isEmpty() || !chooseGalleryRun(painter, run))
        return;
    view.showFigures(true);
    view.figures()->choose(figure);
    painter.reach("a figure of the papers", [&] { return view.figures()->showsFigure(); });
    painter.draw(&painter.window(), QStringLiteral("evaluate-figure-") + figure);
}

/// Results against k, and what is said where there is no curve.
void drawCurves(GalleryPainter& painter, const GalleryRuns& runs, EvaluationView& view)
{
    MainWindow& window = painter.window();
    CurrentRun* current = window.currentRun();
    view.showPage(EvaluationView::Page::Curves);
    painter.reach("curves", [&] { return view.curves()->showsCurves(); });
    view.curves()->plot()->setCurrent(0, 1);
    painter.draw(&window, QStringLiteral("evaluate-curves"));
    if (runs.tree().isEmpty())
        return;
    const QString comparison = current->comparison();
    if (chooseGalleryRun(painter, runs.tree()) && // which was not evaluated
        painter.reach("no curves", [&] { return !view.curves()->showsCurves(); }))
        painter.draw(&window, QStringLiteral("evaluate-no-curves"));
    chooseGalleryRun(painter, runs.main());
    current->setComparison(comparison); // another run has another one
}

void drawClasses(GalleryPainter& painter)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Evaluate);
    auto* classes = window.findChild<ClassesView*>();
    if (!painter.reach("the classes", [&] { return classes->table()->model()->rowCount() > 0; }) ||
        !painter.reach("the hubs",
                       [&] { return classes->pictures()->hubs()->model()->rowCount() > 0; }))
        return;
    painter.draw(&window, QStringLiteral("evaluate-hubs"));
    classes->table()->setCurrentIndex(classes->table()->model()->index(0, 0));
    painter.draw(&window, QStringLiteral("evaluate-class"));
    painter.draw(classes->panel()->menu(), QStringLiteral("evaluate-class-menu"));
}

} // namespace

void drawEvaluateScenes(GalleryPainter& painter, const GalleryRuns& runs)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Evaluate);
    auto* view = window.findChild<EvaluationView*>();
    if (!painter.reach("results", [&] { return view->results()->ownCount() > 0; }))
        return;
    const QString papers = view->papers()->choice();
    view->papers()->choose(QStringLiteral("any"));
    painter.draw(&window, QStringLiteral("evaluate-papers"));
    view->papers()->choose(papers);
    drawCurves(painter, runs, *view);
    drawFigure(painter, *view, runs.main(), QStringLiteral("ranks"));
    drawFigure(painter, *view, runs.means(), QStringLiteral("means"));
    drawFigure(painter, *view, runs.tree(), QStringLiteral("attention"));
    drawFigure(painter, *view, runs.main(), QStringLiteral("tasks"));
    chooseGalleryRun(painter, runs.main());
    view->figures()->choose(QStringLiteral("boards"));
    painter.draw(&window, QStringLiteral("evaluate-figure-elsewhere"));
    view->showPage(EvaluationView::Page::Table);
    if (!runs.compared().isEmpty())
        drawCompared(painter, runs, *view);
    drawClasses(painter);
}

} // namespace kindred

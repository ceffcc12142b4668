#include "GalleryScenes.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>

#include <algorithm>
#include <cstdio>

#include "CurvesDock.h"
#include "GalleryWait.h"
#include "MainWindow.h"
#include "board/BoardCameraDialog.h"
#include "board/BoardEncoderDialog.h"
#include "board/BoardEpisodeDialog.h"
#include "board/BoardPriorCard.h"
#include "board/BoardQueryTray.h"
#include "board/BoardView.h"
#include "classes/ClassPictures.h"
#include "classes/ClassTablePanel.h"
#include "classes/ClassesView.h"
#include "map/MapNeighbours.h"
#include "map/MapParameters.h"
#include "map/MapView.h"
#include "models/CurrentRun.h"
#include "models/EvaluationTable.h"
#include "models/Selection.h"
#include "plots/PointCloudView.h"
#include "plots/ResultPlot.h"
#include "views/EvaluationView.h"
#include "views/FiguresPanel.h"
#include "views/PapersButton.h"
#include "views/ResultCurvesPanel.h"
#include "views/TileView.h"

namespace kindred {

namespace {

constexpr int kSceneMs = 120'000;     ///< most time for an answer on a busy machine
constexpr double kLassoShare = 0.16;  ///< of the map's width
constexpr int kScenePictureSide = 28; ///< logical pixels

bool reachScene(const char* name, const std::function<bool()>& reached)
{
    if (waitUntil(reached, kSceneMs))
        return true;
    std::fprintf(stderr, "kindred: %s could not be shown\n", name);
    return false;
}

/// What the next map is made of, and what it costs.
bool drawMapParameters(MainWindow& window, MapView& map, const GalleryDraw& draw)
{
    window.showRoom(Room::Map);
    const QString wanted = MapView::tr("New map…");
    for (QMenu* menu : map.findChildren<QMenu*>()) {
        Q_EMIT menu->aboutToShow(); // it is filled then
        for (QAction* action : menu->actions()) {
            if (action->text() != wanted)
                continue;
            action->trigger();
            const bool known =
                reachScene("a map's cost", [&] { return map.parameters()->bytes() > 0; });
            draw(&window, QStringLiteral("map-parameters"));
            return known;
        }
    }
    return false;
}

/// The map in larger windows: the weights below the neighbours, and the curves below both.
void drawLargeMap(MainWindow& window, const GalleryDraw& draw)
{
    const QSize usual = window.size();
    window.resize(1600, 1080);
    draw(&window, QStringLiteral("map-why"));
    window.resize(1440, 900);
    window.curvesBelow()->setWanted(true);
    draw(&window, QStringLiteral("map-curves"));
    window.curvesBelow()->setWanted(false);
    window.resize(usual);
}

/// A point with its neighbours, another that they mislead, what lies around it, how honest the map
/// is, and pictures in the place of points.
bool drawMapScenes(MainWindow& window, const GalleryDraw& draw)
{
    window.showRoom(Room::Map);
    auto* map = window.findChild<MapView*>();
    auto* neighbours = window.findChild<MapNeighbours*>();
    if (!reachScene("the map", [&] { return map->showsMap() && !isMapMoving(&window); }))
        return false;
    Selection* selection = window.selection();
    const qint64 first = map->session()->points()->id(0);
    selection->setCurrent(first);
    draw(&window, QStringLiteral("map-neighbours"));
    drawLargeMap(window, draw);
    neighbours->askNextError();
    if (!reachScene("an error", [&] { return selection->current() != first; }))
        return false;
    draw(&window, QStringLiteral("map-misled"));

    const PointCloud& cloud = *map->session()->cloud();
    const MapPoints& points = *map->session()->points();
    const double side = kLassoShare * cloud.bounds().width();
    QRectF around(0, 0, side, side);
    around.moveCenter(cloud.position(points.rowOf(selection->current())));
    QSet<qint64> chosen;
    for (const uint32_t row : cloud.indicesIn(around))
        chosen.insert(points.id(row));
    const qint64 current = selection->current();
    selection->setIds(chosen);
    selection->setCurrent(current);
    draw(&window, QStringLiteral("map-selection"));

    selection->setIds({});
    const auto buttons = map->findChildren<QPushButton*>();
    const auto honesty = std::find_if(buttons.begin(), buttons.end(),
                                      [](const QPushButton* each) { return each->isCheckable(); });
    if (honesty == buttons.end())
        return false;
    map->setColour(MapColour::Right);
    (*honesty)->click();
    const bool honest = reachScene("honesty", [&] { return map->honesty()->isThere(); });
    draw(&window, QStringLiteral("map-honesty"));
    (*honesty)->click();
    map->setColour(MapColour::Class);
    map->cloud()->setThumbnailSide(kScenePictureSide);
    draw(&window, QStringLiteral("map-pictures"));
    map->cloud()->setThumbnailSide(0);
    window.showRoom(Room::Home); // whose recent runs show their maps now
    draw(&window, QStringLiteral("home-maps"));
    return drawMapParameters(window, *map, draw) && honest;
}

bool drawBoardScenes(MainWindow& window, const GalleryDraw& draw)
{
    window.showRoom(Room::Board);
    auto* board = window.findChild<BoardView*>();
    BoardEpisodeDialog* episodes = board->episodes();
    episodes->deal(0);
    if (!reachScene("an episode", [&] {
            return !board->session()->document().queries.isEmpty() &&
                   board->session()->hasPrediction();
        }))
        return false;
    draw(&window, QStringLiteral("board-taught"));
    board->tray()->tiles()->setCurrentIndex(board->tray()->model()->index(0));
    draw(&window, QStringLiteral("board-evidence"));
    episodes->show();
    episodes->measure();
    const bool measured =
        reachScene("the measure of episodes", [&] { return episodes->table()->rowCount() > 0; });
    draw(episodes, QStringLiteral("dialog-episodes"));
    episodes->hide();
    const auto pickNone = [](const std::function<void(const QString&)>&) {};
    BoardCameraDialog camera(board->session(), board->intake(), pickNone, &window);
    camera.show();
    draw(&camera, QStringLiteral("dialog-camera"));
    camera.hide();
    if (!board->prior()->isHidden()) { // the run's classes have coarser ones above them
        board->prior()->box()->click();
        const QString mean = BoardPriorCard::tr("Decide by the nearest mean");
        for (QPushButton* button : board->prior()->findChildren<QPushButton*>())
            if (button->text() == mean && button->isVisible())
                button->click();
        draw(&window, QStringLiteral("board-expected"));
    }
    return measured;
}

bool drawClassScenes(MainWindow& window, const GalleryDraw& draw)
{
    window.showRoom(Room::Evaluate);
    auto* classes = window.findChild<ClassesView*>();
    if (!reachScene("the classes", [&] { return classes->table()->model()->rowCount() > 0; }) ||
        !reachScene("the hubs",
                    [&] { return classes->pictures()->hubs()->model()->rowCount() > 0; }))
        return false;
    draw(&window, QStringLiteral("evaluate-hubs"));
    classes->table()->setCurrentIndex(classes->table()->model()->index(0, 0));
    draw(&window, QStringLiteral("evaluate-class"));
    draw(classes->panel()->menu(), QStringLiteral("evaluate-class-menu"));
    return true;
}

/// The papers' rows, results against k, what is said where there is no curve, a figure that another
/// view draws.
bool drawEvaluateScenes(MainWindow& window, const GalleryDraw& draw)
{
    window.showRoom(Room::Evaluate);
    auto* view = window.findChild<EvaluationView*>();
    CurrentRun* current = window.currentRun();
    if (!reachScene("results", [&] { return view->results()->ownCount() > 0; }))
        return false;
    const QString papers = view->papers()->choice();
    view->papers()->choose(QStringLiteral("any"));
    draw(&window, QStringLiteral("evaluate-papers"));
    view->papers()->choose(papers);
    view->showPage(EvaluationView::Page::Curves);
    const bool drawn = reachScene("curves", [&] { return view->curves()->showsCurves(); });
    view->curves()->plot()->setCurrent(0, 1);
    draw(&window, QStringLiteral("evaluate-curves"));
    const QString run = current->run(), comparison = current->comparison();
    if (current->comparesPixels()) {
        view->showFigures(true);
    } else {
        current->setRun(comparison);
        if (!reachScene("no curves", [&] { return !view->curves()->showsCurves(); }))
            return false;
        draw(&window, QStringLiteral("evaluate-no-curves"));
        current->setRun(run);
        current->setComparison(comparison); // another run has another one
        view->showFigures(true);
    }
    view->figures()->choose(QStringLiteral("boards"));
    draw(&window, QStringLiteral("evaluate-figure-elsewhere"));
    view->showPage(EvaluationView::Page::Table);
    return drawn;
}

} // namespace

bool drawGalleryScenes(MainWindow& window, const GalleryDraw& draw)
{
    const bool map = drawMapScenes(window, draw);
    const bool board = drawBoardScenes(window, draw);
    const bool evaluated = drawEvaluateScenes(window, draw);
    return drawClassScenes(window, draw) && evaluated && map && board;
}

} // namespace kindred

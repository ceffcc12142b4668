#include "gallery/GalleryScenes.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QSlider>

#include <algorithm>
#include <functional>

#include "gallery/GalleryPainter.h"
#include "gallery/GalleryRuns.h"
#include "gallery/GalleryWait.h"
#include "map/MapMaking.h"
#include "map/MapNeighbours.h"
#include "map/MapParameters.h"
#include "map/MapStrip.h"
#include "map/MapView.h"
#include "models/samples/Selection.h"
#include "plots/cloud/PointCloudView.h"
#include "window/CurvesDock.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {

constexpr double kLassoShare = 0.16;  ///< of the map's width
constexpr int kScenePictureSide = 28; ///< logical pixels
constexpr int kMovingIteration = 60;  ///< the points are on their way by then
constexpr int kMovingIterations = 20'000;

/// What the next map is made of, and what it costs.
void drawMapParameters(GalleryPainter& painter, MapView& map)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Map);
    const QString wanted = MapView::tr("New map…");
    for (QMenu* menu : map.findChildren<QMenu*>()) {
        Q_EMIT menu->aboutToShow(); // it is filled then
        for (QAction* action : menu->actions()) {
            if (action->text() != wanted)
                continue;
            action->trigger();
            painter.reach("a map's cost", [&] { return map.parameters()->bytes() > 0; });
            return painter.draw(&window, QStringLiteral("map-parameters"));
        }
    }
    painter.fail(QStringLiteral("the map's menu offers no new map"));
}

/// The map in larger windows: the weights below the neighbours, and the curves below both.
void drawLargeMap(GalleryPainter& painter)
{
    MainWindow& window = painter.window();
    const QSize usual = window.size();
    window.resize(1600, 1080);
    painter.draw(&window, QStringLiteral("map-why"));
    window.resize(1440, 900);
    window.curvesBelow()->setWanted(true);
    painter.draw(&window, QStringLiteral("map-curves"));
    window.curvesBelow()->setWanted(false);
    window.resize(usual);
}

/// Everything around a point.
void drawLasso(GalleryPainter& painter, const MapView& map)
{
    Selection* selection = painter.window().selection();
    const PointCloud& cloud = *map.session()->cloud();
    const MapPoints& points = *map.session()->points();
    const double side = kLassoShare * cloud.bounds().width();
    QRectF around(0, 0, side, side);
    around.moveCenter(cloud.position(points.rowOf(selection->current())));
    QSet<qint64> chosen;
    for (const uint32_t row : cloud.indicesIn(around))
        chosen.insert(points.id(row));
    const qint64 current = selection->current();
    selection->setIds(chosen);
    selection->setCurrent(current);
    painter.draw(&painter.window(), QStringLiteral("map-selection"));
    selection->setIds({});
}

void drawHonesty(GalleryPainter& painter, MapView& map)
{
    const auto buttons = map.findChildren<QPushButton*>();
    const auto honesty = std::find_if(buttons.begin(), buttons.end(),
                                      [](const QPushButton* each) { return each->isCheckable(); });
    if (honesty == buttons.end())
        return painter.fail(QStringLiteral("the map has no honesty"));
    map.setColour(MapColour::Right);
    (*honesty)->click();
    painter.reach("honesty", [&] { return map.honesty()->isThere(); });
    painter.draw(&painter.window(), QStringLiteral("map-honesty"));
    (*honesty)->click();
    map.setColour(MapColour::Class);
}

/// Takes a picture at the first change of the map after which `when` holds.
void takeWhen(const MapSession* map, QObject* context, const std::function<void()>& take,
              const std::function<bool()>& when)
{
    QObject::connect(map, &MapSession::changed, context, [take, when] {
        if (when())
            take();
    });
}

/// A map that is being made: first its preparation, then the points on their way. Of raw pixels,
/// which take a while to prepare.
void drawMapMaking(GalleryPainter& painter, const GalleryRuns& runs, MapView& map)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Map);
    MapSession* session = map.session();
    QObject moment;
    painter.drawAmid(&window, QStringLiteral("map-making"), [&](const auto& take) {
        // Another run in between: a map that is left before it is done is not kept.
        chooseGalleryRun(painter, runs.main());
        waitForAnswers(painter.engine(), false);
        takeWhen(session, &moment, take, [&map, session] {
            return map.making()->isVisible() && session->state() == MapSession::State::Starting;
        });
        chooseGalleryRun(painter, runs.pixels());
    });
    painter.drawAmid(&window, QStringLiteral("map-moving"), [&](const auto& take) {
        takeWhen(session, &moment, take, [session] {
            return session->state() == MapSession::State::Running &&
                   session->iteration() >= kMovingIteration &&
                   session->iterations() == kMovingIterations;
        });
        MapSettings settings;
        settings.set = {{"iterations", kMovingIterations}};
        map.start(settings);
    });
    chooseGalleryRun(painter, runs.main()); // which ends the map, and none is kept
}

} // namespace

void drawMapScenes(GalleryPainter& painter, const GalleryRuns& runs)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Map);
    auto* map = window.findChild<MapView*>();
    auto* neighbours = window.findChild<MapNeighbours*>();
    if (!painter.reach("the map", [&] { return map->showsMap() && !isMapMoving(&window); }))
        return;
    Selection* selection = window.selection();
    const qint64 first = map->session()->points()->id(0);
    selection->setCurrent(first);
    painter.draw(&window, QStringLiteral("map-neighbours"));
    drawLargeMap(painter);
    neighbours->askNextError();
    if (!painter.reach("an error", [&] { return selection->current() != first; }))
        return;
    painter.draw(&window, QStringLiteral("map-misled"));
    drawLasso(painter, *map);
    drawHonesty(painter, *map);
    auto* pictures = map->findChild<MapStrip*>()->sizeSlider();
    pictures->setValue(kScenePictureSide);
    painter.draw(&window, QStringLiteral("map-pictures"));
    pictures->setValue(0);
    window.showRoom(Room::Home); // whose recent runs show their maps now
    painter.draw(&window, QStringLiteral("home-maps"));
    drawMapParameters(painter, *map);
    if (!runs.pixels().isEmpty())
        drawMapMaking(painter, runs, *map);
}

} // namespace kindred

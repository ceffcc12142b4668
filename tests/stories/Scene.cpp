#include "stories/Scene.h"

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QToolButton>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "board/BoardView.h"
#include "board/BoardWelcome.h"
#include "board/classes/BoardClassList.h"
#include "board/queries/BoardQueryTray.h"
#include "common/JsonFields.h"
#include "map/MapNeighbours.h"
#include "map/MapView.h"
#include "models/map/MapColouring.h"
#include "models/map/MapSession.h"
#include "models/samples/TileRoles.h"
#include "plots/cloud/PointCloudView.h"
#include "rail/RoomRail.h"
#include "views/retrieval/RetrievalView.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {
constexpr int kEdge = 60; ///< pixels of the map's rim that stay out of it
} // namespace

MapView* Scene::map() const
{
    return window()->findChild<MapView*>();
}

MapNeighbours* Scene::neighbours() const
{
    return window()->findChild<MapNeighbours*>();
}

RetrievalView* Scene::retrieval() const
{
    return window()->findChild<RetrievalView*>();
}

BoardView* Scene::board() const
{
    return window()->findChild<BoardView*>();
}

Look Scene::room(Room room) const
{
    return [this, room]() -> std::optional<Spot> {
        for (auto* each : window()->findChild<RoomRail*>()->findChildren<QToolButton*>())
            if (each->accessibleName() == roomTitle(room))
                return spotIn(each, each->rect());
        return std::nullopt;
    };
}

Look Scene::tile(const std::function<TileView*()>& tiles, int row) const
{
    return [tiles, row]() -> std::optional<Spot> {
        const TileView* view = tiles();
        if (!view || row >= view->model()->rowCount())
            return std::nullopt;
        return spotIn(view->viewport(), view->visualRect(view->model()->index(row, 0)));
    };
}

Look Scene::newTile(const std::function<TileView*()>& tiles) const
{
    return [this, tiles] { return tileBeside(heldSamples(), {}, tiles); };
}

Look Scene::tileOfNewClass(const std::function<TileView*()>& tiles) const
{
    return [this, tiles] {
        const auto& points = map()->session()->points();
        const auto classes = map()->colouring()->values(MapColour::Class);
        QSet<double> held;
        for (const qint64 id : heldSamples())
            held << classes->at(points->rowOf(id));
        return tileBeside(
            heldSamples(),
            [&](qint64 id) { return !held.contains(classes->at(points->rowOf(id))); }, tiles);
    };
}

QSet<qint64> Scene::heldSamples() const
{
    QSet<qint64> held;
    if (!board())
        return held;
    const BoardDocument& document = board()->session()->document();
    for (const BoardImage& image : document.queries)
        held << image.source.id;
    for (const BoardClass& each : document.classes)
        for (const BoardImage& image : each.images)
            held << image.source.id;
    return held;
}

/// The first tile of a sample that is not held and suits, where anything need suit.
std::optional<Spot> Scene::tileBeside(const QSet<qint64>& held,
                                      const std::function<bool(qint64)>& suits,
                                      const std::function<TileView*()>& tiles) const
{
    const QAbstractItemModel* model = tiles()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        const qint64 id = model->index(row, 0).data(SampleIdRole).toLongLong();
        if (!held.contains(id) && (!suits || suits(id)))
            return tile(tiles, row)();
    }
    return std::nullopt;
}

std::optional<QPoint> Scene::pixelOf(qint64 row) const
{
    const PointCloudView* view = map()->cloud();
    const auto& cloud = view->cloud();
    if (!cloud || row < 0 || row >= cloud->size())
        return std::nullopt;
    const QPoint pixel = view->view().toPixel(cloud->position(row), view->size()).toPoint();
    const bool inside = view->rect().marginsRemoved({kEdge, kEdge, kEdge, kEdge}).contains(pixel);
    if (!inside || view->childAt(pixel))
        return std::nullopt;
    return pixel;
}

Look Scene::point(qint64 id) const
{
    return [this, id]() -> std::optional<Spot> {
        const auto& points = map()->session()->points();
        const auto pixel = points ? pixelOf(points->rowOf(id)) : std::nullopt;
        if (!pixel || !map()->cloud()->isVisible())
            return std::nullopt;
        return Spot{map()->cloud()->mapToGlobal(*pixel), map()->cloud()};
    };
}

Look Scene::named(const QString& name) const
{
    return [this, name]() -> std::optional<Spot> {
        for (QWidget* each : window()->findChildren<QWidget*>())
            if (each->isVisible() && each->accessibleName() == name)
                return spotIn(each, each->rect());
        return std::nullopt;
    };
}

Look Scene::newClass() const
{
    return [this]() -> std::optional<Spot> {
        if (!board() || !board()->isVisible())
            return std::nullopt;
        if (board()->welcome()->isVisible())
            return named(QStringLiteral("Drop pictures here to begin"))();
        QWidget* zone = board()->classes()->newClassZone();
        return spotIn(zone, zone->rect());
    };
}

Look Scene::tray() const
{
    return [this]() -> std::optional<Spot> {
        if (!board() || !board()->tray()->isVisible())
            return std::nullopt;
        return spotIn(board()->tray(), board()->tray()->rect());
    };
}

qint64 Scene::lonelySample(const QList<qint64>& others) const
{
    const auto& points = map()->session()->points();
    const PointCloudView* view = map()->cloud();
    const auto classes = map()->colouring()->values(MapColour::Class);
    if (!points || !view->cloud() || !classes)
        throw std::runtime_error("there is no map to look for a point in");
    for (qint64 row = 0; row < points->count(); ++row) {
        const auto pixel = pixelOf(row);
        if (!pixel)
            continue;
        const QPointF at = view->view().toData(QPointF(*pixel), view->size());
        bool other = true;
        for (const qint64 id : others)
            other &= classes->at(points->rowOf(id)) != classes->at(row);
        if (other && view->cloud()->nearest(at, INFINITY) == row)
            return points->id(row);
    }
    throw std::runtime_error("no point lies by itself");
}

QList<QPoint> Scene::ring(qint64 id, int radius) const
{
    const auto middle = point(id)();
    if (!middle)
        throw std::runtime_error("there is no such point on the map");
    QList<QPoint> line;
    for (int i = 0; i <= 24; ++i) {
        const double angle = 2 * std::numbers::pi * i / 24;
        line << middle->at +
                    QPoint(qRound(radius * std::cos(angle)), qRound(radius * std::sin(angle)));
    }
    return line;
}

QString Scene::mapsUnrest() const
{
    const MapView* view = map();
    if (!view || !view->isVisible() || !view->showsMap())
        return QStringLiteral("no map is shown");
    if (view->session()->state() != MapSession::State::Finished)
        return QStringLiteral("the map of step %1 is in state %2")
            .arg(view->session()->step())
            .arg(static_cast<int>(view->session()->state()));
    if (!view->cloud()->cloud() || !view->cloud()->isFinished())
        return QStringLiteral("the cloud is not drawn");
    return view->colouring()->values(MapColour::Class) ? QString()
                                                       : QStringLiteral("the classes are not read");
}

QString Scene::unrest() const
{
    const Json& summary = window()->currentRun()->summary();
    if (const QString state = textOf(summary, "state"); state != QLatin1String("paused"))
        return QStringLiteral("the run is ") + state;
    const QString ofTheMap = mapsUnrest();
    if (!ofTheMap.isEmpty())
        return ofTheMap;
    const auto table = valueOr<qint64>(summary, "table", -1);
    if (table != map()->session()->step())
        return QStringLiteral("the newest table is of step %1, the map's of %2")
            .arg(table)
            .arg(map()->session()->step());
    const auto pending = m_desktop.engine()->pendingCount();
    return pending == 0 ? QString() : QStringLiteral("%1 questions are open").arg(pending);
}

bool Scene::runEnded() const
{
    CurrentRun* current = window()->currentRun();
    return current->isSet() && textOf(current->summary(), "state") == QLatin1String("finished");
}

QString drawShape(const QString& path, int kind, int shade)
{
    QImage image(48, 48, QImage::Format_RGB32);
    image.fill(QColor(20, 20, 20));
    QPainter painter(&image);
    painter.setPen(Qt::NoPen);
    const QColor colour(shade, shade, 255 - shade);
    painter.setBrush(colour);
    if (kind == 0) {
        painter.drawEllipse(8 + shade % 5, 8, 30, 30);
    } else if (kind == 1) {
        painter.drawRect(20, 4 + shade % 5, 8, 38);
    } else {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, 5));
        painter.drawEllipse(7, 7 + shade % 4, 32, 32);
    }
    painter.end();
    QDir().mkpath(QFileInfo(path).path());
    return image.save(path) ? path : QString();
}

} // namespace kindred

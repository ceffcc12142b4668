#include "gallery/GalleryScenes.h"

#include <QComboBox>

#include <algorithm>

#include "gallery/GalleryPainter.h"
#include "gallery/GalleryRuns.h"
#include "map/MapView.h"
#include "models/samples/Selection.h"
#include "views/retrieval/RetrievalView.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/TagPicker.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {

constexpr double kTaggedShare = 0.14; ///< of the map's width

/// What lies in a square of the map about one of its points.
QList<qint64> aroundPoint(const MapView& map, qint64 row)
{
    const PointCloud& cloud = *map.session()->cloud();
    const double side = kTaggedShare * cloud.bounds().width();
    QRectF around(0, 0, side, side);
    around.moveCenter(cloud.position(row));
    QList<qint64> ids;
    for (const uint32_t each : cloud.indicesIn(around))
        ids << map.session()->points()->id(each);
    std::sort(ids.begin(), ids.end());
    return ids;
}

} // namespace

void drawTagScenes(GalleryPainter& painter, const GalleryRuns& runs)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Map);
    if (!chooseGalleryRun(painter, runs.main()))
        return;
    auto* map = window.findChild<MapView*>();
    if (!painter.reach("the map to be tagged",
                       [&] { return map->showsMap() && map->session()->cloud(); }))
        return;
    SampleTags* tags = window.tags();
    const qint64 count = map->session()->points()->count();
    const QList<qint64> unsure = aroundPoint(*map, count / 2);
    tags->tag(QStringLiteral("look again"), aroundPoint(*map, 0));
    tags->tag(QStringLiteral("blurred"), unsure);
    tags->tag(QStringLiteral("for the talk"), aroundPoint(*map, count - 1));
    map->setColour(MapColour::Tag);
    painter.reach("colours of tags", [&] {
        const auto& painting = map->colouring()->painting();
        return painting && painting->colour == MapColour::Tag;
    });
    window.selection()->clear();
    painter.draw(&window, QStringLiteral("map-tags"));
    window.selection()->setIds(QSet<qint64>(unsure.begin(), unsure.end()));
    TagPicker* picker = map->askForTags();
    painter.draw(picker, QStringLiteral("map-tag-picker"));
    picker->close();
    window.showRoom(Room::Retrieve);
    auto* retrieval = window.findChild<RetrievalView*>();
    for (auto* box : retrieval->browser()->findChildren<QComboBox*>())
        for (int i = 0; i < box->count(); ++i)
            if (box->itemText(i).contains(QLatin1String("blurred")))
                box->setCurrentIndex(i);
    if (!unsure.isEmpty())
        retrieval->ask(unsure.first());
    painter.draw(&window, QStringLiteral("retrieve-tags"));
    window.selection()->clear();
    map->setColour(MapColour::Class);
    while (tags->undoStack()->canUndo())
        tags->undoStack()->undo();
}

} // namespace kindred

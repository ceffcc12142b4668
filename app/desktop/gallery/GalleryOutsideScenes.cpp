#include "gallery/GalleryScenes.h"

#include <QAction>
#include <QDir>
#include <QMenu>
#include <QMimeData>
#include <QTemporaryDir>
#include <QUrl>

#include "base/Files.h"
#include "gallery/GalleryPainter.h"
#include "gallery/GalleryRuns.h"
#include "map/MapOverlay.h"
#include "map/MapView.h"
#include "models/samples/Selection.h"
#include "views/retrieval/RetrievalView.h"
#include "views/samples/ImageDrop.h"
#include "views/samples/PictureIntake.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {

constexpr int kPlacedPictures = 4;

/// Files of some of the run's images, as if they came from elsewhere.
QStringList keepSome(GalleryPainter& painter, const GalleryRuns& runs, const MapPoints& points,
                     const QDir& folder)
{
    QStringList files;
    for (int i = 0; i < kPlacedPictures; ++i) {
        const qint64 id = points.id(i * (points.count() - 1) / kPlacedPictures);
        const auto bytes = galleryPicture(painter, runs.main(), id);
        const QString file = folder.filePath(QStringLiteral("photo-%1.png").arg(i + 1));
        if (!bytes || !writeFile(file.toStdString(), *bytes).ok())
            return {};
        files << file;
    }
    return files;
}

/// Pictures where they belong among the run's own.
void drawPlaced(GalleryPainter& painter, MapView& map, const QStringList& files)
{
    for (const QString& file : files)
        map.place(ImageSource{file, {}});
    const auto count = static_cast<size_t>(files.size());
    if (painter.reach("placed pictures", [&] { return map.overlay()->placed().size() == count; }))
        painter.draw(&painter.window(), QStringLiteral("map-placed"));
    map.overlay()->setPlaced({});
}

/// A picture that is no sample of the run, with what is most like it.
void drawOutside(GalleryPainter& painter, const QString& file)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Retrieve);
    auto* retrieval = window.findChild<RetrievalView*>();
    RetrievalQuery* query = retrieval->query();
    if (!painter.reach("a first query",
                       [&] { return query->state() == RetrievalQuery::State::Ready; }))
        return;
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(file)});
    retrieval->findChild<PictureIntake*>()->take(dropped);
    if (painter.reach("a picture from outside", [&] {
            return query->state() == RetrievalQuery::State::Ready && query->id() < 0;
        }))
        painter.draw(&window, QStringLiteral("retrieve-outside"));
    retrieval->askRandom();
}

} // namespace

void drawOutsideScenes(GalleryPainter& painter, const GalleryRuns& runs)
{
    MainWindow& window = painter.window();
    window.showRoom(Room::Map);
    if (!chooseGalleryRun(painter, runs.main()))
        return;
    auto* map = window.findChild<MapView*>();
    if (!painter.reach("the map to place on",
                       [&] { return map->showsMap() && map->session()->points(); }))
        return;
    window.selection()->clear();
    const QTemporaryDir own;
    const QStringList files = keepSome(painter, runs, *map->session()->points(), QDir(own.path()));
    if (files.isEmpty())
        return painter.fail(QStringLiteral("no pictures to place could be kept"));
    drawPlaced(painter, *map, files);
    drawOutside(painter, files.first());
}

} // namespace kindred

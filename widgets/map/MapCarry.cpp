// What goes between the map and other rooms: dragged or sent out, placed from outside.

#include <QDrag>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>

#include <algorithm>
#include <memory>

#include "board/intake/BoardBrought.h"
#include "common/JsonFields.h"
#include "common/Theme.h"
#include "map/MapOverlay.h"
#include "map/MapView.h"
#include "models/engine/EngineAnswers.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunTables.h"
#include "models/samples/Selection.h"
#include "models/samples/ThumbnailStore.h"
#include "plots/cloud/PointCloudView.h"
#include "views/samples/ImageDrop.h"

namespace kindred {

namespace {
constexpr qsizetype kShownOfCarried = 3;
constexpr int kMostShownOfBoard = 200;
} // namespace

void MapView::connectCarrying()
{
    m_cloud->setCarriable([this](quint32 row) {
        const auto& points = m_session->points();
        if (!points || row >= points->count())
            return false;
        const qint64 id = points->id(row);
        return id == m_selection->current() || m_selection->ids().contains(id);
    });
    connect(m_cloud, &PointCloudView::carried, this, &MapView::carry);
}

QList<qint64> MapView::carriedBy(qint64 row) const
{
    const auto& points = m_session->points();
    if (!points || row < 0 || row >= points->count())
        return {};
    const qint64 id = points->id(row);
    if (!m_selection->ids().contains(id))
        return {id};
    QList<qint64> ids(m_selection->ids().begin(), m_selection->ids().end());
    std::sort(ids.begin(), ids.end());
    return ids;
}

QList<qint64> MapView::chosenIds() const
{
    QList<qint64> ids(m_selection->ids().begin(), m_selection->ids().end());
    if (ids.isEmpty() && m_selection->current() != Selection::kNone)
        ids << m_selection->current();
    std::sort(ids.begin(), ids.end());
    return ids;
}

void MapView::carry(qint64 row)
{
    const QList<qint64> ids = carriedBy(row);
    if (ids.isEmpty() || m_tables->run().isEmpty())
        return;
    QList<QImage> pictures{m_thumbnails->find(m_session->points()->id(row))};
    for (const qint64 id : ids) {
        if (pictures.size() == kShownOfCarried)
            break;
        if (id != m_session->points()->id(row))
            pictures << m_thumbnails->find(id);
    }
    auto* drag = new QDrag(this); // goes by itself when it is over
    drag->setMimeData(samplesMime(m_tables->run(), ids));
    const QPixmap picture = carriedPicture(pictures, ids.size(), *this);
    drag->setPixmap(picture);
    drag->setHotSpot({8, 8});
    drag->exec(Qt::CopyAction);
}

void MapView::offerBoard(QMenu* menu)
{
    addBoardMenu(menu, m_boardClasses, [this](const BoardTarget& target) {
        Q_EMIT boardWanted(m_tables->run(), chosenIds(), target);
    })->setEnabled(!chosenIds().isEmpty());
}

void MapView::showBoard()
{
    const auto& points = m_session->points();
    const auto& cloud = m_session->cloud();
    if (!points || !cloud || !m_boardPictures)
        return;
    clearPlaced();
    std::vector<MapOverlay::Placed> placed;
    QList<BoardShown> files;
    BoardMarks marks;
    for (const BoardShown& each : m_boardPictures()) {
        ++marks.all;
        const bool isFile = each.run.isEmpty();
        const qint64 row = each.run == m_tables->run() && !isFile ? points->rowOf(each.id) : -1;
        if (!isFile && each.run != m_tables->run())
            ++marks.elsewhere;
        else if (!isFile && row < 0)
            continue; // nothing that could be marked
        else if (std::ssize(placed) + files.size() >= kMostShownOfBoard)
            marks.tooMany = true; // before a slow disk is asked for thousands of files
        else if (isFile && QFileInfo::exists(each.path))
            files << each;
        else if (!isFile)
            placed.push_back({m_thumbnails->find(each.id), each.className, cloud->position(row),
                              each.id, classColour(each.colour)});
    }
    marks.marked = static_cast<int>(placed.size());
    m_overlay->setPlaced(std::move(placed));
    placeBoardFiles(files, marks);
}

/// Says in one sentence at the end what became of all of them.
void MapView::placeBoardFiles(const QList<BoardShown>& files, const BoardMarks& marks)
{
    if (files.isEmpty() || m_session->token().isEmpty())
        return sayMarked(marks);
    struct Tally {
        BoardMarks marks;
        qsizetype left;
    };
    const auto tally = std::make_shared<Tally>(Tally{marks, files.size()});
    for (const BoardShown& file : files)
        placeFile({file.path, {}}, file.className, classColour(file.colour),
                  [this, tally](const Result<QString>& placed) {
                      tally->marks.marked += placed.ok() ? 1 : 0;
                      if (--tally->left == 0)
                          sayMarked(tally->marks);
                  });
}

void MapView::sayMarked(const BoardMarks& marks)
{
    QStringList words{
        tr("%L1 of the board's %Ln picture(s) are marked on the map.", nullptr, marks.all)
            .arg(marks.marked)};
    if (marks.elsewhere > 0)
        words << tr("%Ln picture(s) of the board are not of this run.", nullptr, marks.elsewhere);
    if (marks.tooMany)
        words << tr("There is room for %Ln.", "marked pictures", kMostShownOfBoard);
    Q_EMIT said(words.join(QLatin1Char(' ')));
}

void MapView::clearPlaced()
{
    ++m_placing;
    m_overlay->setPlaced({});
}

/// Samples are marked where they are now; those that are on no later map go.
void MapView::followPlaced()
{
    const auto& points = m_session->points();
    const auto& cloud = m_session->cloud();
    if (m_overlay->placed().empty() || !points || !cloud)
        return;
    auto placed = m_overlay->placed();
    std::erase_if(placed, [&](const MapOverlay::Placed& each) {
        return each.id >= 0 && points->rowOf(each.id) < 0;
    });
    for (MapOverlay::Placed& each : placed)
        if (each.id >= 0)
            each.at = cloud->position(points->rowOf(each.id));
    m_overlay->setPlaced(std::move(placed));
}

/// What was placed by itself lay where only the map before knew.
void MapView::dropPlacedFiles()
{
    ++m_placing;
    auto placed = m_overlay->placed();
    if (std::erase_if(placed, [](const MapOverlay::Placed& each) { return each.id < 0; }) > 0)
        m_overlay->setPlaced(std::move(placed));
}

void MapView::fillPlaced(const QSet<qint64>& ids)
{
    auto placed = m_overlay->placed();
    bool news = false;
    for (MapOverlay::Placed& each : placed)
        if (each.picture.isNull() && ids.contains(each.id)) {
            each.picture = m_thumbnails->find(each.id);
            news = true;
        }
    if (news)
        m_overlay->setPlaced(std::move(placed));
}

/// `done` is given the picture's name, or why it was not placed; never where others are shown by
/// then.
void MapView::placeFile(const ImageSource& source, const QString& name, const QColor& mark,
                        const std::function<void(const Result<QString>&)>& done)
{
    if (m_session->token().isEmpty())
        return;
    const auto take = [this, name, mark, done, serial = m_placing](const BroughtImage& image,
                                                                   const RunSource::Reply& reply) {
        if (serial != m_placing)
            return;
        if (reply.error)
            return done(*reply.error);
        if (reply.cancelled || !reply.message)
            return;
        const auto places =
            wire::findBlock(*reply.message, valueOr(reply.result, "positions", Json()), "<f4");
        if (!places)
            return done(unreadableAnswer("map.place", places.error().what));
        if (places->count() < 2)
            return done(unreadableAnswer("map.place", "there is no place in it"));
        const auto* at = reinterpret_cast<const float*>(places->data);
        auto placed = m_overlay->placed();
        placed.push_back({QImage::fromData(image.bytes), name.isEmpty() ? image.name : name,
                          m_session->toUnits(double(at[0]), double(at[1])), -1, mark});
        m_overlay->setPlaced(std::move(placed));
        done(image.name);
    };
    readImageLater(
        source, this, [this, take, done, serial = m_placing](const Result<BroughtImage>& image) {
            if (serial != m_placing || m_session->token().isEmpty())
                return;
            if (!image.ok())
                return done(image.error());
            m_source->request(
                "map.place", {{"map", m_session->token().toStdString()}, {"image", "$block"}}, this,
                [take, image = *image](const RunSource::Reply& reply) { take(image, reply); }, {},
                image->bytes);
        });
}

} // namespace kindred

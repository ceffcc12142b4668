// What goes between the map and other rooms: dragged or sent out, placed from outside.

#include <QDrag>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

#include "board/BoardBrought.h"
#include "common/JsonFields.h"
#include "common/Theme.h"
#include "map/MapOverlay.h"
#include "map/MapView.h"
#include "models/CurrentRun.h"
#include "models/Selection.h"
#include "models/ThumbnailStore.h"
#include "plots/PointCloudView.h"
#include "views/ImageDrop.h"

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
    if (ids.isEmpty() || m_loadedRun.isEmpty())
        return;
    QList<QImage> pictures{m_thumbnails->find(m_session->points()->id(row))};
    for (const qint64 id : ids) {
        if (pictures.size() == kShownOfCarried)
            break;
        if (id != m_session->points()->id(row))
            pictures << m_thumbnails->find(id);
    }
    auto* drag = new QDrag(this); // goes by itself when it is over
    drag->setMimeData(samplesMime(m_loadedRun, ids));
    const QPixmap picture = carriedPicture(pictures, ids.size(), *this);
    drag->setPixmap(picture);
    drag->setHotSpot({8, 8});
    drag->exec(Qt::CopyAction);
}

void MapView::offerBoard(QMenu* menu)
{
    addBoardMenu(menu, m_boardClasses, [this](const BoardTarget& target) {
        Q_EMIT boardWanted(m_loadedRun, chosenIds(), target);
    })->setEnabled(!chosenIds().isEmpty());
}

void MapView::showBoard()
{
    const auto& points = m_session->points();
    const auto& cloud = m_session->cloud();
    if (!points || !cloud || !m_boardPictures)
        return;
    std::vector<MapOverlay::Placed> placed;
    QList<BoardShown> files;
    int elsewhere = 0; // of other runs, or on another computer
    for (const BoardShown& each : m_boardPictures().mid(0, kMostShownOfBoard)) {
        const qint64 row = each.run == m_loadedRun ? points->rowOf(each.id) : -1;
        if (row >= 0)
            placed.push_back({m_thumbnails->find(each.id), each.className, cloud->position(row),
                              each.id, classColour(each.colour)});
        else if (each.run.isEmpty() && QFileInfo::exists(each.path))
            files << each;
        else
            ++elsewhere;
    }
    m_overlay->setPlaced(std::move(placed));
    for (const BoardShown& file : files)
        placeFile({file.path, {}}, file.className, classColour(file.colour));
    if (elsewhere > 0)
        Q_EMIT said(tr("%Ln picture(s) of the board are not of this run.", nullptr, elsewhere));
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

void MapView::placeFile(const ImageSource& source, const QString& name, const QColor& mark)
{
    if (m_session->token().isEmpty())
        return;
    const auto take = [this, name, mark, token = m_session->token()](
                          const BroughtImage& image, const RunSource::Reply& reply) {
        if (reply.error)
            return say(*reply.error);
        const auto places =
            wire::findBlock(*reply.message, valueOr(reply.result, "positions", Json()), "<f4");
        if (token != m_session->token() || !places || places->count() < 2)
            return;
        const auto* at = reinterpret_cast<const float*>(places->data);
        auto placed = m_overlay->placed();
        placed.push_back({QImage::fromData(image.bytes), name.isEmpty() ? image.name : name,
                          m_session->toUnits(double(at[0]), double(at[1])), -1, mark});
        m_overlay->setPlaced(std::move(placed));
        Q_EMIT said(tr("“%1” was placed on the map.").arg(image.name));
    };
    readImageLater(source, this, [this, take](const Result<BroughtImage>& image) {
        if (!image.ok())
            return say(image.error());
        m_source->request(
            "map.place", {{"map", m_session->token().toStdString()}, {"image", "$block"}}, this,
            [take, image = *image](const RunSource::Reply& reply) { take(image, reply); }, {},
            image->bytes);
    });
}

} // namespace kindred

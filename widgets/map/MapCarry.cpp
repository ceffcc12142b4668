// What leaves the map for other rooms: dragged, or sent by a menu.

#include <QDrag>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

#include "board/BoardBrought.h"
#include "map/MapView.h"
#include "models/CurrentRun.h"
#include "models/Selection.h"
#include "models/ThumbnailStore.h"
#include "plots/PointCloudView.h"

namespace kindred {

namespace {
constexpr qsizetype kShownOfCarried = 3;
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

} // namespace kindred

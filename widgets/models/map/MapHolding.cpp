// How a map stands still while somebody points at it, and what becomes of one that nobody waits
// for.

#include "common/JsonFields.h"
#include "models/map/MapSession.h"

namespace kindred {

void MapSession::setHeld(const QObject* by, bool held)
{
    const bool before = isHeld();
    if (held)
        m_holders.insert(by);
    else
        m_holders.remove(by);
    if (before && !isHeld())
        letGo();
}

void MapSession::place(const std::shared_ptr<const PointCloud>& cloud, const Json& bounds)
{
    if (isHeld()) {
        m_heldCloud = cloud;
        m_heldBounds = bounds;
        return;
    }
    m_cloud = cloud;
    m_bounds = bounds;
    Q_EMIT cloudChanged();
}

void MapSession::letGo()
{
    if (const auto cloud = std::exchange(m_heldCloud, nullptr))
        place(cloud, m_heldBounds);
    if (const auto map = std::exchange(m_heldMap, std::nullopt))
        introduce(*map);
    read();
}

/// A map that came when nobody wanted it any more: the engine would go on with it.
void MapSession::refuse(const RunSource::Reply& reply)
{
    const QString token = reply.ok() ? textOf(reply.result, "map") : QString();
    if (!token.isEmpty() && m_source->state() == RunSource::State::Ready)
        m_source->request("map.close", {{"map", token.toStdString()}}, this, {});
}

void MapSession::dropHeldMap()
{
    if (const auto map = std::exchange(m_heldMap, std::nullopt))
        refuse(*map);
}

} // namespace kindred

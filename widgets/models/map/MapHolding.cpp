// How a map stands still while somebody points at it.

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

} // namespace kindred

#pragma once

#include <QPointF>
#include <QPolygonF>

#include <cstdint>
#include <vector>

#include "plots/cloud/PointGrid.h"

namespace kindred {

/// An outline to ask many points about. Answers as QPolygonF::containsPoint() does, from the few
/// edges at a point's height; and says which squares of a plane no edge comes near, so that one
/// answer holds for all of such a square. Any thread.
class PointOutline final {
public:
    /// Squares are told apart down to `level` of `plane`.
    PointOutline(const QPolygonF& polygon, Qt::FillRule rule, const MortonPlane& plane, int level);

    bool contains(QPointF point) const;
    /// False: no edge is in the square or on its border.
    bool touches(const MortonNode& node) const
    {
        return m_touched[static_cast<size_t>(node.level)][node.code] != 0;
    }

private:
    struct Edge {
        double x; ///< at the lower end
        double low;
        double high;
        double slope; ///< of x by y
        int direction;
    };

    void addEdge(QPointF from, QPointF to);
    void sortByHeight();
    void touch(QPointF from, QPointF to, const MortonPlane& plane, int level);
    size_t bandOf(double y) const;

    Qt::FillRule m_rule;
    std::vector<Edge> m_edges;
    double m_low = 0;
    double m_high = 0;
    double m_bandsAUnit = 0;
    std::vector<uint32_t> m_bandStart; ///< into m_bandEdges
    std::vector<uint32_t> m_bandEdges;
    std::vector<std::vector<uint8_t>> m_touched; ///< [level][Morton code]
};

} // namespace kindred

#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "base/Result.h"
#include "plots/cloud/PointGrid.h"
#include "plots/cloud/PointMask.h"

namespace kindred {

class Executor;

/// Points in the plane as an immutable snapshot: where they are, which are near, which lie inside
/// an outline. Inside, the points lie in Morton order, so that a square of the plane is a few runs
/// of memory; outside, a point is named by its index in the spans that it was built from. Positions
/// that are not finite belong to no picture and no answer ("not placed").
///
/// Any thread may read a cloud; none changes it. 16 bytes a point and 4 a cell of the grid.
class PointCloud final {
public:
    static constexpr int64_t kMost = 1 << 24;

    /// x[i], y[i] in units of the data, y upwards. Input error: unequal lengths, more than kMost.
    /// 45 to 200 ns a point (scatter_benchmark, busy machine): beyond some 50,000 points call it
    /// from a pool. nullptr: one thread.
    static Result<std::shared_ptr<const PointCloud>>
    build(std::span<const float> x, std::span<const float> y, Executor* executor = nullptr);

    /// The same points elsewhere, for a map that moves: only copies. The grid that
    /// questions need is made by the first question, and the order in memory stays that of this
    /// cloud, so a PointLook of this cloud fits that one as well. Input error: another length.
    Result<std::shared_ptr<const PointCloud>> withPositions(std::span<const float> x,
                                                            std::span<const float> y) const;

    int64_t size() const { return m_size; }
    /// Points with a finite position.
    int64_t placed() const { return m_placed; }
    /// Of the placed points; null if there is none.
    QRectF bounds() const { return m_bounds; }
    QPointF position(int64_t index) const;

    /// The nearest placed point within `radius` (data units, inclusive), or -1; the lowest index of
    /// equally near ones. `hidden` (by index, may be empty) are passed over.
    int64_t nearest(QPointF at, double radius, std::span<const uint8_t> hidden = {}) const;

    /// The points inside: exactly those that QPolygonF::containsPoint() has inside, edges and
    /// self-crossing included. nullptr: one thread.
    PointMask inside(const QPolygonF& outline, Qt::FillRule rule = Qt::OddEvenFill,
                     Executor* executor = nullptr) const;
    /// Edges included; the rectangle is normalised first.
    PointMask inside(const QRectF& rectangle) const;
    /// Indices in the rectangle, at most `most`, in the order in memory.
    std::vector<uint32_t> indicesIn(const QRectF& rectangle, int64_t most = kMost) const;
    /// An upper bound of the points in the rectangle, at the cost of looking at cells only.
    int64_t countAtMost(const QRectF& rectangle) const;

    /// Points a unit of area where points are crowded: nine in ten points have no denser place
    /// around them. What tone and size of dots follow. 0 without points.
    double crowding() const { return m_crowding; }

    // What the painter reads: slots are places in memory, [0, placed()) in Morton order.
    struct Run {
        uint32_t begin;
        uint32_t end;
    };
    std::span<const float> slotX() const { return m_x; }
    std::span<const float> slotY() const { return m_y; }
    /// Slot → index.
    std::span<const uint32_t> order() const { return *m_order; }
    uint32_t slotOf(int64_t index) const;
    /// Tells apart what a PointLook can be drawn with: equal for a cloud and its withPositions().
    const void* orderKey() const { return m_order.get(); }
    /// Runs of slots that hold every point of the rectangle and few others; ascending, apart.
    std::vector<Run> runsIn(const QRectF& rectangle) const;

private:
    friend class PointGrid;
    struct Lazy; ///< the grid of withPositions(), once somebody asks

    PointCloud() = default;
    const PointCloud& sorted() const;

    int64_t m_size = 0;
    int64_t m_placed = 0;
    QRectF m_bounds;
    double m_crowding = 0;
    MortonPlane m_plane;
    int m_level = -1; ///< of the grid, 2^level cells a side; -1: none (withPositions)
    std::vector<float> m_x;
    std::vector<float> m_y;
    std::shared_ptr<const std::vector<uint32_t>> m_order;
    std::shared_ptr<const std::vector<uint32_t>> m_slots; ///< index → slot
    std::vector<uint32_t> m_cellStart;                    ///< 4^level + 1, by Morton code
    std::shared_ptr<Lazy> m_lazy;
};

/// The squares of a sorted cloud.
class PointGrid final {
public:
    explicit PointGrid(const PointCloud& cloud) : m_cloud(cloud) {}

    const PointCloud& cloud() const { return m_cloud; }
    const MortonPlane& plane() const { return m_cloud.m_plane; }
    /// Of the smallest squares.
    int level() const { return m_cloud.m_level; }
    PointCloud::Run run(const MortonNode& node) const
    {
        const int shift = 2 * (level() - node.level);
        return {m_cloud.m_cellStart[size_t{node.code} << shift],
                m_cloud.m_cellStart[(size_t{node.code} + 1) << shift]};
    }
    QPointF middle(const MortonNode& node) const
    {
        const double side = plane().extent / static_cast<double>(1 << node.level);
        return {plane().left + (node.column + 0.5) * side,
                plane().bottom + (node.row + 0.5) * side};
    }
    MortonNode node(int level, uint32_t code) const
    {
        MortonNode node;
        while (node.level < level)
            node = node.child((code >> (2 * (level - node.level - 1))) & 3);
        return node;
    }

private:
    const PointCloud& m_cloud;
};

} // namespace kindred

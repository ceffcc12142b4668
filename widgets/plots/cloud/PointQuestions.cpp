// What a cloud answers: which points lie in a rectangle or an outline, and which is nearest.
#include <array>
#include <atomic>
#include <limits>

#include "base/Executor.h"
#include "plots/cloud/PointCloud.h"
#include "plots/cloud/PointGrid.h"
#include "plots/cloud/PointOutline.h"
#include "plots/cloud/SlotMarks.h"

namespace kindred {

namespace {

/// Squares with so few points are taken whole: looking closer costs more than the points.
constexpr uint32_t kWhole = 256;
/// The squares of this level are shared out among the threads.
constexpr int kSharedLevel = 4;
/// Points that a thread looks up at once.
constexpr int64_t kLookedUp = 1 << 16;

struct CellRange {
    uint32_t left, right, bottom, top; ///< inclusive

    bool apartFrom(const MortonNode& node, int down) const
    {
        return ((node.column + 1) << down) <= left || (node.column << down) > right ||
               ((node.row + 1) << down) <= bottom || (node.row << down) > top;
    }
    bool covers(const MortonNode& node, int down) const
    {
        return (node.column << down) >= left && ((node.column + 1) << down) <= right + 1 &&
               (node.row << down) >= bottom && ((node.row + 1) << down) <= top + 1;
    }
};

void appendRun(std::vector<PointCloud::Run>& runs, PointCloud::Run run)
{
    if (!runs.empty() && runs.back().end == run.begin)
        runs.back().end = run.end;
    else
        runs.push_back(run);
}

void collectRuns(const PointGrid& grid, const MortonNode& node, const CellRange& range,
                 std::vector<PointCloud::Run>& runs)
{
    const int down = grid.level() - node.level;
    const PointCloud::Run run = grid.run(node);
    if (run.begin == run.end || range.apartFrom(node, down))
        return;
    if (down == 0 || run.end - run.begin <= kWhole || range.covers(node, down)) {
        appendRun(runs, run);
        return;
    }
    for (uint32_t which = 0; which < 4; ++which)
        collectRuns(grid, node.child(which), range, runs);
}

/// The points of a square that lie inside; an outline that keeps clear of a square has all of its
/// points on one side.
void takeInside(const PointGrid& grid, const MortonNode& node, const PointOutline& outline,
                SlotMarks& in)
{
    const PointCloud::Run run = grid.run(node);
    if (run.begin == run.end)
        return;
    const PointCloud& cloud = grid.cloud();
    if (!outline.touches(node)) {
        if (outline.contains(grid.middle(node)))
            in.mark(run.begin, run.end);
        return;
    }
    if (node.level < grid.level()) {
        for (uint32_t which = 0; which < 4; ++which)
            takeInside(grid, node.child(which), outline, in);
        return;
    }
    const float* x = cloud.slotX().data();
    const float* y = cloud.slotY().data();
    for (uint32_t slot = run.begin; slot < run.end; ++slot)
        if (outline.contains({x[slot], y[slot]}))
            in.mark(slot, slot + 1);
}

/// The search for the nearest point, square by square outwards.
struct NearestSearch {
    const PointGrid& grid;
    QPointF at;
    std::span<const uint8_t> hidden;
    double best; ///< squared distance
    int64_t index = -1;

    void look(uint32_t column, uint32_t row)
    {
        const PointCloud& cloud = grid.cloud();
        const PointCloud::Run run = grid.run({grid.level(), column, row, mortonCode(column, row)});
        for (uint32_t slot = run.begin; slot < run.end; ++slot) {
            const double dx = cloud.slotX()[slot] - at.x();
            const double dy = cloud.slotY()[slot] - at.y();
            const double distance = dx * dx + dy * dy;
            const uint32_t found = cloud.order()[slot];
            if (distance > best || (distance == best && index >= 0 && found > index))
                continue;
            if (found < hidden.size() && hidden[found])
                continue;
            best = distance;
            index = found;
        }
    }

    /// The squares at `ring` from the middle one.
    void lookAround(int64_t column, int64_t row, int64_t ring)
    {
        const int64_t side = int64_t{1} << grid.level();
        const auto lookIfThere = [&](int64_t c, int64_t r) {
            if (c >= 0 && c < side && r >= 0 && r < side)
                look(static_cast<uint32_t>(c), static_cast<uint32_t>(r));
        };
        for (int64_t c = column - ring; c <= column + ring; ++c) {
            lookIfThere(c, row - ring);
            if (ring > 0)
                lookIfThere(c, row + ring);
        }
        for (int64_t r = row - ring + 1; r < row + ring; ++r) {
            lookIfThere(column - ring, r);
            lookIfThere(column + ring, r);
        }
    }

    /// How far every square beyond `ring` is at least; infinite if there is none.
    double reach(int64_t column, int64_t row, int64_t ring) const
    {
        const MortonPlane& plane = grid.plane();
        const int64_t side = int64_t{1} << grid.level();
        const double cell = plane.extent / static_cast<double>(side);
        double least = std::numeric_limits<double>::infinity();
        if (column - ring > 0)
            least =
                std::min(least, at.x() - plane.left - cell * static_cast<double>(column - ring));
        if (column + ring + 1 < side)
            least = std::min(least,
                             plane.left + cell * static_cast<double>(column + ring + 1) - at.x());
        if (row - ring > 0)
            least = std::min(least, at.y() - plane.bottom - cell * static_cast<double>(row - ring));
        if (row + ring + 1 < side)
            least =
                std::min(least, plane.bottom + cell * static_cast<double>(row + ring + 1) - at.y());
        return least - 1e-9 * plane.extent; // a point on a border may have been put beyond it
    }
};

} // namespace

std::vector<PointCloud::Run> PointCloud::runsIn(const QRectF& rectangle) const
{
    if (m_level < 0)
        return {{0, static_cast<uint32_t>(m_size)}};
    std::vector<Run> runs;
    const QRectF box = rectangle.normalized();
    // Beyond the bounds every position falls into a square at the border, which must not be looked
    // through for nothing.
    if (m_placed == 0 || box.right() < m_bounds.left() || box.left() > m_bounds.right() ||
        box.bottom() < m_bounds.top() || box.top() > m_bounds.bottom())
        return runs;
    const int coarser = MortonPlane::kBits - m_level;
    const CellRange range{m_plane.column(box.left()) >> coarser,
                          m_plane.column(box.right()) >> coarser, m_plane.row(box.top()) >> coarser,
                          m_plane.row(box.bottom()) >> coarser};
    collectRuns(PointGrid(*this), {}, range, runs);
    return runs;
}

int64_t PointCloud::countAtMost(const QRectF& rectangle) const
{
    int64_t count = 0;
    for (const Run& run : sorted().runsIn(rectangle))
        count += run.end - run.begin;
    return count;
}

std::vector<uint32_t> PointCloud::indicesIn(const QRectF& rectangle, int64_t most) const
{
    const QRectF box = rectangle.normalized();
    const PointCloud& cloud = sorted();
    std::vector<uint32_t> found;
    for (const Run& run : cloud.runsIn(box))
        for (uint32_t slot = run.begin; slot < run.end; ++slot) {
            const double x = cloud.m_x[slot];
            const double y = cloud.m_y[slot];
            if (!(x >= box.left() && x <= box.right() && y >= box.top() && y <= box.bottom()))
                continue;
            if (static_cast<int64_t>(found.size()) >= most)
                return found;
            found.push_back((*cloud.m_order)[slot]);
        }
    return found;
}

PointMask PointCloud::inside(const QRectF& rectangle) const
{
    return PointMask::of(m_size, indicesIn(rectangle));
}

PointMask PointCloud::inside(const QPolygonF& polygon, Qt::FillRule rule, Executor* executor) const
{
    const PointCloud& cloud = sorted();
    if (cloud.m_placed == 0 || polygon.isEmpty())
        return PointMask(m_size);
    SlotMarks marks(static_cast<size_t>(m_size));
    {
        const PointGrid grid(cloud);
        const PointOutline outline(polygon, rule, cloud.m_plane, cloud.m_level);
        const int level = std::min(kSharedLevel, cloud.m_level);
        const auto take = [&](int part) {
            const auto code = static_cast<uint32_t>(part);
            takeInside(grid, grid.node(level, code), outline, marks);
        };
        const int parts = 1 << (2 * level);
        if (executor)
            executor->run(parts, take);
        else
            for (int part = 0; part < parts; ++part)
                take(part);
    }
    std::vector<uint8_t> in(static_cast<size_t>(m_size));
    std::atomic<int64_t> count{0};
    const std::span<const uint32_t> places = *cloud.m_slots;
    const auto lookUp = [&](int64_t begin, int64_t end, int) {
        const auto from = static_cast<size_t>(begin);
        const auto many = static_cast<size_t>(end - begin);
        count += marks.byIndex(places.subspan(from, many), std::span(in).subspan(from, many));
    };
    if (executor)
        executor->forRanges(m_size, kLookedUp, lookUp);
    else
        lookUp(0, m_size, 0);
    return PointMask(std::move(in), count);
}

int64_t PointCloud::nearest(QPointF at, double radius, std::span<const uint8_t> hidden) const
{
    if (m_placed == 0 || !(radius >= 0) || !std::isfinite(at.x()) || !std::isfinite(at.y()))
        return -1;
    const PointCloud& cloud = sorted();
    const PointGrid grid(cloud);
    const int coarser = MortonPlane::kBits - cloud.m_level;
    const int64_t column = cloud.m_plane.column(at.x()) >> coarser;
    const int64_t row = cloud.m_plane.row(at.y()) >> coarser;
    NearestSearch search{grid, at, hidden, radius * radius};
    for (int64_t ring = 0;; ++ring) {
        search.lookAround(column, row, ring);
        const double reach = search.reach(column, row, ring);
        if (std::isinf(reach) || (reach > 0 && reach * reach > search.best))
            return search.index;
    }
}

} // namespace kindred

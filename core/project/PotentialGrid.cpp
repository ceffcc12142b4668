#include "project/PotentialGrid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "project/FourFloats.h"
#include "project/GridTransform.h"

namespace kindred {

namespace {
constexpr double kFineSpacing = 0.2; ///< of the grid, in units of the map
constexpr double kSpacing = 0.5;     ///< at most, while kMostNodes allow it
constexpr int kFineNodes = 160;      ///< an edge; up to these the grid is as fine as it can be
constexpr int kMostNodes = 1024;
constexpr double kSpacingStep = 1.25; ///< in steps, so that the kernel is rarely computed anew
constexpr double kRoom = 2;           ///< units beside the points, for places near them
constexpr int kSplineNodes = 6;       ///< that splines reach beyond the places, on both sides
constexpr int kBandRows = 4;          ///< more than a spline reaches into the next band
constexpr int64_t kSortGrain = 4096;

/// The four cubic B-splines over a cell at t in [0, 1], and their slopes.
struct Splines {
    static constexpr FourFloats k0 = {1.0f / 6, 4.0f / 6, 1.0f / 6, 0};
    static constexpr FourFloats k1 = {-0.5f, 0, 0.5f, 0};
    static constexpr FourFloats k2 = {0.5f, -1, 0.5f, 0};
    static constexpr FourFloats k3 = {-1.0f / 6, 0.5f, -0.5f, 1.0f / 6};

    static FourFloats values(float t) { return k0 + t * (k1 + t * (k2 + t * k3)); }
    static FourFloats slopes(float t) { return k1 + t * (2.0f * k2 + t * (3.0f * k3)); }
};
} // namespace

/// Where the grid lies and which points are in which band of its rows.
struct PotentialGrid::Frame {
    double originX = 0, originY = 0; ///< of node (0, 0)
    double spacing = kSpacing;
    float scale = 1; ///< 1 / spacing
    int nodes = 0;
    std::vector<int32_t> order;               ///< points, band by band, in their own order
    std::vector<int64_t> bands;               ///< [bands + 1] into order
    std::vector<std::vector<int64_t>> counts; ///< a part's points in each band

    struct Cell {
        int column, row;
        float tx, ty;
    };
    /// The cell that holds a place; its splines reach from the node before it to two behind.
    Cell cell(const float* place) const
    {
        const auto last = static_cast<float>(nodes - 3);
        const float u = std::clamp((place[0] - static_cast<float>(originX)) * scale, 1.0f, last);
        const float v = std::clamp((place[1] - static_cast<float>(originY)) * scale, 1.0f, last);
        const int column = std::min(static_cast<int>(u), nodes - 4);
        const int row = std::min(static_cast<int>(v), nodes - 4);
        return {column, row, u - static_cast<float>(column), v - static_cast<float>(row)};
    }
};

PotentialGrid::PotentialGrid(Arithmetic arithmetic)
    : m_arithmetic(arithmetic), m_frame(std::make_unique<Frame>())
{
}
PotentialGrid::~PotentialGrid() = default;
PotentialGrid::PotentialGrid(PotentialGrid&&) noexcept = default;
PotentialGrid& PotentialGrid::operator=(PotentialGrid&&) noexcept = default;

void PotentialGrid::place(std::span<const float> points)
{
    double low[2] = {points[0], points[1]};
    double high[2] = {points[0], points[1]};
    for (size_t i = 0; i < points.size(); i += 2)
        for (size_t c = 0; c < 2; ++c) {
            low[c] = std::min<double>(low[c], points[i + c]);
            high[c] = std::max<double>(high[c], points[i + c]);
        }
    Frame& frame = *m_frame;
    const double extent = std::max(high[0] - low[0], high[1] - low[1]);
    const auto nodesAt = [extent](double spacing) {
        return static_cast<int>(std::ceil((extent + 2 * kRoom) / spacing)) + kSplineNodes;
    };
    frame.spacing = kFineSpacing;
    while (frame.spacing < kSpacing && nodesAt(frame.spacing) > kFineNodes)
        frame.spacing = std::min(kSpacing, frame.spacing * kSpacingStep);
    while (nodesAt(frame.spacing) > kMostNodes)
        frame.spacing *= kSpacingStep;
    const int padded = GridTransform::sizeFor(nodesAt(frame.spacing));
    auto& transform = m_transforms[padded];
    if (!transform || transform->spacing() != frame.spacing)
        transform = std::make_unique<GridTransform>(padded, frame.spacing, m_arithmetic);
    m_transform = transform.get();
    frame.nodes = transform->nodes();
    frame.scale = static_cast<float>(1 / frame.spacing);
    const double half = frame.spacing * (frame.nodes - 1) / 2;
    frame.originX = (low[0] + high[0]) / 2 - half;
    frame.originY = (low[1] + high[1]) / 2 - half;
}

/// A counting sort: stable, so that its result hangs on no thread.
void PotentialGrid::sortIntoBands(std::span<const float> points, Executor& executor)
{
    Frame& frame = *m_frame;
    const auto n = static_cast<int64_t>(points.size() / 2);
    const auto bands = static_cast<size_t>(frame.nodes / kBandRows) + 1;
    const auto bandOf = [&](int64_t i) {
        return static_cast<size_t>(frame.cell(points.data() + 2 * i).row / kBandRows);
    };
    frame.order.resize(static_cast<size_t>(n));
    frame.counts.assign(static_cast<size_t>(executor.threads()), std::vector<int64_t>(bands));
    executor.forRanges(n, kSortGrain, [&](int64_t begin, int64_t end, int part) {
        for (int64_t i = begin; i < end; ++i)
            ++frame.counts[static_cast<size_t>(part)][bandOf(i)];
    });
    frame.bands.assign(bands + 1, 0);
    int64_t sum = 0;
    for (size_t band = 0; band < bands; ++band) {
        for (auto& counts : frame.counts)
            sum += std::exchange(counts[band], sum);
        frame.bands[band + 1] = sum;
    }
    executor.forRanges(n, kSortGrain, [&](int64_t begin, int64_t end, int part) {
        for (int64_t i = begin; i < end; ++i)
            frame.order[static_cast<size_t>(frame.counts[static_cast<size_t>(part)][bandOf(i)]++)] =
                static_cast<int32_t>(i);
    });
}

/// Every second band at a time: two of them never touch the same node.
void PotentialGrid::spread(std::span<const float> points, Executor& executor)
{
    const Frame& frame = *m_frame;
    const int bands = static_cast<int>(frame.bands.size()) - 1;
    const int64_t stride = m_transform->stride();
    float* grid = m_transform->grid();
    for (int colour = 0; colour < 2; ++colour)
        executor.run((bands + 1 - colour) / 2, [&](int part) {
            const size_t band = 2 * static_cast<size_t>(part) + static_cast<size_t>(colour);
            for (auto at = static_cast<size_t>(frame.bands[band]);
                 at < static_cast<size_t>(frame.bands[band + 1]); ++at) {
                const Frame::Cell cell =
                    frame.cell(points.data() + 2 * static_cast<int64_t>(frame.order[at]));
                const FourFloats along = Splines::values(cell.tx);
                const FourFloats across = Splines::values(cell.ty);
                float* node = grid + (cell.row - 1) * stride + cell.column - 1;
                for (int r = 0; r < 4; ++r, node += stride)
                    storeFour(node, loadFour(node) + across[r] * along);
            }
        });
}

void PotentialGrid::build(std::span<const float> points, Executor& executor)
{
    place(points);
    sortIntoBands(points, executor);
    m_transform->clear(executor);
    spread(points, executor);
    m_transform->convolve(executor);
}

void PotentialGrid::read(const float* places, int64_t count, float* potentials,
                         float* gradients) const
{
    const Frame& frame = *m_frame;
    const int64_t stride = m_transform->stride();
    const float* grid = m_transform->grid();
    for (int64_t i = 0; i < count; ++i) {
        const Frame::Cell cell = frame.cell(places + 2 * i);
        const FourFloats across = Splines::values(cell.ty);
        const FourFloats acrossSlope = Splines::slopes(cell.ty);
        FourFloats sum = {};
        FourFloats slope = {};
        const float* node = grid + (cell.row - 1) * stride + cell.column - 1;
        for (int r = 0; r < 4; ++r, node += stride) {
            const FourFloats values = loadFour(node);
            sum += across[r] * values;
            slope += acrossSlope[r] * values;
        }
        const FourFloats along = Splines::values(cell.tx);
        potentials[i] = sumFour(sum * along);
        gradients[2 * i] = frame.scale * sumFour(sum * Splines::slopes(cell.tx));
        gradients[2 * i + 1] = frame.scale * sumFour(slope * along);
    }
}

} // namespace kindred

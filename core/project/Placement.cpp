#include "project/Placement.h"

#include <algorithm>
#include <cmath>

#include "neighbour/ExactSearch.h"
#include "project/Affinities.h"
#include "project/Components.h"
#include "project/PotentialGrid.h"

namespace kindred {

namespace {
constexpr float kRate = 0.25f; ///< the attraction's curvature is 2 at most
constexpr float kMomentum = 0.8f;
constexpr float kAtRest = 1e-4f; ///< a step, in units of the map
constexpr float kLeastPotential = 1e-3f;
constexpr int64_t kPlacedGrain = 16;
constexpr int64_t kPlacedAtOnce = 4096;
constexpr double kSearchTime = 0.6; ///< share of the time

/// A fixed map that new points are let down on.
struct FixedMap {
    MatrixView<const float> layout;
    const PotentialGrid& grid;
    int iterations;
};

Status checkSizes(MatrixView<const float> known, MatrixView<const float> layout,
                  MatrixView<const float> added)
{
    if (known.rows < 4)
        return inputError("a map needs at least 4 rows, not " + std::to_string(known.rows));
    if (layout.rows != known.rows || layout.cols != 2)
        return inputError("the map has " + std::to_string(layout.rows) + " rows of " +
                          std::to_string(layout.cols) + " columns, not " +
                          std::to_string(known.rows) + " of 2");
    if (added.rows > 0 && added.cols != known.cols)
        return inputError("the new rows have " + std::to_string(added.cols) +
                          " columns, the known ones " + std::to_string(known.cols));
    return {};
}

/// The gradient of E at `place`.
void slope(const FixedMap& map, std::span<const int32_t> neighbours, std::span<const float> shares,
           const float* place, float* gradient)
{
    float potential = 0;
    map.grid.read(place, 1, &potential, gradient);
    const float scale = 1 / std::max(potential, kLeastPotential);
    gradient[0] *= scale;
    gradient[1] *= scale;
    for (size_t j = 0; j < neighbours.size(); ++j) {
        if (neighbours[j] < 0)
            continue;
        const float* other = map.layout.row(neighbours[j]);
        const float dx = place[0] - other[0];
        const float dy = place[1] - other[1];
        const float weight = 2 * shares[j] / (1 + dx * dx + dy * dy);
        gradient[0] += weight * dx;
        gradient[1] += weight * dy;
    }
}

void letDown(const FixedMap& map, std::span<const int32_t> neighbours,
             std::span<const float> shares, float* place)
{
    place[0] = place[1] = 0;
    for (size_t j = 0; j < neighbours.size(); ++j)
        if (neighbours[j] >= 0)
            for (int c = 0; c < 2; ++c)
                place[c] += shares[j] * map.layout(neighbours[j], c);
    float velocity[2] = {0, 0};
    for (int step = 0; step < map.iterations; ++step) {
        float gradient[2];
        slope(map, neighbours, shares, place, gradient);
        for (int c = 0; c < 2; ++c) {
            velocity[c] = kMomentum * velocity[c] - kRate * gradient[c];
            place[c] += velocity[c];
        }
        if (std::abs(velocity[0]) + std::abs(velocity[1]) < kAtRest)
            return;
    }
}
} // namespace

Result<Matrix<float>> placeRows(MatrixView<const float> known, MatrixView<const float> layout,
                                MatrixView<const float> added, const PlacementOptions& options,
                                Executor& executor, const MapProgress& progress)
{
    KINDRED_TRY(checkSizes(known, layout, added));
    for (const auto& rows : {known, layout, added})
        KINDRED_TRY(checkFinite(rows, executor));
    const Error cancelled = {ErrorCode::Interrupted, "cancelled", "", ""};
    const double perplexity =
        std::clamp(options.perplexity, 1.0, static_cast<double>(known.rows) / 3);
    const auto found = searchExact(
        known, added, static_cast<int>(3 * perplexity), SearchMetric::SquaredL2, {}, executor,
        [&](double done) { return !progress || progress(kSearchTime * done); });
    if (!found)
        return cancelled;
    const Matrix<float> shares = calibratedAffinities(found->values.view(), perplexity, executor);
    std::vector<float> points(static_cast<size_t>(2 * layout.rows));
    for (int64_t i = 0; i < layout.rows; ++i)
        std::copy_n(layout.row(i), 2, points.data() + 2 * i);
    PotentialGrid grid;
    grid.build(points, executor);
    const FixedMap map{layout, grid, options.iterations};
    Matrix<float> places(added.rows, 2);
    for (int64_t first = 0; first < added.rows; first += kPlacedAtOnce) {
        if (progress && !progress(kSearchTime + (1 - kSearchTime) * static_cast<double>(first) /
                                                    static_cast<double>(added.rows)))
            return cancelled;
        executor.forRanges(
            std::min(kPlacedAtOnce, added.rows - first), kPlacedGrain,
            [&](int64_t begin, int64_t end, int) {
                for (int64_t i = first + begin; i < first + end; ++i) {
                    const auto neighbours = found->indices.view().rowSpan(i);
                    if (found->values(i, 0) == 0)
                        std::copy_n(layout.row(neighbours[0]), 2, places.row(i)); // a copy
                    else
                        letDown(map, neighbours, shares.view().rowSpan(i), places.row(i));
                }
            });
    }
    return places;
}

} // namespace kindred

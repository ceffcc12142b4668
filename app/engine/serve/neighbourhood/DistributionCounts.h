#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "engine/serve/neighbourhood/NeighbourhoodRows.h"

namespace kindred::engine {

/// Samples whose neighbourhoods are counted.
struct DistributionQueries {
    std::vector<int64_t> ids;    ///< [q]
    std::vector<int32_t> labels; ///< [q]
    Matrix<float> rows;          ///< [q, d] in the form of the rows that they are compared with
    std::vector<int64_t> own;    ///< [q] their row among these, -1: none
};

/// What a dataset's neighbourhoods look like: of every query, and counted in bars. A value of bar b
/// is at least edges[b] and below edges[b + 1]; the last bar also holds what lies beyond.
struct DistributionCounts {
    static constexpr size_t kSupport = 3; ///< at kSupportMasses

    std::vector<int64_t> ids;                           ///< [q]
    std::array<std::vector<int64_t>, kSupport> support; ///< [q] sizes of support sets
    std::vector<double> p; ///< [q] mass of the own class; NaN: no other row is of it
    std::vector<double> supportEdges, distanceEdges, probabilityEdges;
    Matrix<uint32_t> positive; ///< [q, bars] pairs with rows of the same class by distance
    Matrix<uint32_t> negative; ///< [q, bars] of another class
    int64_t alone = 0;         ///< queries without another row of their class

    /// Counts of a histogram: "support_50", "support_70", "support_90", "positive", "negative",
    /// "p"; empty for another name.
    std::vector<int64_t> counts(const std::string& which) const;
    const std::vector<double>& edges(const std::string& which) const;
    /// The queries in a bar with what they add to it, by id.
    std::vector<std::pair<int64_t, int64_t>> inBar(const std::string& which, size_t bar) const;
    /// Σ min of the shares of positive and negative pairs: 0 apart, 1 the same.
    double overlap() const;

private:
    size_t barOf(const std::string& which, size_t query) const;
    const Matrix<uint32_t>* pairs(const std::string& which) const;
};

/// Counts every query against all rows, as the run weighs them at its own σ. progress(share) may be
/// called from any worker's chunk end; false cancels (Interrupted).
Result<DistributionCounts> countNeighbourhoods(const NeighbourhoodRows& rows,
                                               const DistributionQueries& queries,
                                               Executor& executor,
                                               const std::function<bool(double)>& progress);

/// Bar of a value among ascending edges, the last for what lies beyond.
size_t barAmong(const std::vector<double>& edges, double value);

} // namespace kindred::engine

#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>

#include "engine/serve/neighbourhood/NeighbourhoodRows.h"
#include "neighbour/ExactSearch.h"

namespace kindred::engine {

/// What the loss's own neighbour distribution says of one point of a map.
struct MapWeight {
    float probability = std::numeric_limits<float>::quiet_NaN(); ///< Σ p_ij over the point's class
    int32_t support = -1; ///< least samples that hold 0.7 of the weights
};

/// Weighs whole rankings, billions of pairs for a map: in single precision, of which the scan of
/// the rows is anyway. Weights are those of logitsOf(). Thread-safe; `rows` must outlive it.
class MapWeigher final {
public:
    explicit MapWeigher(const NeighbourhoodRows& rows);

    /// What scoreAll() is to measure between rows and queries.
    SearchMetric metric() const;
    /// scores: [n] as scoreAll() tells them; own: the point's row, which is left out; -1: none.
    /// The probability is NaN where no other row is of the class.
    MapWeight weigh(std::span<const float> scores, int32_t label, int64_t own) const;

private:
    MapWeight weighNearest(std::span<const float> scores, int32_t label, int64_t own) const;
    bool hasOther(int32_t label, int64_t own) const;

    const NeighbourhoodRows& m_rows;
    float m_scale;                                 ///< of a score, to a logit
    std::unordered_map<int32_t, int64_t> m_counts; ///< rows of each class
};

} // namespace kindred::engine

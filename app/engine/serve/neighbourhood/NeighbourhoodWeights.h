#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/serve/neighbourhood/NeighbourhoodRows.h"

namespace kindred::engine {

/// Shares of the mass at which support sets are counted.
inline constexpr std::array<double, 3> kSupportMasses = {0.5, 0.7, 0.9};

/// The logits of every row of `rows` for a query; -infinity for `own` (-1: none) and for rows that
/// do not count. nearness [n] as nearnessOf() says it.
std::vector<double> logitsOf(const NeighbourhoodRows& rows, std::span<const double> nearness,
                             double sigma, int64_t own);

/// What the softmax over all rows makes of a query.
struct WeighedNeighbours {
    std::vector<int32_t> best; ///< rows of the largest p, ties by row; at most the limit
    std::vector<double> p;     ///< theirs
    std::vector<std::pair<int32_t, double>> classes; ///< label and mass, largest first
    std::array<int64_t, 3> support{};                ///< least rows that hold kSupportMasses
    double trueMass = std::numeric_limits<double>::quiet_NaN(); ///< of the query's class
    double perplexity = 0;                                      ///< exp of the entropy
    int64_t counted = 0; ///< rows whose p is not 0 by definition
};
WeighedNeighbours weigh(const NeighbourhoodRows& rows, std::span<const double> logits,
                        std::optional<int32_t> label, int64_t limit);

/// The least rows whose weights sum to each of kSupportMasses of `total`. Reorders the weights.
std::array<int64_t, 3> supportSizes(std::vector<double>& weights, double total);

} // namespace kindred::engine

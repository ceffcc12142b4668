#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Matrix.h"

namespace kindred {

/// MAP estimate of a class mean from `count` samples and a prior that is worth `strength` of them
/// (paper 004, section 4.4; spec.md 5.4): (count·sampleMean + strength·prior)/(count + strength).
/// Without samples it is the prior; count + strength > 0.
std::vector<double> mapMean(std::span<const double> sampleMean, double count,
                            std::span<const double> prior, double strength);

/// Where a class that has no samples is expected, from a tree of classes.
struct MeanTree {
    Matrix<double> means;       ///< [C, d] of the leaf classes
    std::vector<uint8_t> known; ///< [C] whether a class has a mean
    /// [levels][C] the node that a leaf class lies under, for each level above the leaves; a level
    /// where all share one node is the root.
    std::vector<std::vector<int32_t>> ancestors;
};

/// The average over the ancestors of `label` of their node means, where a node's mean is that of
/// the means of all known classes below it but `label` itself. Ancestors without such a class do
/// not count; empty where none is left.
std::vector<double> zeroShotMean(const MeanTree& tree, int32_t label);

} // namespace kindred

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Matrix.h"

namespace kindred {

/// MAP estimate of a class mean from `count` samples and a prior that is worth `strength` of them
/// (Mensink et al. 2012, section 4.4): (count·sampleMean + strength·prior)/(count + strength).
/// Without samples it is the prior; count + strength > 0.
std::vector<double> mapMean(std::span<const double> sampleMean, double count,
                            std::span<const double> prior, double strength);

/// Where a class that has no samples is expected, from a tree of classes.
struct MeanTree {
    Matrix<double> means;       ///< [C, d] of the leaf classes
    std::vector<uint8_t> known; ///< [C] whether a class has a mean
    /// [levels][C] the node that a leaf class lies under, for each level above the leaves, -1: not
    /// known; a level where all share one node is the root.
    std::vector<std::vector<int32_t>> ancestors;
};

/// The zero-shot prior of a tree. Immutable.
class TreePrior final {
public:
    explicit TreePrior(MeanTree tree);

    /// The average over the ancestors of `label` of their node means, where a node's mean is that
    /// of the means of all known classes below it but `label` itself. Ancestors without such a
    /// class do not count; empty where none is left.
    std::vector<double> mean(int32_t label) const;

    /// The strength with the smallest expected error, had each known class been new: `within`, the
    /// variance of a sample around its class mean (summed over the columns), by the variance of the
    /// class means around mean(), less what `counts` [C] samples leave uncertain of them. 0..1e6.
    double strength(std::span<const int64_t> counts, double within) const;

private:
    struct Node {
        std::vector<double> sum; ///< of the known classes below it
        double count = 0;
    };

    MeanTree m_tree;
    std::vector<std::vector<Node>> m_nodes; ///< [levels][nodes]
};

} // namespace kindred

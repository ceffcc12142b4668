#pragma once

#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Σ 1/j for j = 1…rank: what it costs to stand behind `rank` classes (acceptance F4).
double harmonicWeight(int64_t rank);

/// A row for which a violator was found.
struct WarpDraw {
    int64_t row = 0;
    int64_t own = 0; ///< its class
    int64_t other = 0;
    double weight = 0; ///< of the loss: its slope at the violator's score, and less it at the own
};

/// Sums over the rows of a batch.
struct WarpLoss {
    double loss = 0;   ///< Σ weight · [1 − score of the own class + score of the violator]₊
    int64_t right = 0; ///< rows whose own class scores highest, the first of equal ones
    double trials = 0; ///< draws over all rows
    std::vector<WarpDraw> draws;
};

/// Weighted approximate-rank pairwise loss (Weston et al. 2011, algorithm 1). For each row other
/// classes are drawn until one scores less than 1 below the own class, at most C − 1 times; at
/// trial N the rank is taken to be ⌊(C − 1)/N⌋ and weighted by harmonicWeight. scores [b, C] of
/// float or double; the draws of row i follow from (seed, i).
WarpLoss warpLoss(const torch::Tensor& scores, std::span<const int32_t> labels, uint64_t seed);

/// Wsabie: images and classes embedded into one space (Weston et al. 2011).
MethodInfo wsabieInfo();
std::unique_ptr<Objective> makeWsabie(const ObjectiveSetup& setup);

} // namespace kindred

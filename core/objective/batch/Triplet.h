#pragma once

#include <torch/types.h>

#include <memory>

#include "objective/ObjectiveTable.h"
#include "objective/batch/Pairs.h"

namespace kindred {

/// Sums over all pairs of an anchor and a partner of its class.
struct TripletLoss {
    double loss = 0; ///< Σ [margin + d(a,p) − d(a,n)]₊
    int64_t pairs = 0;
    int64_t active = 0;     ///< pairs with a positive hinge
    int64_t skipped = 0;    ///< anchors without a partner or without a stranger
    torch::Tensor gradient; ///< [b, d] of loss
};

/// Semi-hard triplets (Schroff et al. 2015, section 3.2): to each pair (a, p) belongs the nearest
/// stranger n that is farther from a than p is, or the farthest of all where none is. Squared
/// distances of rows [b, d], float or double. The loss is NaN where a row is not finite.
TripletLoss semiHardTriplets(const torch::Tensor& rows, const PairBatch& batch, double margin,
                             Executor& executor);

/// FaceNet's triplet loss on unit rows (Schroff et al. 2015, sections 3.1 and 3.2).
MethodInfo tripletInfo();
std::unique_ptr<Objective> makeTriplet(const ObjectiveSetup& setup);

} // namespace kindred

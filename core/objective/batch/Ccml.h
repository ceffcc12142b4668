#pragma once

#include <torch/types.h>

#include <memory>

#include "objective/ObjectiveTable.h"
#include "objective/batch/Pairs.h"

namespace kindred {

/// How a row's probability of its class comes from its nearest rows of every class.
struct CcmlRule {
    int k = 5;                      ///< ≥ 1; of a class with fewer, all count
    bool local = false;             ///< equation 15: all other classes are one; else equation 10
    bool logLoss = false;           ///< −log p in place of −p
    PairEnds ends = PairEnds::Both; ///< First: equation 12, which takes neighbours as constants
    /// As the authors' program: the row itself is one of its class's neighbours, as far away as its
    /// nearest.
    bool selfIncluded = false;
};

/// Sums over the rows that have a partner of their class; the others are skipped.
struct CcmlLoss {
    double loss = 0;
    double probability = 0;
    int64_t right = 0; ///< rows whose own class is the nearest (equation 14)
    int64_t skipped = 0;
    torch::Tensor gradient; ///< [b, d] of the summed loss
};

/// p_i = softmax_C(−D_i^C) at the own class, with D_i^C the mean squared distance to the k rows of
/// class C in the batch that are nearest to row i (Im & Taylor 2016, equations 9–11 and 15). rows
/// [b, d] of float or double. The loss is NaN where a row is not finite.
CcmlLoss ccmlLoss(const torch::Tensor& rows, const PairBatch& batch, const CcmlRule& rule,
                  Executor& executor);

/// Class-conditional metric learning (Im & Taylor 2016).
MethodInfo ccmlInfo();
std::unique_ptr<Objective> makeCcml(const ObjectiveSetup& setup);

} // namespace kindred

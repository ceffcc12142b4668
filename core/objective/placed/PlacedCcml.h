#pragma once

#include <torch/types.h>

#include "objective/batch/Ccml.h"
#include "objective/placed/PlacedPairs.h"

namespace kindred {

/// ccmlLoss() (Im & Taylor 2016, equations 9–12 and 15) where the rows [b, d] lie, by sorted
/// distances: O(b² log b), b² numbers at a time. Its sums are "p" and "accuracy/batch".
PlacedRowLoss placedCcmlLoss(const torch::Tensor& rows, const PairBatch& batch,
                             const CcmlRule& rule);

} // namespace kindred

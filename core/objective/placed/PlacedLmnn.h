#pragma once

#include <torch/types.h>

#include "objective/batch/Lmnn.h"
#include "objective/placed/PlacedPairs.h"

namespace kindred {

/// lmnnLoss() where the rows [b, d] and the inputs [b, D] lie, by sorted distances: O(b² log b),
/// b² numbers at a time.
PlacedPairLoss placedLmnnLoss(const torch::Tensor& rows, const torch::Tensor& inputs,
                              const PairBatch& batch, const LmnnRule& rule);

} // namespace kindred

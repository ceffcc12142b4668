#pragma once

#include <torch/types.h>

#include "objective/batch/Lmnn.h"
#include "objective/placed/PlacedPairs.h"

namespace kindred {

/// lmnnLoss() (Mensink et al. 2012, equations 2–5) where the rows [b, d] lie, by sorted distances:
/// O(b² log b), b² numbers at a time. Fixed targets are sent there by their columns.
PlacedPairLoss placedLmnnLoss(const torch::Tensor& rows, const PairBatch& batch,
                              const LmnnRule& rule);

} // namespace kindred

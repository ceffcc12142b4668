#pragma once

#include <torch/types.h>

#include "objective/placed/PlacedPairs.h"

namespace kindred {

/// semiHardTriplets() (Schroff et al. 2015, section 3.2) where the rows [b, d] lie, by sorted
/// distances: O(b² log b), b² numbers at a time.
PlacedPairLoss placedTriplets(const torch::Tensor& rows, const PairBatch& batch, double margin);

} // namespace kindred

#pragma once

#include <torch/types.h>

#include "objective/placed/PlacedPairs.h"

namespace kindred {

/// ncaLoss() (Goldberger et al. 2004, equations 1–5) where the rows [b, d] lie; b² numbers at a
/// time. Its sum is "p".
PlacedRowLoss placedNcaLoss(const torch::Tensor& rows, const PairBatch& batch, bool logLoss);

} // namespace kindred

#pragma once

#include <torch/types.h>

#include "base/Executor.h"

namespace kindred {

/// What tells how likely a node and its child share a class (Li et al. 2019, equation 6).
struct PairForm {
    torch::Tensor differenceWeight; ///< W_D [a, d]
    torch::Tensor differenceBias;   ///< b_D [a]
    torch::Tensor pairWeight;       ///< W_S [1, a]
    torch::Tensor pairBias;         ///< b_S [1]
};

struct Attention {
    torch::Tensor logits;   ///< [u, K] z = W_S (W_D (f_u − f_v) + b_D)² + b_S
    torch::Tensor gathered; ///< [u, d] Σ_v f_v σ(z_v)/Σσ(z)
};

/// nodes [u, d], pool [m, d], children [u, K] int64 rows of the pool; all on the processor, float
/// or double. Forwards and backwards in closed form: differences are projected once a row, and
/// neither [u, K, d] nor [u, K, a] is made. The gradient cannot be differentiated again.
/// `executor`, which outlives the backward pass, shares the pairs among its threads; nullptr: the
/// calling one. The same bits on any number of threads.
Attention attend(const PairForm& form, const torch::Tensor& nodes, const torch::Tensor& pool,
                 const torch::Tensor& children, Executor* executor);

} // namespace kindred

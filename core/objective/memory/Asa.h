#pragma once

#include <torch/types.h>

#include "base/Executor.h"
#include "decide/NeighbourhoodModel.h"
#include "model/NamedTensors.h"

namespace kindred {

/// One module that aggregates the features of a node's children by the probability that they share
/// its class (Li et al. 2019, equations 5–7). float32 or float64.
struct AsaModule {
    torch::Tensor differenceWeight; ///< W_D [a, d]
    torch::Tensor differenceBias;   ///< b_D [a]
    torch::Tensor pairWeight;       ///< W_S [1, a]
    torch::Tensor pairBias;         ///< b_S [1]
    torch::Tensor outputWeight;     ///< W_A [d, d]
    torch::Tensor outputBias;       ///< b_A [d]

    /// Keeps the features and maps distance to probability: W_A = W_D = I, W_S = -4, b_S = 2, the
    /// other biases 0. float32.
    static AsaModule identity(int64_t dimension);
    /// Under "prefix.".
    NamedTensors named(const std::string& prefix) const;
    /// A copy on that device, without history.
    AsaModule on(const torch::Device& device) const;
    /// The same numbers without torch.
    NeighbourhoodModule plain() const;
};

struct AsaStep {
    torch::Tensor features; ///< [u, d] of the nodes, one level up
    torch::Tensor logits;   ///< [u, K] z; sigmoid(z) = same-class probability of node and child
};

/// nodes [u, d], pool [m, d], children [u, K] int64 rows of the pool. Differences are projected
/// once a row, not once a pair: W_D (f_u − f_v) = W_D f_u − W_D f_v. The threads are those of the
/// executor, which outlives the backward pass; nullptr: the calling one.
AsaStep aggregate(const AsaModule& module, const AsaForm& form, const torch::Tensor& nodes,
                  const torch::Tensor& pool, const torch::Tensor& children,
                  Executor* executor = nullptr);

} // namespace kindred

#pragma once

#include <torch/types.h>

#include "model/NamedTensors.h"

namespace kindred {

/// How the children of a node are pooled; the last two are the paper's ablations.
enum class AsaPooling { Attention, Mean, Max };

struct AsaForm {
    AsaPooling pooling = AsaPooling::Attention;
    /// true: W_A (f + aggregate) + b_A; false: W_A f + aggregate + b_A. Equation 5 is printed
    /// without its brackets.
    bool projectAggregate = true;
};

/// One module that aggregates the features of a node's children by the probability that they share
/// its class (paper 002, equations 5–7; spec.md 3.1). Any floating type.
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
};

struct AsaStep {
    torch::Tensor features; ///< [u, d] of the nodes, one level up
    torch::Tensor logits;   ///< [u, K] z; sigmoid(z) = same-class probability of node and child
};

/// nodes [u, d], pool [m, d], children [u, K] int64 rows of the pool. Differences are projected
/// once a row, not once a pair: W_D (f_u − f_v) = W_D f_u − W_D f_v.
AsaStep aggregate(const AsaModule& module, const AsaForm& form, const torch::Tensor& nodes,
                  const torch::Tensor& pool, const torch::Tensor& children);

} // namespace kindred

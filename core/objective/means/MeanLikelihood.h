#pragma once

#include <torch/types.h>

namespace kindred {

/// One batch for the nearest-class-mean likelihood. Any floating type; nothing is differentiated.
struct MeanQuestion {
    torch::Tensor rows;  ///< [b, d]
    torch::Tensor means; ///< [C, d]
    torch::Tensor own;   ///< [b] int64 row of `means` that is the sample's class
    /// Leave-one-out, at most one of the two. stretch [b]: the own distance counts 1 + stretch
    /// times, (n/(n−1))² − 1 where the sample is a part of its mean. ownMeans [b, d]: the mean
    /// without the sample, not a function of `means`.
    torch::Tensor stretch;
    torch::Tensor ownMeans;
    torch::Tensor counted; ///< [b] 1, or 0 for a row to skip; may be undefined: all count
};

/// −log softmax_c(−|row − mean_c|²) of the own class (Mensink et al. 2012, equations 6 and 7), and
/// its exact gradient in factored form: O(b·C·d), no outer products.
struct MeanAnswer {
    torch::Tensor loss;          ///< [b]; 0 for skipped rows
    torch::Tensor right;         ///< [b] whether the own class is the likeliest
    torch::Tensor rowGradient;   ///< [b, d] of the mean loss over all b rows
    torch::Tensor meansGradient; ///< [C, d]
};
MeanAnswer meanLikelihood(const MeanQuestion& question);

} // namespace kindred

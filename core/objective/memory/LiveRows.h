#pragma once

#include <torch/types.h>

#include <cstdint>
#include <span>

namespace kindred {

/// A batch that stands in the memory bank itself, as the sweep saw it. All of length b.
struct LiveRows {
    std::span<const int32_t> labels;
    std::span<const int64_t> slots; ///< of one named twice the last row is in the bank
    std::span<const float> q, logPositive, logNegative; ///< SweepResult
    std::span<const float> weights;                     ///< of the rows' losses
    double sigma = 0.05;
    std::span<const float> logWeights = {}; ///< of the rows in the bank; empty: 0
};

/// Gradient [b, d] that the rows get as rows of the bank: Σ_i w_i dJ_i/dm_k, the part of SNCA's
/// equation 6 that lies within the batch. rows [b, d] float32 on the processor.
torch::Tensor liveBankGradient(const torch::Tensor& rows, const LiveRows& live);

} // namespace kindred

#pragma once

#include <torch/types.h>

#include <cstdint>

namespace kindred {

/// KernelQuestion where the centres lie; everything on one device, nothing is differentiated.
struct PlacedKernelQuestion {
    torch::Tensor rows;         ///< [b, d] float32
    torch::Tensor labels;       ///< [b] int64
    torch::Tensor neighbours;   ///< [b, K] int64 of each row, without its own; −1: none
    torch::Tensor centres;      ///< [n, d] float32
    torch::Tensor centreLabels; ///< [n] int64
    torch::Tensor logWeights;   ///< [n] or undefined: all 0
    double sigma = 1;
    int64_t nearest = -1; ///< how many of the neighbours, the first, are nearest; -1: all
};

/// As KernelAnswer; per row [b] float64.
struct PlacedKernelAnswer {
    torch::Tensor loss; ///< 0 for skipped rows
    torch::Tensor perplexity;
    torch::Tensor truncation;
    torch::Tensor skipped;      ///< bool: no neighbour of its class
    torch::Tensor gradient;     ///< [b, d] dJ/d(row)
    torch::Tensor coefficients; ///< [b, K] dJ/dω of the neighbours
};

/// kernelLoss() (Meyer et al. 2018, equation 3) by torch's own operations: O(b·K·d), gathered in
/// parts of at most so many numbers, or of one row.
PlacedKernelAnswer placedKernelLoss(const PlacedKernelQuestion& question,
                                    int64_t numbersAtOnce = int64_t{1} << 26);

} // namespace kindred

#pragma once

#include <torch/types.h>

namespace kindred {

/// What a batch of scores [b, C] is asked; all on one device.
struct PlacedWarpQuestion {
    torch::Tensor scores;   ///< [b, C]; may take a gradient
    torch::Tensor own;      ///< [b] int64 class of each row
    torch::Tensor weights;  ///< [C] float64: harmonicWeight() of each rank
    torch::Tensor uniforms; ///< [2, b] float64 in [0, 1): what the draws follow from
};

struct PlacedWarpLoss {
    torch::Tensor loss;  ///< [] sum over the rows, differentiable at the scores
    torch::Tensor right; ///< [] rows whose own class scores highest
    torch::Tensor found; ///< [] rows for which a violator was drawn
};

/// warpLoss() (Weston et al. 2011, algorithm 1) without its trials, derived here: with v violators
/// among C − 1 classes the first is drawn at a trial that is geometric in v/(C − 1), and each is it
/// as likely. So two numbers a row decide, and the loss has the distribution that drawing one class
/// after another gives it.
PlacedWarpLoss placedWarpLoss(const PlacedWarpQuestion& question);

} // namespace kindred

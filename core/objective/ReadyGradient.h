#pragma once

#include <torch/types.h>

#include <vector>

namespace kindred {

/// What a loss depends on, and its gradient there: of the same shape, type and device.
struct ReadyGradient {
    torch::Tensor at;
    torch::Tensor gradient;
};

/// The loss [] as the root of one backward pass, which hands every tensor its finished gradient
/// times what the root is given. The gradients are given away: a leaf without one keeps it as it
/// lies. A leaf on the processor adds it to its own without a node of autograd, and so without
/// hooks. Where no tensor takes a gradient, or none are recorded, it is a number alone.
torch::Tensor rootWith(double loss, std::vector<ReadyGradient> ready);

} // namespace kindred

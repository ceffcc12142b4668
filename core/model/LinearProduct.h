#pragma once

#include <torch/types.h>

namespace kindred {

/// rows [n, D] · weight [d, D]ᵀ + bias [d], with its gradient at all three. Floats on the processor
/// go through the library's own product (kernel/LinearMap.h) where that is worth it; everything
/// else, the gradient at the rows, and what runs in half precision, as torch::linear() has it. Any
/// thread; output and gradient at the weights are the same bits on any number of torch's threads
/// where the product is ours.
torch::Tensor linearProduct(const torch::Tensor& rows, const torch::Tensor& weight,
                            const torch::Tensor& bias);

} // namespace kindred

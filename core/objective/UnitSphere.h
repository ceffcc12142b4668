#pragma once

#include <torch/types.h>

namespace kindred {

/// rows [b, d] / max(|row|, 1e-12), as torch's normalize: in one node of the graph where they lie
/// on the processor as float32 or float64, whose gradient cannot be differentiated again.
torch::Tensor onUnitSphere(const torch::Tensor& rows);

} // namespace kindred

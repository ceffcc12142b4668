#pragma once

#include <torch/types.h>

#include <cstdint>
#include <span>

namespace kindred {

/// Of a batch.
struct CrossEntropy {
    double loss = 0;   ///< mean over the rows
    int64_t right = 0; ///< rows whose own class scores highest, the first of equal ones
};

/// −Σ_c t_c log softmax(scores)_c with t = (1 − smoothing)·(own class) + smoothing/C, as torch's
/// cross_entropy has it. scores [b, C] of float or double, contiguous on the processor, become the
/// loss's gradient. The loss is NaN where a score, or its square, is not finite.
CrossEntropy crossEntropy(torch::Tensor& scores, std::span<const int32_t> labels, double smoothing);

} // namespace kindred

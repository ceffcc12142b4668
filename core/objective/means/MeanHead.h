#pragma once

#include <torch/types.h>

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "kernel/SoftmaxHead.h"

namespace kindred {

/// The likelihood of MeanLikelihood.h in floats on the processor, as a linear classifier: but for
/// |x − o|², which a softmax does not see, −|x − μ|² is 2 (μ − o)·(x − o) − |μ − o|². The origin o
/// is the mean of the means, near which products lose nothing to rounding; distances know no
/// origin, so that it takes no gradient. Keeps its workspace. One thread; the executor outlives it.
class MeanHead final {
public:
    explicit MeanHead(Executor* executor) : m_head(executor) {}

    struct Answer {
        SoftmaxHeadLoss loss;        ///< without a number where a score has none
        torch::Tensor rowGradient;   ///< [b, d] of the mean loss
        torch::Tensor meansGradient; ///< [C, d]; undefined where they are constants
    };
    /// rows [b, d] and means [C, d] float32 on the processor; own [b]: the row of `means` that is a
    /// sample's class.
    Answer step(const torch::Tensor& rows, const torch::Tensor& means, std::span<const int32_t> own,
                bool meansMove);

private:
    void turn(const torch::Tensor& rows, const torch::Tensor& means);

    SoftmaxHead m_head;
    std::vector<float> m_origin; ///< [d]
    std::vector<float> m_bias;   ///< [C] −|μ − o|²
    Matrix<float> m_weights;     ///< [C, d] 2 (μ − o)
    Matrix<float> m_rows;        ///< [b, d] x − o
};

} // namespace kindred

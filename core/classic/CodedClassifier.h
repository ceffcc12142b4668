#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "classic/ProductQuantizer.h"

namespace kindred {

/// A softmax classifier trained by stochastic gradient descent on product codes, which are never
/// decoded: in each sub-space the 256 centroids are multiplied by the weights once, scores are then
/// sums of rows of that table; the gradient is gathered in such a table and multiplied by the
/// centroids once. The same step as on decoded rows with an eighth of their multiplications, once a
/// batch has several times 256 rows. One thread at a time; quantizer and executor outlive it.
class CodedClassifier final {
public:
    CodedClassifier(const ProductQuantizer& quantizer, int classes, Executor& executor);

    /// codes [n, parts] → scores [n, C].
    Matrix<float> scores(MatrixView<const uint8_t> codes) const;

    /// One step against the mean cross-entropy of a batch, and the decay's: w −= rate · (gradient +
    /// decay · w). labels [n], each in 0..C-1. Returns the mean cross-entropy before it. The same
    /// bits on any thread count.
    double step(MatrixView<const uint8_t> codes, std::span<const int32_t> labels, double rate,
                double decay = 0);

    const Matrix<float>& weights() const { return m_weights; } ///< [D, C]
    const std::vector<float>& bias() const { return m_bias; }  ///< [C]

private:
    const ProductQuantizer& m_quantizer;
    Executor& m_executor;
    Matrix<float> m_weights;
    std::vector<float> m_bias;
};

} // namespace kindred

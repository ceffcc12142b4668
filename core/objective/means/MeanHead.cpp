#include "objective/means/MeanHead.h"

#include <torch/utils.h>

#include "kernel/ScoreRows.h"
#include "model/FloatRows.h"

namespace kindred {

namespace {
std::vector<float> meanRow(MatrixView<const float> rows)
{
    std::vector<float> mean(static_cast<size_t>(rows.cols));
    for (int64_t i = 0; i < rows.rows; ++i)
        for (size_t k = 0; k < mean.size(); ++k)
            mean[k] += rows.row(i)[k];
    for (float& value : mean)
        value /= static_cast<float>(rows.rows);
    return mean;
}

/// scale · (row − origin), in place of what `moved` held.
void moveRows(MatrixView<const float> rows, const std::vector<float>& origin, float scale,
              Matrix<float>& moved)
{
    if (moved.rows() != rows.rows || moved.cols() != rows.cols)
        moved = Matrix<float>(rows.rows, rows.cols);
    for (int64_t i = 0; i < rows.rows; ++i) {
        float* to = moved.row(i);
        for (size_t k = 0; k < origin.size(); ++k)
            to[k] = scale * (rows.row(i)[k] - origin[k]);
    }
}
} // namespace

void MeanHead::turn(const torch::Tensor& rows, const torch::Tensor& means)
{
    m_origin = meanRow(floatRows(means));
    moveRows(floatRows(rows), m_origin, 1, m_rows);
    moveRows(floatRows(means), m_origin, 2, m_weights);
    m_bias.resize(static_cast<size_t>(m_weights.rows()));
    for (int64_t c = 0; c < m_weights.rows(); ++c) {
        const float* weight = m_weights.row(c);
        m_bias[static_cast<size_t>(c)] =
            static_cast<float>(-productOf(weight, weight, m_weights.cols()) / 4);
    }
}

MeanHead::Answer MeanHead::step(const torch::Tensor& rows, const torch::Tensor& means,
                                std::span<const int32_t> own, bool meansMove)
{
    const torch::NoGradGuard noGradient;
    const torch::Tensor plainMeans = means.contiguous();
    turn(rows.contiguous(), plainMeans);
    Answer answer;
    answer.rowGradient = torch::empty({m_rows.rows(), m_rows.cols()});
    SoftmaxHeadSlopes slopes = {floatRows(answer.rowGradient), {}, nullptr};
    std::vector<float> biasSlopes(meansMove ? m_bias.size() : 0);
    if (meansMove) {
        answer.meansGradient = torch::empty_like(plainMeans);
        slopes.weights = floatRows(answer.meansGradient);
        slopes.bias = biasSlopes.data();
    }
    answer.loss = m_head.step({m_rows, m_weights, m_bias.data(), own, 0, false}, slopes);
    // Of 2 (μ − o) and −|μ − o|² both.
    for (int64_t c = 0; c < slopes.weights.rows; ++c) {
        float* slope = slopes.weights.row(c);
        const float* weight = m_weights.row(c);
        for (int64_t k = 0; k < slopes.weights.cols; ++k)
            slope[k] = 2 * slope[k] - biasSlopes[static_cast<size_t>(c)] * weight[k];
    }
    return answer;
}

} // namespace kindred

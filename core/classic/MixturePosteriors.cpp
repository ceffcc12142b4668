#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "classic/GaussianMixture.h"
#include "classic/TallProducts.h"

namespace kindred {

namespace {
constexpr int64_t kLikelihoodRows = 256; ///< a block's working memory stays in the cache

/// Turns log w_k N(x) into posteriors; the logarithm of their sum.
double softenLogits(std::span<double> logits)
{
    const double largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (double& value : logits) {
        value = std::exp(value - largest);
        sum += value;
    }
    for (double& value : logits)
        value /= sum;
    return largest + std::log(sum);
}
} // namespace

MixturePosteriors::MixturePosteriors(const GaussianMixture& mixture)
    : m_weights(2 * mixture.dimension(), mixture.components())
{
    const int64_t columns = mixture.dimension();
    for (int64_t k = 0; k < mixture.components(); ++k) {
        double constant = std::log(mixture.weights[static_cast<size_t>(k)]);
        for (int64_t j = 0; j < columns; ++j) {
            const double mean = mixture.means(k, j);
            const double variance = mixture.variances(k, j);
            m_weights(j, k) = mean / variance;
            m_weights(columns + j, k) = -0.5 / variance;
            constant -= 0.5 * (std::log(2 * std::numbers::pi * variance) + mean * mean / variance);
        }
        m_constants.push_back(constant);
    }
}

void MixturePosteriors::compute(MatrixView<const float> rows, std::span<double> logs)
{
    const int64_t columns = rows.cols;
    assert(2 * columns == m_weights.rows());
    assert(logs.empty() || static_cast<int64_t>(logs.size()) == rows.rows);
    m_rows = rows.rows;
    if (m_expanded.rows() < m_rows) {
        m_expanded = Matrix<double>(m_rows, 2 * columns);
        m_posteriors = Matrix<double>(m_rows, m_weights.cols());
    }
    for (int64_t i = 0; i < m_rows; ++i) {
        const float* row = rows.row(i);
        double* expanded = m_expanded.row(i);
        for (int64_t j = 0; j < columns; ++j) {
            const double value = row[j];
            expanded[j] = value;
            expanded[columns + j] = value * value;
        }
        std::copy(m_constants.begin(), m_constants.end(), m_posteriors.row(i));
    }
    addTallProduct(expanded(), m_weights, m_posteriors.view().slice(0, m_rows));
    for (int64_t i = 0; i < m_rows; ++i) {
        const double log = softenLogits(m_posteriors.view().rowSpan(i));
        if (!logs.empty())
            logs[static_cast<size_t>(i)] = log;
    }
}

MatrixView<const double> MixturePosteriors::expanded() const
{
    return m_expanded.view().slice(0, m_rows);
}

MatrixView<const double> MixturePosteriors::posteriors() const
{
    return m_posteriors.view().slice(0, m_rows);
}

double meanLogLikelihood(const GaussianMixture& mixture, MatrixView<const float> rows)
{
    MixturePosteriors posteriors(mixture);
    std::vector<double> logs(static_cast<size_t>(kLikelihoodRows));
    double sum = 0;
    for (int64_t begin = 0; begin < rows.rows; begin += kLikelihoodRows) {
        const int64_t count = std::min(kLikelihoodRows, rows.rows - begin);
        const std::span<double> block(logs.data(), static_cast<size_t>(count));
        posteriors.compute(rows.slice(begin, count), block);
        for (const double log : block)
            sum += log;
    }
    return sum / static_cast<double>(rows.rows);
}

} // namespace kindred

#include "classic/FisherVector.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/UnitRows.h"
#include "classic/TallProducts.h"

namespace kindred {

namespace {
constexpr int64_t kFisherRows = 256; ///< a block's working memory stays in the cache
} // namespace

std::vector<double> FisherVector::gradients(MatrixView<const float> descriptors) const
{
    const int64_t components = m_mixture.components();
    const int64_t columns = m_mixture.dimension();
    std::vector<double> result(static_cast<size_t>(dimension()));
    if (descriptors.rows == 0)
        return result;
    assert(descriptors.cols == columns);
    MixturePosteriors posteriors(m_mixture);
    Matrix<double> moments(2 * columns, components); // Σ γ x and Σ γ x²
    std::vector<double> counts(static_cast<size_t>(components));
    for (int64_t begin = 0; begin < descriptors.rows; begin += kFisherRows) {
        const int64_t count = std::min(kFisherRows, descriptors.rows - begin);
        posteriors.compute(descriptors.slice(begin, count));
        addTallGram(posteriors.expanded(), posteriors.posteriors(), moments);
        for (int64_t i = 0; i < count; ++i)
            for (size_t k = 0; k < counts.size(); ++k)
                counts[k] += posteriors.posteriors().row(i)[k];
    }
    const auto total = static_cast<double>(descriptors.rows);
    double* ofMeans = result.data();
    double* ofDeviations = ofMeans + components * columns;
    for (int64_t k = 0; k < components; ++k) {
        const double count = counts[static_cast<size_t>(k)];
        const double scale = 1 / (total * std::sqrt(m_mixture.weights[static_cast<size_t>(k)]));
        for (int64_t j = 0; j < columns; ++j) {
            const double mean = m_mixture.means(k, j);
            const double variance = m_mixture.variances(k, j);
            const double first = moments(j, k);
            const double second = moments(columns + j, k) - 2 * mean * first + mean * mean * count;
            *ofMeans++ = scale * (first - mean * count) / std::sqrt(variance);
            *ofDeviations++ = scale / std::sqrt(2.0) * (second / variance - count);
        }
    }
    return result;
}

void FisherVector::encode(MatrixView<const float> descriptors, std::span<float> out) const
{
    assert(static_cast<int64_t>(out.size()) == dimension());
    const std::vector<double> values = gradients(descriptors);
    std::transform(values.begin(), values.end(), out.begin(), [](double value) {
        return static_cast<float>(std::copysign(std::sqrt(std::abs(value)), value));
    });
    normaliseRow(out);
}

} // namespace kindred

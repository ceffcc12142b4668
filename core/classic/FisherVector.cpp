#include "classic/FisherVector.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/UnitRows.h"

namespace kindred {

std::vector<double> FisherVector::gradients(MatrixView<const float> descriptors) const
{
    const int64_t components = m_mixture.components();
    const int64_t columns = m_mixture.dimension();
    std::vector<double> result(static_cast<size_t>(dimension()));
    if (descriptors.rows == 0)
        return result;
    assert(descriptors.cols == columns);
    Matrix<double> moments(components, m_tables.pitch);
    std::vector<double> masses(static_cast<size_t>(components));
    addFisherMoments(m_tables, descriptors, moments.data(), masses.data());
    const auto total = static_cast<double>(descriptors.rows);
    double* ofMeans = result.data();
    double* ofDeviations = ofMeans + components * columns;
    for (int64_t k = 0; k < components; ++k) {
        const double mass = masses[static_cast<size_t>(k)];
        const double scale = 1 / (total * std::sqrt(m_mixture.weights[static_cast<size_t>(k)]));
        for (int64_t j = 0; j < columns; ++j) {
            const double mean = m_mixture.means(k, j) -
                                static_cast<double>(m_tables.centre[static_cast<size_t>(j)]);
            const double variance = m_mixture.variances(k, j);
            const double first = moments(k, j);
            const double second = moments(k, columns + j) - 2 * mean * first + mean * mean * mass;
            *ofMeans++ = scale * (first - mean * mass) / std::sqrt(variance);
            *ofDeviations++ = scale / std::sqrt(2.0) * (second / variance - mass);
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

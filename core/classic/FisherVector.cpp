#include "classic/FisherVector.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/UnitRows.h"

namespace kindred {

FisherVector::FisherVector(const GaussianMixture& mixture)
    : m_weights(mixture.weights), m_tables(mixture)
{
}

std::vector<double> FisherVector::gradients(MatrixView<const float> descriptors) const
{
    std::vector<double> result(static_cast<size_t>(dimension()));
    if (descriptors.rows == 0)
        return result;
    addFisherSums(m_tables, descriptors, result.data());
    double* ofMeans = result.data();
    double* ofDeviations = ofMeans + m_tables.components * m_tables.columns;
    for (const double weight : m_weights) {
        const double scale = 1 / (static_cast<double>(descriptors.rows) * std::sqrt(weight));
        for (int64_t j = 0; j < m_tables.columns; ++j) {
            *ofMeans++ *= scale;
            *ofDeviations++ *= scale / std::sqrt(2.0);
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

#include "classic/ItmlMetric.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
constexpr int64_t kGatheredSteps = 32;

/// Row i of `out` [k, D] is the difference of pairs[i].
void writeDifferences(const FitInput& input, std::span<const ItmlPair> pairs, Matrix<double>& out)
{
    for (size_t i = 0; i < pairs.size(); ++i) {
        double* row = out.row(static_cast<int64_t>(i));
        for (int64_t j = 0; j < input.rows.cols; ++j)
            row[j] = double{input.rows(pairs[i].first, j)} - input.rows(pairs[i].second, j);
    }
}

void addIdentity(Matrix<double>& square)
{
    for (int64_t i = 0; i < square.rows(); ++i)
        square(i, i) += 1;
}

void scaleRow(Matrix<double>& matrix, int64_t row, double factor)
{
    for (int64_t j = 0; j < matrix.cols(); ++j)
        matrix(row, j) *= factor;
}

/// vᵀAv of a symmetric A [D, D], and `av` = A v.
double quadraticForm(const Matrix<double>& a, std::span<const double> v, std::vector<double>& av)
{
    av.assign(v.size(), 0.0);
    double sum = 0;
    for (size_t i = 0; i < v.size(); ++i) {
        const double* row = a.row(static_cast<int64_t>(i));
        double value = 0;
        for (size_t j = 0; j < v.size(); ++j)
            value += row[j] * v[j];
        av[i] = value;
        sum += v[i] * value;
    }
    return sum;
}

void addOuter(Matrix<double>& a, double scale, std::span<const double> av)
{
    for (size_t i = 0; i < av.size(); ++i) {
        double* row = a.row(static_cast<int64_t>(i));
        const double factor = scale * av[i];
        for (size_t j = 0; j < av.size(); ++j)
            row[j] += factor * av[j];
    }
}

/// A as it stands [D, D].
class ColumnMetric final : public ItmlMetric {
public:
    ColumnMetric(const FitInput& input, std::span<const ItmlPair> pairs)
        : m_input(input), m_pairs(pairs), m_metric(input.rows.cols, input.rows.cols),
          m_difference(1, input.rows.cols)
    {
        addIdentity(m_metric);
    }

    double distance(int64_t pair) override
    {
        writeDifferences(m_input, m_pairs.subspan(static_cast<size_t>(pair), 1), m_difference);
        return quadraticForm(m_metric, m_difference.values(), m_product);
    }

    void step(int64_t, double factor) override { addOuter(m_metric, factor, m_product); }

    Result<Matrix<double>> root(std::span<const double>) override
    {
        KINDRED_ASSIGN(const std::vector<double> values, eigenvalues(m_metric));
        for (int64_t i = 0; i < m_metric.rows(); ++i)
            scaleRow(m_metric, i, std::sqrt(std::max(values[static_cast<size_t>(i)], 0.0)));
        return std::move(m_metric);
    }

private:
    const FitInput& m_input;
    std::span<const ItmlPair> m_pairs;
    Matrix<double> m_metric;
    Matrix<double> m_difference; ///< [1, D]
    std::vector<double> m_product;
};

/// What A makes of the pairs' differences: H = V A Vᵀ [P, P]. Steps are gathered, so that H, which
/// no cache holds, is passed once for many of them, by a product of matrices.
class PairMetric final : public ItmlMetric {
public:
    PairMetric(const FitInput& input, std::span<const ItmlPair> pairs)
        : m_differences(static_cast<int64_t>(pairs.size()), input.rows.cols),
          m_among(m_differences.rows(), m_differences.rows()),
          m_steps(kGatheredSteps, m_differences.rows()), m_scaled(m_steps.rows(), m_steps.cols())
    {
        writeDifferences(input, pairs, m_differences);
        addRowGram(std::as_const(m_differences).view(), 1, m_among);
    }

    double distance(int64_t pair) override
    {
        double sum = m_among(pair, pair);
        for (int64_t k = 0; k < m_gathered; ++k)
            sum += m_scaled(k, pair) * m_steps(k, pair);
        return sum;
    }

    /// Of A v vᵀ A there remains h hᵀ, where h is the pair's row of H.
    void step(int64_t pair, double factor) override
    {
        double* row = m_steps.row(m_gathered);
        std::copy_n(m_among.row(pair), m_among.cols(), row);
        for (int64_t k = 0; k < m_gathered; ++k) {
            const double* earlier = m_scaled.row(k);
            const double share = m_steps(k, pair);
            for (int64_t j = 0; j < m_among.cols(); ++j)
                row[j] += share * earlier[j];
        }
        std::transform(row, row + m_among.cols(), m_scaled.row(m_gathered),
                       [factor](double value) { return factor * value; });
        if (++m_gathered < kGatheredSteps)
            return;
        addTransposedProduct(std::as_const(m_steps).view(), std::as_const(m_scaled).view(), 1,
                             m_among);
        m_gathered = 0;
    }

    /// From A⁻¹, which has the same eigenvectors.
    Result<Matrix<double>> root(std::span<const double> weights) override
    {
        m_among = Matrix<double>();
        Matrix<double> weighted = m_differences;
        for (int64_t i = 0; i < weighted.rows(); ++i)
            scaleRow(weighted, i, weights[static_cast<size_t>(i)]);
        Matrix<double> inverse(weighted.cols(), weighted.cols());
        addTransposedProduct(std::as_const(m_differences).view(), std::as_const(weighted).view(), 1,
                             inverse);
        m_differences = weighted = Matrix<double>();
        addIdentity(inverse);
        KINDRED_ASSIGN(const std::vector<double> values, eigenvalues(inverse));
        const double least = std::numeric_limits<double>::epsilon() * values.back();
        const int64_t last = inverse.rows() - 1;
        for (int64_t i = 0; i <= last; ++i)
            scaleRow(inverse, i, 1 / std::sqrt(std::max(values[static_cast<size_t>(i)], least)));
        for (int64_t i = 0; i < last - i; ++i)
            std::swap_ranges(inverse.row(i), inverse.row(i) + inverse.cols(),
                             inverse.row(last - i));
        return inverse;
    }

private:
    Matrix<double> m_differences; ///< V [P, D]
    Matrix<double> m_among;       ///< H without the gathered steps
    Matrix<double> m_steps;       ///< [kGatheredSteps, P], h of each
    Matrix<double> m_scaled;      ///< factor · h
    int64_t m_gathered = 0;
};
} // namespace

bool comparesPairs(int64_t pairs, int64_t columns)
{
    return pairs > 0 && pairs <= columns;
}

std::unique_ptr<ItmlMetric> makeItmlMetric(const FitInput& input, std::span<const ItmlPair> pairs)
{
    if (comparesPairs(static_cast<int64_t>(pairs.size()), input.rows.cols))
        return std::make_unique<PairMetric>(input, pairs);
    return std::make_unique<ColumnMetric>(input, pairs);
}

int64_t itmlMetricBytes(int64_t pairs, int64_t columns)
{
    const int64_t metric = columns * columns + eigenSpace(columns);
    if (!comparesPairs(pairs, columns))
        return kDoubleBytes * metric;
    const int64_t among = pairs * (columns + pairs + 2 * kGatheredSteps);
    const int64_t inverse = 2 * pairs * columns + columns * columns;
    return kDoubleBytes * std::max({among, inverse, metric});
}

} // namespace kindred

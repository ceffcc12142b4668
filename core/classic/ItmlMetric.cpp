#include "classic/ItmlMetric.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
constexpr int64_t kGatheredSteps = 32;
constexpr int64_t kMostBlockPairs = 64;

/// Pairs that a matrix of so many columns meets at once: few of few columns, where what a step
/// takes among the pairs would be more than what it takes of the columns.
int64_t blockPairs(int64_t columns)
{
    return std::clamp<int64_t>(columns / 4, 1, kMostBlockPairs);
}

/// Row i of `out` [k, D] is the difference of pairs[i].
void writeDifferences(const FitInput& input, std::span<const ItmlPair> pairs, Matrix<double>& out)
{
    for (size_t i = 0; i < pairs.size(); ++i) {
        double* row = out.row(static_cast<int64_t>(i));
        for (int64_t j = 0; j < input.rows.cols; ++j)
            row[j] = double{input.rows(pairs[i].first, j)} - input.rows(pairs[i].second, j);
    }
}

/// The same as columns [D, k].
Matrix<double> differenceColumns(const FitInput& input, std::span<const ItmlPair> pairs)
{
    Matrix<double> columns(input.rows.cols, static_cast<int64_t>(pairs.size()));
    for (size_t i = 0; i < pairs.size(); ++i)
        for (int64_t j = 0; j < columns.rows(); ++j)
            columns(j, static_cast<int64_t>(i)) =
                double{input.rows(pairs[i].first, j)} - input.rows(pairs[i].second, j);
    return columns;
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

/// A itself [D, D], brought up to date a block of pairs at a time. While the pairs of a block take
/// their steps A is what it was plus Wᵀ M W, where row i of W = V A is A v of its pair i: so a step
/// costs as much as M is large, and A, which no cache holds, is passed twice a block by products of
/// matrices. Made for pairs that come in their order; any other is as right and slower.
class ColumnMetric final : public ItmlMetric {
public:
    ColumnMetric(const FitInput& input, std::span<const ItmlPair> pairs)
        : m_input(input), m_pairs(pairs), m_blockPairs(blockPairs(input.rows.cols)),
          m_metric(input.rows.cols, input.rows.cols)
    {
        addIdentity(m_metric);
    }

    double distance(int64_t pair) override
    {
        const int64_t first = pair - pair % m_blockPairs;
        if (m_products.empty() || first != m_first)
            open(first);
        const int64_t own = pair - m_first;
        const double* among = m_among.row(own);
        m_share.assign(static_cast<size_t>(m_among.cols()), 0.0);
        m_share[static_cast<size_t>(own)] = 1;
        for (const int64_t k : m_stepped)
            addScaled(m_steps.row(k), among[k]);
        double sum = 0;
        for (size_t j = 0; j < m_share.size(); ++j)
            sum += m_share[j] * among[j];
        return sum;
    }

    /// A v of the pair is Wᵀ c with the share c that its distance has found.
    void step(int64_t pair, double factor) override
    {
        const int64_t own = pair - m_first;
        if (std::find(m_stepped.begin(), m_stepped.end(), own) == m_stepped.end())
            m_stepped.push_back(own);
        for (const int64_t k : m_stepped) {
            const double scale = factor * m_share[static_cast<size_t>(k)];
            double* row = m_steps.row(k);
            for (size_t j = 0; j < m_share.size(); ++j)
                row[j] += scale * m_share[j];
        }
    }

    Result<Matrix<double>> root(std::span<const double>) override
    {
        close();
        m_products = m_among = m_steps = Matrix<double>();
        KINDRED_ASSIGN(const std::vector<double> values, eigenvalues(m_metric));
        for (int64_t i = 0; i < m_metric.rows(); ++i)
            scaleRow(m_metric, i, std::sqrt(std::max(values[static_cast<size_t>(i)], 0.0)));
        return std::move(m_metric);
    }

private:
    void addScaled(const double* row, double scale)
    {
        for (size_t j = 0; j < m_share.size(); ++j)
            m_share[j] += scale * row[j];
    }

    void open(int64_t first)
    {
        close();
        const auto left = static_cast<int64_t>(m_pairs.size()) - first;
        const int64_t count = std::min(m_blockPairs, left);
        const Matrix<double> differences = differenceColumns(
            m_input, m_pairs.subspan(static_cast<size_t>(first), static_cast<size_t>(count)));
        m_products = Matrix<double>(count, m_metric.cols());
        addTransposedProduct(differences.view(), std::as_const(m_metric).view(), 1, m_products);
        m_among = product(m_products, differences);
        m_steps = Matrix<double>(count, count);
        m_first = first;
    }

    /// A += Wᵀ M W, of the rows that took a step: M has no others.
    void close()
    {
        if (m_stepped.empty())
            return;
        const auto count = static_cast<int64_t>(m_stepped.size());
        Matrix<double> products(count, m_metric.cols());
        Matrix<double> steps(count, count);
        for (int64_t i = 0; i < count; ++i) {
            const int64_t from = m_stepped[static_cast<size_t>(i)];
            std::copy_n(m_products.row(from), m_products.cols(), products.row(i));
            for (int64_t j = 0; j < count; ++j)
                steps(i, j) = m_steps(from, m_stepped[static_cast<size_t>(j)]);
        }
        const Matrix<double> scaled = product(steps, products);
        addTransposedProduct(std::as_const(products).view(), scaled.view(), 1, m_metric);
        m_stepped.clear();
    }

    const FitInput& m_input;
    std::span<const ItmlPair> m_pairs;
    int64_t m_blockPairs;
    Matrix<double> m_metric;        ///< A without the steps of the block
    int64_t m_first = 0;            ///< pair of the block
    Matrix<double> m_products;      ///< W [n, D]
    Matrix<double> m_among;         ///< V A Vᵀ [n, n]
    Matrix<double> m_steps;         ///< M [n, n]
    std::vector<int64_t> m_stepped; ///< rows of M that are not 0
    std::vector<double> m_share;    ///< c [n] of the pair asked last
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
    // The blocks of pairs, at most a quarter of the columns each, are gone before the eigenvectors.
    const int64_t metric = columns * columns + eigenSpace(columns);
    if (!comparesPairs(pairs, columns))
        return kDoubleBytes * metric;
    const int64_t among = pairs * (columns + pairs + 2 * kGatheredSteps);
    const int64_t inverse = 2 * pairs * columns + columns * columns;
    return kDoubleBytes * std::max({among, inverse, metric});
}

} // namespace kindred

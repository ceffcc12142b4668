#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/Matrix.h"

/// The soft-neighbour sums written as plainly as the formulas. Every fast
/// kernel is tested against these; the fast sweep also merges and finishes with them in double.
namespace kindred::reference {

/// log sum exp of one side's logits and the sums weighted by exp(logit - max), accumulated in any
/// order and in any pieces. An untouched side is the identity of merge().
template <class T>
struct SoftSide {
    T max = -std::numeric_limits<T>::infinity();
    T mass = 0;         ///< sum of exp(logit - max)
    T squares = 0;      ///< sum of exp(2 (logit - max)), where it is asked for
    T similarity = 0;   ///< sum of exp(logit - max) · similarity
    std::vector<T> sum; ///< [d] sum of exp(logit - max) · row

    explicit SoftSide(int64_t dimension) : sum(static_cast<size_t>(dimension)) {}

    bool empty() const { return !(mass > 0) && !std::isnan(mass); }
    T logSum() const { return max + std::log(mass); }

    void raise(T newMax)
    {
        if (!(newMax > max))
            return;
        const T factor = std::exp(max - newMax); // 0 while max is -infinity
        mass *= factor;
        squares *= factor * factor;
        similarity *= factor;
        for (T& value : sum)
            value *= factor;
        max = newMax;
    }

    void add(T logit, T rowSimilarity, const T* row)
    {
        raise(logit);
        const T weight = std::exp(logit - max);
        mass += weight;
        squares += weight * weight;
        similarity += weight * rowSimilarity;
        for (size_t k = 0; k < sum.size(); ++k)
            sum[k] += weight * row[k];
    }

    void merge(const SoftSide& other)
    {
        if (other.empty())
            return;
        raise(other.max);
        const T factor = std::exp(other.max - max);
        mass += factor * other.mass;
        squares += factor * factor * other.squares;
        similarity += factor * other.similarity;
        for (size_t k = 0; k < sum.size(); ++k)
            sum[k] += factor * other.sum[k];
    }
};

/// One row's loss and derivatives; the same meaning as SweepResult.
template <class T>
struct SoftNeighbourValue {
    T loss = 0;
    T q = 0;
    std::vector<T> gradient; ///< [d]
    T sigmaGradient = 0;
    bool skipped = false; ///< no positive: loss and derivatives are 0
};

/// Partial sums of one query row over any set of bank rows.
template <class T>
struct SoftNeighbourState {
    SoftSide<T> negative;
    SoftSide<T> positive;

    explicit SoftNeighbourState(int64_t dimension) : negative(dimension), positive(dimension) {}

    /// tile [r, d], labels [r], valid [r] or empty (all valid); own: row of the tile that is the
    /// query itself, or -1.
    void accumulate(std::span<const T> query, int32_t label, MatrixView<const T> tile,
                    std::span<const int32_t> labels, std::span<const uint8_t> valid, int64_t own,
                    T sigma)
    {
        for (int64_t r = 0; r < tile.rows; ++r) {
            if (r == own || (!valid.empty() && !valid[static_cast<size_t>(r)]))
                continue;
            T similarity = 0;
            for (int64_t k = 0; k < tile.cols; ++k)
                similarity += query[static_cast<size_t>(k)] * tile(r, k);
            SoftSide<T>& side = labels[static_cast<size_t>(r)] == label ? positive : negative;
            side.add(similarity / sigma, similarity, tile.row(r));
        }
    }

    void merge(const SoftNeighbourState& other)
    {
        negative.merge(other.negative);
        positive.merge(other.positive);
    }

    /// J = softplus(Delta), Delta = LN - LP + margin/sigma; gradient (q/sigma)(mu- - mu+);
    /// dJ/dsigma = (q/sigma^2)(sbar+ - sbar- - margin) (SNCA Eq 4, 5 and 9 without cancellation).
    SoftNeighbourValue<T> finish(T sigma, T margin) const
    {
        SoftNeighbourValue<T> value;
        value.gradient.assign(positive.sum.size(), T(0));
        value.skipped = positive.empty();
        if (value.skipped || negative.empty())
            return value;
        const T delta = negative.logSum() - positive.logSum() + margin / sigma;
        const T small = std::exp(-std::abs(delta));
        value.loss = std::max(delta, T(0)) + std::log1p(small);
        value.q = (delta >= 0 ? T(1) : small) / (1 + small);
        const T scale = value.q / sigma;
        for (size_t k = 0; k < value.gradient.size(); ++k)
            value.gradient[k] =
                scale * (negative.sum[k] / negative.mass - positive.sum[k] / positive.mass);
        value.sigmaGradient =
            scale / sigma *
            (positive.similarity / positive.mass - negative.similarity / negative.mass - margin);
        return value;
    }

    /// The factor of the query in dJ/d(bank row) (SNCA Eq 6, which training drops): (p - p~)/sigma
    /// for a positive, p/sigma for a negative row.
    T memoryCoefficient(T similarity, bool isPositive, T sigma) const
    {
        const T logit = similarity / sigma;
        const T lp = positive.empty() ? positive.max : positive.logSum();
        const T ln = negative.empty() ? negative.max : negative.logSum();
        const T top = std::max(lp, ln);
        const T all = top + std::log(std::exp(lp - top) + std::exp(ln - top));
        const T p = std::exp(logit - all);
        return (isPositive ? p - std::exp(logit - lp) : p) / sigma;
    }
};

/// A bank and its queries as plain views.
template <class T>
struct SoftNeighbourProblem {
    MatrixView<const T> bank;             ///< [n, d]
    std::span<const int32_t> labels;      ///< [n]
    std::span<const uint8_t> valid;       ///< [n] or empty: all
    MatrixView<const T> queries;          ///< [b, d]
    std::span<const int32_t> queryLabels; ///< [b]
    std::span<const int64_t> ownRows;     ///< [b]; -1: none
    T sigma = T(0.05);
    T margin = 0;
};

/// The state of one query over bank rows [begin, end), in tiles of `tileRows`, each its own state.
template <class T>
SoftNeighbourState<T> sumRange(const SoftNeighbourProblem<T>& problem, int64_t query, int64_t begin,
                               int64_t end, int64_t tileRows)
{
    SoftNeighbourState<T> total(problem.bank.cols);
    for (int64_t first = begin; first < end; first += tileRows) {
        const int64_t count = std::min(tileRows, end - first);
        const auto offset = static_cast<size_t>(first);
        const auto size = static_cast<size_t>(count);
        SoftNeighbourState<T> tile(problem.bank.cols);
        const int64_t own = problem.ownRows[static_cast<size_t>(query)];
        tile.accumulate(problem.queries.rowSpan(query),
                        problem.queryLabels[static_cast<size_t>(query)],
                        problem.bank.slice(first, count), problem.labels.subspan(offset, size),
                        problem.valid.empty() ? problem.valid : problem.valid.subspan(offset, size),
                        own >= first && own < first + count ? own - first : -1, problem.sigma);
        total.merge(tile);
    }
    return total;
}

/// All queries; the bank in `parts` contiguous pieces as threads would take them, merged in order.
template <class T>
std::vector<SoftNeighbourValue<T>> sweep(const SoftNeighbourProblem<T>& problem,
                                         int64_t tileRows = 64, int parts = 1)
{
    std::vector<SoftNeighbourValue<T>> values;
    const int64_t share = (problem.bank.rows + parts - 1) / parts;
    for (int64_t query = 0; query < problem.queries.rows; ++query) {
        SoftNeighbourState<T> total(problem.bank.cols);
        for (int64_t begin = 0; begin < problem.bank.rows; begin += share)
            total.merge(sumRange(problem, query, begin, std::min(begin + share, problem.bank.rows),
                                 tileRows));
        values.push_back(total.finish(problem.sigma, problem.margin));
    }
    return values;
}

} // namespace kindred::reference

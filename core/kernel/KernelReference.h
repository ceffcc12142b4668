#pragma once

#include "kernel/Reference.h"

/// Gaussian kernels on a row's stored neighbours, written as plainly as the formulas (Meyer et al.
/// 2018, equations 1 and 3). The fast path is tested against these.
namespace kindred::reference {

/// Stored centres; centre j weighs exp(logWeights[j]).
template <class T>
struct KernelCentres {
    MatrixView<const T> rows;        ///< [n, d]
    std::span<const int32_t> labels; ///< [n]
    std::span<const T> logWeights;   ///< [n] or empty: all 0
};

/// One row's loss −ln Pr(own class) and derivatives.
template <class T>
struct KernelValue {
    T loss = 0;
    T q = 0;
    std::vector<T> gradient;       ///< [d] dJ/dx, centres constant
    std::vector<T> weightGradient; ///< [neighbours] dJ/dω; sums to 0
    T sigmaGradient = 0;
    bool skipped = false; ///< no neighbour of its class: loss and derivatives are 0
};

/// Over the neighbours given, with logits a_j = ω_j − |x − c_j|²/(2σ²).
template <class T>
KernelValue<T> kernelValue(const KernelCentres<T>& centres, std::span<const T> row, int32_t label,
                           std::span<const int32_t> neighbours, T sigma)
{
    const int64_t dimension = centres.rows.cols;
    SoftSide<T> positive(dimension);
    SoftSide<T> negative(dimension);
    std::vector<T> logits;
    for (const int32_t j : neighbours) {
        T distance = 0;
        for (int64_t k = 0; k < dimension; ++k) {
            const T offset = row[static_cast<size_t>(k)] - centres.rows(j, k);
            distance += offset * offset;
        }
        const auto at = static_cast<size_t>(j);
        const T weight = centres.logWeights.empty() ? T(0) : centres.logWeights[at];
        logits.push_back(weight - distance / (2 * sigma * sigma));
        SoftSide<T>& side = centres.labels[at] == label ? positive : negative;
        side.add(logits.back(), distance, centres.rows.row(j));
    }
    KernelValue<T> value;
    value.gradient.assign(static_cast<size_t>(dimension), T(0));
    value.weightGradient.assign(neighbours.size(), T(0));
    value.skipped = positive.empty();
    if (value.skipped || negative.empty())
        return value;
    const T delta = negative.logSum() - positive.logSum();
    const T small = std::exp(-std::abs(delta));
    value.loss = std::max(delta, T(0)) + std::log1p(small);
    value.q = (delta >= 0 ? T(1) : small) / (1 + small);
    for (size_t i = 0; i < neighbours.size(); ++i) {
        const bool same = centres.labels[static_cast<size_t>(neighbours[i])] == label;
        value.weightGradient[i] = same ? -value.q * std::exp(logits[i] - positive.logSum())
                                       : value.q * std::exp(logits[i] - negative.logSum());
    }
    const T square = sigma * sigma;
    for (size_t k = 0; k < value.gradient.size(); ++k)
        value.gradient[k] =
            value.q / square * (negative.sum[k] / negative.mass - positive.sum[k] / positive.mass);
    // `similarity` carries the squared distances
    value.sigmaGradient =
        value.q / (square * sigma) *
        (negative.similarity / negative.mass - positive.similarity / positive.mass);
    return value;
}

} // namespace kindred::reference

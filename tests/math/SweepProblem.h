#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/Random.h"
#include "kernel/Reference.h"
#include "kernel/SoftNeighbour.h"
#include "support/Lcg.h"

namespace kindred::test {

inline void normaliseRows(Matrix<double>& matrix)
{
    for (int64_t i = 0; i < matrix.rows(); ++i) {
        double squared = 0;
        for (int64_t k = 0; k < matrix.cols(); ++k)
            squared += matrix(i, k) * matrix(i, k);
        for (int64_t k = 0; k < matrix.cols(); ++k)
            matrix(i, k) /= std::sqrt(squared);
    }
}

template <class To>
Matrix<To> converted(const Matrix<double>& matrix)
{
    Matrix<To> result(matrix.rows(), matrix.cols());
    for (int64_t i = 0; i < matrix.rows() * matrix.cols(); ++i)
        result.data()[i] = static_cast<To>(matrix.data()[i]);
    return result;
}

/// A whole problem, in double; the references read it as it is, the kernels in float.
struct SweepProblem {
    Matrix<double> bank;
    std::vector<int32_t> labels;
    std::vector<uint8_t> valid;
    Matrix<double> queries;
    std::vector<int32_t> queryLabels;
    std::vector<int64_t> own;
    double sigma = 0.05;
    double margin = 0;

    reference::SoftNeighbourProblem<double> view() const
    {
        return {bank, labels, valid, queries, queryLabels, own, sigma, margin};
    }
    std::vector<reference::SoftNeighbourValue<double>> exact() const
    {
        return reference::sweep(view());
    }
    PackedBank packed(BankPrecision precision) const
    {
        PackedBank result(bank.cols(), labels, precision);
        const Matrix<float> rows = converted<float>(bank);
        for (int64_t slot = 0; slot < bank.rows(); ++slot)
            if (valid.empty() || valid[static_cast<size_t>(slot)])
                result.write({&slot, 1}, rows.view().slice(slot, 1));
        return result;
    }
    SweepResult fast(const PackedBank& packedBank, Executor& executor, bool unitRows = true) const
    {
        const Matrix<float> rows = converted<float>(queries);
        return sweepSoftNeighbours(packedBank,
                                   {rows, queryLabels, own, static_cast<float>(sigma),
                                    static_cast<float>(margin), unitRows},
                                   executor);
    }
};

/// Unit rows that lean towards a centre per class, queries near their own slot's row; every fifth
/// query has no slot of its own.
inline SweepProblem randomProblem(uint64_t seed, int64_t n, int64_t d, int64_t b, int classes,
                                  double sigma)
{
    Random random(seed);
    SweepProblem p;
    p.sigma = sigma;
    Matrix<double> centres(classes, d);
    for (double& value : centres.values())
        value = random.normal();
    p.bank = Matrix<double>(n, d);
    for (int64_t i = 0; i < n; ++i) {
        p.labels.push_back(static_cast<int32_t>(random.below(static_cast<uint64_t>(classes))));
        for (int64_t k = 0; k < d; ++k)
            p.bank(i, k) = random.normal() + 0.7 * centres(p.labels.back(), k);
    }
    normaliseRows(p.bank);
    p.queries = Matrix<double>(b, d);
    for (int64_t i = 0; i < b; ++i) {
        const auto slot = static_cast<int64_t>(random.below(static_cast<uint64_t>(n)));
        p.own.push_back(i % 5 == 4 ? -1 : slot);
        p.queryLabels.push_back(p.labels[static_cast<size_t>(slot)]);
        for (int64_t k = 0; k < d; ++k)
            p.queries(i, k) = p.bank(slot, k) + 0.5 * random.normal() / std::sqrt(d);
    }
    normaliseRows(p.queries);
    // what both sides see is the float matrix, so that only the kernels' own rounding is compared
    for (Matrix<double>* matrix : {&p.bank, &p.queries})
        for (double& value : matrix->values())
            value = static_cast<double>(static_cast<float>(value));
    return p;
}

/// ‖g - exact‖_F / ‖exact‖_F over all rows.
inline double gradientError(const Matrix<float>& gradient,
                            const std::vector<reference::SoftNeighbourValue<double>>& exact)
{
    double error = 0;
    double norm = 0;
    for (int64_t i = 0; i < gradient.rows(); ++i)
        for (int64_t k = 0; k < gradient.cols(); ++k) {
            const double value = exact[static_cast<size_t>(i)].gradient[static_cast<size_t>(k)];
            const double difference = static_cast<double>(gradient(i, k)) - value;
            error += difference * difference;
            norm += value * value;
        }
    return std::sqrt(error / std::max(norm, 1e-8)); // the floor: gradients that cancel to 0
}

} // namespace kindred::test

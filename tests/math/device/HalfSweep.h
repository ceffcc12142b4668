#pragma once

// A sweep over a memory in bf16 as device code is given it, without the host code.

#include <gtest/gtest.h>

#include <numeric>

#include "kernel/BankLayout.h"
#include "kernel/cuda/SweepArguments.h"
#include "math/SweepProblem.h"

namespace kindred::test {

/// Bank rows by class, as a packed bank has them.
inline SweepProblem byClass(SweepProblem p)
{
    std::vector<size_t> order(p.labels.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return p.labels[a] < p.labels[b]; });
    SweepProblem sorted = p;
    std::vector<int64_t> place(order.size());
    for (size_t to = 0; to < order.size(); ++to) {
        place[order[to]] = static_cast<int64_t>(to);
        sorted.labels[to] = p.labels[order[to]];
        if (!p.valid.empty())
            sorted.valid[to] = p.valid[order[to]];
        std::copy_n(p.bank.row(static_cast<int64_t>(order[to])), p.bank.cols(),
                    sorted.bank.row(static_cast<int64_t>(to)));
    }
    for (int64_t& own : sorted.own)
        own = own < 0 ? -1 : place[static_cast<size_t>(own)];
    return sorted;
}

inline void roundRows(Matrix<double>& rows)
{
    for (double& value : rows.values())
        value = static_cast<double>(fromBFloat16(toBFloat16(static_cast<float>(value))));
}

/// What the host allocates for a sweep over a bf16 bank, and what comes back.
struct HalfSweep {
    HalfSweep(const SweepProblem& p, int splits, int terms)
        : queries(converted<float>(p.queries)), labels(p.labels), queryLabels(p.queryLabels),
          own(p.own), valid(p.valid)
    {
        if (valid.empty())
            valid.assign(labels.size(), 1);
        const int64_t n = p.bank.rows();
        const int64_t d = p.bank.cols();
        const int64_t b = queries.rows();
        const int64_t stride = (d + cuda::kHalfStride - 1) / cuda::kHalfStride * cuda::kHalfStride;
        halves.assign(static_cast<size_t>(n * stride), 0);
        for (int64_t i = 0; i < n; ++i)
            for (int64_t k = 0; k < d; ++k)
                halves[static_cast<size_t>(i * stride + k)] =
                    toBFloat16(static_cast<float>(p.bank(i, k)));
        halfQueries.assign(static_cast<size_t>(terms * b * stride), 0);
        for (int64_t i = 0; i < b; ++i)
            for (int64_t k = 0; k < d; ++k) {
                float rest = queries(i, k);
                for (int64_t term = 0; term < terms; ++term) {
                    const uint16_t half = toBFloat16(rest);
                    halfQueries[static_cast<size_t>((term * b + i) * stride + k)] = half;
                    rest -= fromBFloat16(half);
                }
            }
        const auto count = static_cast<size_t>(b);
        const size_t states = 2 * count * static_cast<size_t>(splits);
        gradient = Matrix<float>(b, d);
        // What nobody writes shows.
        maxima.assign(states, std::nanf(""));
        masses.assign(states, std::nanf(""));
        sums.assign(states * static_cast<size_t>(d), std::nanf(""));
        loss.resize(count);
        q.resize(count);
        sigmaGradient.resize(count);
        skipped.resize(count);
        arguments.labels = labels.data();
        arguments.valid = valid.data();
        arguments.queries = queries.data();
        arguments.queryLabels = queryLabels.data();
        arguments.own = own.data();
        arguments.rows = n;
        arguments.queryCount = static_cast<int>(b);
        arguments.dimension = static_cast<int>(d);
        arguments.splits = splits;
        arguments.sigma = static_cast<float>(p.sigma);
        arguments.margin = static_cast<float>(p.margin);
        arguments.maxima = maxima.data();
        arguments.masses = masses.data();
        arguments.sums = sums.data();
        arguments.loss = loss.data();
        arguments.q = q.data();
        arguments.gradient = gradient.data();
        arguments.sigmaGradient = sigmaGradient.data();
        arguments.skipped = skipped.data();
        arguments.halves = halves.data();
        arguments.halfQueries = halfQueries.data();
        arguments.stride = static_cast<int>(stride);
        arguments.terms = terms;
    }

    Matrix<float> queries;
    Matrix<float> gradient;
    std::vector<int32_t> labels;
    std::vector<int32_t> queryLabels;
    std::vector<int64_t> own;
    std::vector<uint8_t> valid;
    std::vector<uint16_t> halves, halfQueries;
    std::vector<float> maxima, masses, sums, loss, q, sigmaGradient;
    std::vector<int32_t> skipped;
    cuda::SweepArguments arguments = {};
};

/// Rows and queries as bf16 holds them: what is left is the rounding of the weights, 2⁻⁹ each.
inline SweepProblem rounded(SweepProblem p)
{
    roundRows(p.bank);
    roundRows(p.queries);
    return p;
}

/// Rows and queries as they are: what docs/precision.md promises of all that bf16 rounds.
inline void expectWithinHalves(const SweepProblem& p, const HalfSweep& device)
{
    EXPECT_LE(gradientError(device.gradient, p.exact()), 6e-3);
}

inline void expectReference(const SweepProblem& p, const HalfSweep& device)
{
    const auto exact = p.exact();
    EXPECT_LE(gradientError(device.gradient, exact), 4e-3);
    for (size_t i = 0; i < exact.size(); ++i) {
        EXPECT_NEAR(device.loss[i], exact[i].loss, 4e-3) << "query " << i;
        EXPECT_NEAR(device.q[i], exact[i].q, 4e-3) << "query " << i;
        EXPECT_EQ(device.skipped[i] != 0, exact[i].skipped) << "query " << i;
    }
}

} // namespace kindred::test

#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "HalfSweep.h"

// What every form of the sweep by bf16 promises; Sweep: a HalfSweep that can run(Schedule).
namespace kindred::test {

/// Of every test by a seed.
inline constexpr uint64_t kSeed = 2018;

/// A bank of n rows, 9 classes, a margin, rows that are not valid and a query of no class: the same
/// bits whichever thread goes first.
template <class Sweep>
void expectAnyScheduleAlike(int64_t n, int64_t d, int64_t b)
{
    SweepProblem p = rounded(byClass(randomProblem(kSeed, n, d, b, 9, 0.1)));
    p.margin = 0.05;
    p.queryLabels[3] = 1000;
    Random random(kSeed);
    for (size_t i = 0; i < p.labels.size(); ++i)
        p.valid.push_back(random.chance(0.7) ? 1 : 0);
    Sweep first(p, 2, 1);
    first.run(Schedule::Ascending);
    expectReference(p, first);
    for (const Schedule schedule :
         {Schedule::Descending, Schedule::Shuffled, Schedule::WarpByWarp}) {
        Sweep other(p, 2, 1);
        other.run(schedule);
        EXPECT_EQ(other.gradient.values(), first.gradient.values()) << "seed " << kSeed;
        EXPECT_EQ(other.loss, first.loss) << "seed " << kSeed;
    }
}

/// Rows that bf16 does not hold.
template <class Sweep>
void expectRowsAsTheyAreWithinBounds()
{
    for (const int64_t n : {1, 64, 129, 400})
        for (const int64_t d : {3, 64, 150}) {
            SCOPED_TRACE("n = " + std::to_string(n) + ", d = " + std::to_string(d) + ", seed " +
                         std::to_string(kSeed));
            const SweepProblem p = byClass(randomProblem(kSeed, n, d, 5, 5, d < 10 ? 0.3 : 0.1));
            Sweep device(p, 1, 1);
            device.run(Schedule::Ascending);
            expectWithinHalves(p, device);
        }
}

/// A query as the sum of two numbers of bf16.
template <class Sweep>
void expectTwoTermsToKeepTheQuery()
{
    SweepProblem p = byClass(randomProblem(kSeed, 150, 64, 20, 4, 0.02));
    roundRows(p.bank);
    const auto exact = p.exact();
    double worst[2] = {};
    for (const int terms : {1, 2}) {
        Sweep device(p, 1, terms);
        device.run(Schedule::Ascending);
        for (size_t i = 0; i < exact.size(); ++i)
            worst[terms - 1] =
                std::max(worst[terms - 1], std::abs(double(device.loss[i]) - exact[i].loss));
    }
    EXPECT_LT(worst[1], 8e-3) << "seed " << kSeed;
    EXPECT_LT(worst[1], 0.5 * worst[0]) << "seed " << kSeed;
}

template <class Sweep>
void expectTheProcessorsBFloat16()
{
    const SweepProblem p = byClass(randomProblem(kSeed, 300, 70, 40, 6, 0.1));
    Executor executor(1);
    const SweepResult host = p.fast(p.packed(BankPrecision::BFloat16), executor);
    Sweep device(p, 2, 1);
    device.run(Schedule::Shuffled);
    for (size_t i = 0; i < host.loss.size(); ++i) {
        EXPECT_NEAR(device.loss[i], host.loss[i], 0.03) << "query " << i << ", seed " << kSeed;
        EXPECT_NEAR(device.q[i], host.q[i], 0.02) << "query " << i << ", seed " << kSeed;
    }
    double error = 0;
    double norm = 0;
    for (size_t at = 0; at < host.gradient.values().size(); ++at) {
        const auto value = static_cast<double>(host.gradient.values()[at]);
        error += std::pow(static_cast<double>(device.gradient.values()[at]) - value, 2);
        norm += value * value;
    }
    EXPECT_LT(std::sqrt(error / norm), 0.01) << "seed " << kSeed;
}

} // namespace kindred::test

// The sweep on tensor cores, run on the processor with the documented layout of every operand,
// against the reference in double and the bf16 path of the processor.
#include <gtest/gtest.h>

#include "DeviceEmulator.h"
#include "EmulatedTensorCore.h"
// after the emulator
#include "HalfSweep.h"
#include "kernel/cuda/SweepFinish.cuh"
#include "kernel/cuda/SweepTensorDevice.cuh"

namespace kindred::test {
namespace {

constexpr uint64_t kSeed = 2018;

struct TensorSweep : HalfSweep {
    using HalfSweep::HalfSweep;

    void run(Schedule schedule)
    {
        const auto tiles = static_cast<unsigned>((arguments.queryCount + cuda::kTensorQueries - 1) /
                                                 cuda::kTensorQueries);
        const auto chunks =
            static_cast<unsigned>((arguments.dimension + cuda::kChunk - 1) / cuda::kChunk);
        DeviceEmulator::launch({tiles, static_cast<unsigned>(arguments.splits), 2 * chunks},
                               cuda::kTensorThreads, schedule,
                               [this] { cuda::sweepTensorKernel(arguments); });
        DeviceEmulator::launch({static_cast<unsigned>(arguments.queryCount)}, cuda::kFinishThreads,
                               schedule, [this] { cuda::finishKernel(arguments); });
    }
};

TEST(SweepTensorDevice, EqualsTheReferenceAroundTheTiles)
{
    for (const int64_t n : {1, 65, 200})
        for (const int64_t d : {3, 128, 150})
            for (const int splits : {1, 3}) {
                SCOPED_TRACE("n = " + std::to_string(n) + ", d = " + std::to_string(d) +
                             ", splits = " + std::to_string(splits));
                const SweepProblem p = rounded(byClass(randomProblem(kSeed, n, d, 66, 5, 0.3)));
                TensorSweep device(p, splits, 1);
                device.run(Schedule::Ascending);
                expectReference(p, device);
            }
}

/// More than 32 tiles a split, which is what a block asks for at a time; classes of several tiles
/// and of a few rows.
TEST(SweepTensorDevice, EqualsTheReferenceOverManyTiles)
{
    for (const int classes : {2, 60}) {
        SCOPED_TRACE("classes = " + std::to_string(classes));
        const SweepProblem p = rounded(byClass(randomProblem(kSeed, 2300, 8, 20, classes, 0.05)));
        TensorSweep device(p, 1, 1);
        device.run(Schedule::Ascending);
        expectReference(p, device);
    }
}

TEST(SweepTensorDevice, DoesNotDependOnWhoGoesFirst)
{
    SweepProblem p = rounded(byClass(randomProblem(kSeed, 330, 40, 33, 9, 0.1))); // 3 tiles a split
    p.margin = 0.05;
    p.queryLabels[3] = 1000; // no such class: skipped
    Random random(kSeed);
    for (size_t i = 0; i < p.labels.size(); ++i)
        p.valid.push_back(random.chance(0.7) ? 1 : 0);
    TensorSweep first(p, 2, 1);
    first.run(Schedule::Ascending);
    for (const Schedule schedule :
         {Schedule::Descending, Schedule::Shuffled, Schedule::WarpByWarp}) {
        TensorSweep other(p, 2, 1);
        other.run(schedule);
        expectReference(p, other);
        EXPECT_EQ(other.gradient.values(), first.gradient.values());
        EXPECT_EQ(other.loss, first.loss);
    }
}

TEST(SweepTensorDevice, RowsAsTheyAreStayWithinWhatBFloat16Promises)
{
    for (const int64_t n : {1, 64, 129, 400})
        for (const int64_t d : {3, 64, 150}) {
            SCOPED_TRACE("n = " + std::to_string(n) + ", d = " + std::to_string(d) + ", seed " +
                         std::to_string(kSeed));
            const SweepProblem p = byClass(randomProblem(kSeed, n, d, 5, 5, d < 10 ? 0.3 : 0.1));
            TensorSweep device(p, 1, 1);
            device.run(Schedule::Ascending);
            expectWithinHalves(p, device);
        }
}

TEST(SweepTensorDevice, TwoTermsKeepWhatRoundingLosesOfAQuery)
{
    SweepProblem p = byClass(randomProblem(kSeed, 150, 64, 20, 4, 0.02));
    roundRows(p.bank);
    const auto exact = p.exact();
    double worst[2] = {};
    for (const int terms : {1, 2}) {
        TensorSweep device(p, 1, terms);
        device.run(Schedule::Ascending);
        for (size_t i = 0; i < exact.size(); ++i)
            worst[terms - 1] =
                std::max(worst[terms - 1], std::abs(double(device.loss[i]) - exact[i].loss));
    }
    EXPECT_LT(worst[1], 8e-3);
    EXPECT_LT(worst[1], 0.5 * worst[0]);
}

TEST(SweepTensorDevice, AgreesWithTheProcessorsBFloat16)
{
    const SweepProblem p = byClass(randomProblem(kSeed, 300, 70, 40, 6, 0.1));
    Executor executor(1);
    const SweepResult host = p.fast(p.packed(BankPrecision::BFloat16), executor);
    TensorSweep device(p, 2, 1);
    device.run(Schedule::Shuffled);
    for (size_t i = 0; i < host.loss.size(); ++i) {
        EXPECT_NEAR(device.loss[i], host.loss[i], 0.03) << "query " << i;
        EXPECT_NEAR(device.q[i], host.q[i], 0.02) << "query " << i;
    }
    double error = 0;
    double norm = 0;
    for (size_t at = 0; at < host.gradient.values().size(); ++at) {
        const auto value = static_cast<double>(host.gradient.values()[at]);
        error += std::pow(static_cast<double>(device.gradient.values()[at]) - value, 2);
        norm += value * value;
    }
    EXPECT_LT(std::sqrt(error / norm), 0.01);
}

} // namespace
} // namespace kindred::test

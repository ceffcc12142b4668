// The sweep by wgmma and TMA, run on the processor with the documented layout of every operand,
// against the reference in double, the form by mma.sync and the bf16 path of the processor.
#include <gtest/gtest.h>

#include "cudart/cuda_runtime_api.h"

#include "DeviceEmulator.h"
#include "EmulatedTensorCore.h"
#include "EmulatedWarpgroup.h"
// after the emulator
#include "HalfSweep.h"
#include "kernel/cuda/SweepFinish.cuh"
#include "kernel/cuda/SweepWarpgroupDevice.cuh"
#include "kernel/cuda/TensorMapEncode.h"

namespace kindred::test {
namespace {

constexpr uint64_t kSeed = 2018;

struct WarpgroupSweep : HalfSweep {
    using HalfSweep::HalfSweep;

    void run(Schedule schedule)
    {
        cuda::WarpgroupArguments all = {arguments, {}};
        const Status encoded = cuda::encodeSweepMaps(arguments, all.maps);
        ASSERT_TRUE(encoded) << encoded.error().message();
        const auto tiles = static_cast<unsigned>((arguments.queryCount + cuda::kGroupQueries - 1) /
                                                 cuda::kGroupQueries);
        const auto chunks =
            static_cast<unsigned>((arguments.dimension + cuda::kChunk - 1) / cuda::kChunk);
        ASSERT_TRUE(
            cuda::fitsWarpgroups(arguments.rows, static_cast<int>(chunks), arguments.terms));
        std::fill(std::begin(cuda::emulatedShared), std::end(cuda::emulatedShared), 0xff);
        DeviceEmulator::launch({tiles, static_cast<unsigned>(arguments.splits), 2 * chunks},
                               cuda::kGroupThreads, schedule,
                               [&] { cuda::sweepWarpgroupKernel(all); });
        DeviceEmulator::launch({static_cast<unsigned>(arguments.queryCount)}, cuda::kFinishThreads,
                               schedule, [&] { cuda::finishKernel(arguments); });
    }
};

struct Shape {
    int64_t n, d, b;
    int splits, terms;
};

class WarpgroupShapes : public testing::TestWithParam<Shape> {};

TEST_P(WarpgroupShapes, EqualTheReference)
{
    const auto [n, d, b, splits, terms] = GetParam();
    SCOPED_TRACE("n = " + std::to_string(n) + ", d = " + std::to_string(d) +
                 ", b = " + std::to_string(b) + ", splits = " + std::to_string(splits) +
                 ", terms = " + std::to_string(terms) + ", seed " + std::to_string(kSeed));
    const SweepProblem p = rounded(byClass(randomProblem(kSeed, n, d, b, 5, 0.3)));
    WarpgroupSweep device(p, splits, terms);
    device.run(Schedule::Ascending);
    expectReference(p, device);
}

// One tile and several, one chunk of columns and several, both warpgroups and one, rings of 5
// stages down to 2, more tiles than stages, splits that get no tile, more tiles than are asked for
// at a time.
INSTANTIATE_TEST_SUITE_P(AroundTheTiles, WarpgroupShapes,
                         testing::Values(Shape{1, 3, 1, 1, 1}, Shape{129, 40, 66, 1, 1},
                                         Shape{300, 128, 130, 2, 1}, Shape{1000, 64, 10, 1, 1},
                                         Shape{200, 150, 70, 3, 1}, Shape{260, 200, 9, 1, 2},
                                         Shape{140, 400, 5, 1, 1}, Shape{4300, 8, 5, 1, 1}));

TEST(SweepWarpgroupDevice, DoesNotDependOnWhoGoesFirst)
{
    SweepProblem p = rounded(byClass(randomProblem(kSeed, 900, 40, 70, 9, 0.1))); // 4 tiles a split
    p.margin = 0.05;
    p.queryLabels[3] = 1000; // no such class: skipped
    Random random(kSeed);
    for (size_t i = 0; i < p.labels.size(); ++i)
        p.valid.push_back(random.chance(0.7) ? 1 : 0);
    WarpgroupSweep first(p, 2, 1);
    first.run(Schedule::Ascending);
    expectReference(p, first);
    for (const Schedule schedule :
         {Schedule::Descending, Schedule::Shuffled, Schedule::WarpByWarp}) {
        WarpgroupSweep other(p, 2, 1);
        other.run(schedule);
        EXPECT_EQ(other.gradient.values(), first.gradient.values()) << "seed " << kSeed;
        EXPECT_EQ(other.loss, first.loss) << "seed " << kSeed;
    }
}

TEST(SweepWarpgroupDevice, RowsAsTheyAreStayWithinWhatBFloat16Promises)
{
    for (const int64_t n : {1, 64, 129, 400})
        for (const int64_t d : {3, 64, 150}) {
            SCOPED_TRACE("n = " + std::to_string(n) + ", d = " + std::to_string(d) + ", seed " +
                         std::to_string(kSeed));
            const SweepProblem p = byClass(randomProblem(kSeed, n, d, 5, 5, d < 10 ? 0.3 : 0.1));
            WarpgroupSweep device(p, 1, 1);
            device.run(Schedule::Ascending);
            expectWithinHalves(p, device);
        }
}

TEST(SweepWarpgroupDevice, TwoTermsKeepWhatRoundingLosesOfAQuery)
{
    SweepProblem p = byClass(randomProblem(kSeed, 150, 64, 20, 4, 0.02));
    roundRows(p.bank);
    const auto exact = p.exact();
    double worst[2] = {};
    for (const int terms : {1, 2}) {
        WarpgroupSweep device(p, 1, terms);
        device.run(Schedule::Ascending);
        for (size_t i = 0; i < exact.size(); ++i)
            worst[terms - 1] =
                std::max(worst[terms - 1], std::abs(double(device.loss[i]) - exact[i].loss));
    }
    EXPECT_LT(worst[1], 8e-3) << "seed " << kSeed;
    EXPECT_LT(worst[1], 0.5 * worst[0]) << "seed " << kSeed;
}

TEST(SweepWarpgroupDevice, AgreesWithTheProcessorsBFloat16)
{
    const SweepProblem p = byClass(randomProblem(kSeed, 300, 70, 40, 6, 0.1));
    Executor executor(1);
    const SweepResult host = p.fast(p.packed(BankPrecision::BFloat16), executor);
    WarpgroupSweep device(p, 2, 1);
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

} // namespace
} // namespace kindred::test

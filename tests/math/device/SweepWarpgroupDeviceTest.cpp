// The sweep by wgmma and TMA, run on the processor with the documented layout of every operand,
// against the reference in double, the form by mma.sync and the bf16 path of the processor.
#include <gtest/gtest.h>

#include "cudart/cuda_runtime_api.h"

#include "DeviceEmulator.h"
#include "EmulatedTensorCore.h"
#include "EmulatedWarpgroup.h"
// after the emulator
#include "HalfSweepClaims.h"
#include "kernel/cuda/SweepFinish.cuh"
#include "kernel/cuda/SweepWarpgroupDevice.cuh"
#include "kernel/cuda/TensorMapEncode.h"

namespace kindred::test {
namespace {

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
        DeviceEmulator::launch({tiles, static_cast<unsigned>(arguments.splits), chunks},
                               cuda::kGroupThreads, schedule,
                               [&] { cuda::sweepWarpgroupKernel(all); });
        DeviceEmulator::launch({static_cast<unsigned>(arguments.queryCount)}, cuda::kFinishThreads,
                               schedule, [&] { cuda::finishKernel(arguments); });
    }
};

struct Shape {
    int64_t n, d, b;
    int splits, terms;
    int classes = 5;
};

class WarpgroupShapes : public testing::TestWithParam<Shape> {};

TEST_P(WarpgroupShapes, EqualTheReference)
{
    const auto [n, d, b, splits, terms, classes] = GetParam();
    SCOPED_TRACE("n = " + std::to_string(n) + ", d = " + std::to_string(d) +
                 ", b = " + std::to_string(b) + ", splits = " + std::to_string(splits) +
                 ", terms = " + std::to_string(terms) + ", classes = " + std::to_string(classes) +
                 ", seed " + std::to_string(kSeed));
    const SweepProblem p = rounded(byClass(randomProblem(kSeed, n, d, b, classes, 0.3)));
    WarpgroupSweep device(p, splits, terms);
    device.run(Schedule::Ascending);
    expectReference(p, device);
}

// One tile and several, one chunk of columns and several, both warpgroups and one, rings of 5
// stages down to 2, more tiles than stages, splits that get no tile, more tiles than are asked for
// at a time. Classes longer than a tile, that end in the middle of one, of many tiles one after the
// other; many classes in a tile, most of no query; a class a row.
INSTANTIATE_TEST_SUITE_P(AroundTheTiles, WarpgroupShapes,
                         testing::Values(Shape{1, 3, 1, 1, 1}, Shape{129, 40, 66, 1, 1},
                                         Shape{300, 128, 130, 2, 1}, Shape{1000, 64, 10, 1, 1},
                                         Shape{200, 150, 70, 3, 1}, Shape{260, 200, 9, 1, 2},
                                         Shape{140, 400, 5, 1, 1}, Shape{4300, 8, 5, 1, 1},
                                         Shape{1500, 16, 3, 1, 1, 2}, Shape{1500, 16, 70, 2, 1, 40},
                                         Shape{700, 16, 66, 1, 1, 300},
                                         Shape{900, 150, 66, 2, 1, 60}));

TEST(SweepWarpgroupDevice, DoesNotDependOnWhoGoesFirst)
{
    expectAnyScheduleAlike<WarpgroupSweep>(900, 40, 70); // 4 tiles a split
}

TEST(SweepWarpgroupDevice, RowsAsTheyAreStayWithinWhatBFloat16Promises)
{
    expectRowsAsTheyAreWithinBounds<WarpgroupSweep>();
}

TEST(SweepWarpgroupDevice, TwoTermsKeepWhatRoundingLosesOfAQuery)
{
    expectTwoTermsToKeepTheQuery<WarpgroupSweep>();
}

TEST(SweepWarpgroupDevice, AgreesWithTheProcessorsBFloat16)
{
    expectTheProcessorsBFloat16<WarpgroupSweep>();
}

} // namespace
} // namespace kindred::test

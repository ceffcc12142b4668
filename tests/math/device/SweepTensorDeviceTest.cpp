// The sweep on tensor cores, run on the processor with the documented layout of every operand,
// against the reference in double and the bf16 path of the processor.
#include <gtest/gtest.h>

#include "DeviceEmulator.h"
#include "EmulatedTensorCore.h"
// after the emulator
#include "HalfSweepClaims.h"
#include "kernel/cuda/SweepFinish.cuh"
#include "kernel/cuda/SweepTensorDevice.cuh"

namespace kindred::test {
namespace {

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
    expectAnyScheduleAlike<TensorSweep>(330, 40, 33); // 3 tiles a split
}

TEST(SweepTensorDevice, RowsAsTheyAreStayWithinWhatBFloat16Promises)
{
    expectRowsAsTheyAreWithinBounds<TensorSweep>();
}

TEST(SweepTensorDevice, TwoTermsKeepWhatRoundingLosesOfAQuery)
{
    expectTwoTermsToKeepTheQuery<TensorSweep>();
}

TEST(SweepTensorDevice, AgreesWithTheProcessorsBFloat16)
{
    expectTheProcessorsBFloat16<TensorSweep>();
}

} // namespace
} // namespace kindred::test

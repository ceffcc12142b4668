// Who sweeps a memory by wgmma: host code and launches on the emulated device.
#include <gtest/gtest.h>

#include "cudart/cuda_runtime_api.h"

#include "kernel/cuda/CudaKernels.h"
#include "kernel/cuda/CudaSweep.h"
#include "kernel/cuda/DeviceWork.h"
#include "math/SweepProblem.h"

namespace kindred::test {
namespace {

constexpr uint64_t kSeed = 1804;

class WarpgroupMemory : public testing::Test {
protected:
    void SetUp() override { emulatedRuntime = {.processors = 2, .capability = 90}; }
    void TearDown() override
    {
        EXPECT_EQ(emulatedRuntime.owned, 0) << "leaks of device memory";
        emulatedRuntime = {};
    }

    /// Sweeps once as `form` and returns how many launches were wgmma's; the losses must be the
    /// processor's.
    static int warpgroupSweeps(SweepForm form, int64_t n, int64_t d, BankPrecision precision,
                               double sigma = 0.1)
    {
        SCOPED_TRACE("seed " + std::to_string(kSeed));
        const SweepProblem p = randomProblem(kSeed, n, d, 21, 5, sigma);
        const PackedBank bank = p.packed(precision);
        const auto kernels = cuda::openKernels(0, form);
        EXPECT_TRUE(kernels);
        const auto memory = (*kernels)->memory(bank);
        EXPECT_TRUE(memory);
        const Matrix<float> rows = converted<float>(p.queries);
        std::vector<float> loss(21), q(21), sigmaGradient(21);
        std::vector<int32_t> skipped(21);
        Matrix<float> gradient(21, d);
        const DeviceBatch batch = {rows.data(), p.queryLabels.data(), p.own.data(), 21};
        const int before = emulatedRuntime.warpgroupSweeps;
        const Status swept = (*memory)->sweep(
            batch, static_cast<float>(p.sigma), 0,
            {loss.data(), q.data(), gradient.data(), sigmaGradient.data(), skipped.data()});
        EXPECT_TRUE(swept) << swept.error().message();
        Executor executor(1);
        const SweepResult host = p.fast(bank, executor);
        for (size_t i = 0; i < loss.size(); ++i)
            EXPECT_NEAR(loss[i], host.loss[i], 0.04) << "query " << i;
        return emulatedRuntime.warpgroupSweeps - before;
    }
};

TEST_F(WarpgroupMemory, SweepsByWgmmaWhereItIsAskedFor)
{
    EXPECT_TRUE(cuda::hasWarpgroupSweep(0));
    EXPECT_EQ(warpgroupSweeps(SweepForm::Warpgroup, 300, 37, BankPrecision::BFloat16), 1);
    EXPECT_EQ(warpgroupSweeps(SweepForm::Mma, 150, 37, BankPrecision::BFloat16), 0);
    EXPECT_EQ(warpgroupSweeps(SweepForm::Warpgroup, 150, 37, BankPrecision::Float32), 0);
}

TEST_F(WarpgroupMemory, LeavesRowsThatDoNotFitToTheOtherForm)
{
    EXPECT_EQ(warpgroupSweeps(SweepForm::Warpgroup, 40, 520, BankPrecision::BFloat16), 0);
}

TEST_F(WarpgroupMemory, LeavesOtherDevicesToTheOtherForm)
{
    for (const int capability : {80, 89, 100}) {
        emulatedRuntime.capability = capability;
        EXPECT_FALSE(cuda::hasWarpgroupSweep(0)) << capability;
        EXPECT_EQ(warpgroupSweeps(SweepForm::Warpgroup, 40, 20, BankPrecision::BFloat16), 0);
    }
    emulatedRuntime.capability = 90;
    emulatedRuntime.codeFor = 80; // a program for sm_80 alone, translated by the driver
    EXPECT_FALSE(cuda::hasWarpgroupSweep(0));
    EXPECT_FALSE(cuda::hasWarpgroupSweep(1)) << "there is no such device";
}

TEST_F(WarpgroupMemory, ADriverWithoutTensorMapsIsAnError)
{
    const SweepProblem p = randomProblem(kSeed, 40, 12, 9, 3, 0.1);
    emulatedRuntime.hasTensorMaps = false;
    const auto bank =
        cuda::DeviceBank::upload(p.packed(BankPrecision::BFloat16), cuda::Stream::standard());
    ASSERT_TRUE(bank);
    const Matrix<float> rows = converted<float>(p.queries);
    const auto swept = cuda::sweepSoftNeighbours(*bank, {rows, p.queryLabels, p.own, 0.1F, 0},
                                                 cuda::Stream::standard(), SweepForm::Warpgroup);
    ASSERT_FALSE(swept);
    EXPECT_NE(swept.error().message().find("tensor maps"), std::string::npos);
}

/// A piece of the bank for each place that a block can have, and no place idle while another works.
TEST(WarpgroupSplits, APieceForEveryPlace)
{
    EXPECT_EQ(cuda::splitsForWaves(7813, 2, 132), 66);
    EXPECT_EQ(cuda::splitsForWaves(7813, 1, 132), 131) << "60 tiles in turn, as of 132";
    EXPECT_EQ(cuda::splitsForWaves(1, 2, 132), 1) << "no more than tiles";
    EXPECT_EQ(cuda::splitsForWaves(40, 2, 132), 40);
    EXPECT_EQ(cuda::splitsForWaves(7813, 132, 132), 1);
    // 133 blocks: a piece each are two waves of all tiles, more pieces fill the second.
    const int64_t pieces = cuda::splitsForWaves(7813, 133, 132);
    EXPECT_GT(pieces, 1);
    const auto inTurn = [](int64_t of) {
        return cuda::tilesOf(133 * of, 132) * cuda::tilesOf(7813, of);
    };
    EXPECT_LT(inTurn(pieces), 0.8 * static_cast<double>(inTurn(1)));
}

} // namespace
} // namespace kindred::test

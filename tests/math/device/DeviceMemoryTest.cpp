// A memory that lives on the emulated device: host code, launches and kernels of core/kernel/cuda
// against the processor's bank, over several steps.
#include <gtest/gtest.h>

#include "cudart/cuda_runtime_api.h"

#include "kernel/Momentum.h"
#include "kernel/cuda/CudaKernels.h"
#include "kernel/cuda/CudaSweep.h"
#include "math/SweepProblem.h"

namespace kindred::test {
namespace {

constexpr uint64_t kSeed = 1804;

/// What the trainer would hand over; on the emulated device host memory is the device's.
struct Answer {
    explicit Answer(int64_t b, int64_t d)
        : loss(static_cast<size_t>(b)), q(loss.size()), sigmaGradient(loss.size()), gradient(b, d),
          skipped(loss.size())
    {
    }
    DeviceSweepAnswer view()
    {
        return {loss.data(), q.data(), gradient.data(), sigmaGradient.data(), skipped.data()};
    }

    std::vector<float> loss, q, sigmaGradient;
    Matrix<float> gradient;
    std::vector<int32_t> skipped;
};

/// The processor's part of MemoryBank::write().
void writeOnProcessor(PackedBank& bank, std::span<const int64_t> slots,
                      MatrixView<const float> rows, float momentum, bool renormalise)
{
    Matrix<float> moved(rows.rows, rows.cols);
    for (int64_t i = 0; i < rows.rows; ++i) {
        const int64_t slot = slots[static_cast<size_t>(i)];
        if (bank.valid(slot))
            bank.read(slot, moved.view().rowSpan(i));
        momentumUpdate(moved.view().rowSpan(i), rows.rowSpan(i), bank.valid(slot) ? momentum : 0,
                       renormalise);
    }
    bank.write(slots, moved.view());
}

class DeviceMemoryTest : public testing::TestWithParam<BankPrecision> {
protected:
    void SetUp() override { emulatedRuntime = {.processors = 2}; }
    void TearDown() override { EXPECT_EQ(emulatedRuntime.owned, 0) << "leaks of device memory"; }

    double tolerance() const { return GetParam() == BankPrecision::Float32 ? 2e-5 : 0.02; }

    void expectSameRows(DeviceMemory& memory, const PackedBank& bank) const
    {
        std::vector<float> rows(static_cast<size_t>(bank.rows() * bank.dimension()));
        std::vector<uint8_t> valid(static_cast<size_t>(bank.rows()));
        const Status read = memory.read(rows, valid);
        ASSERT_TRUE(read) << read.error().message();
        std::vector<float> expected(static_cast<size_t>(bank.dimension()));
        // A last bit of a float may fall on the other side of a bf16.
        const double near = GetParam() == BankPrecision::Float32 ? 1e-6 : 1.0 / 128;
        for (int64_t slot = 0; slot < bank.rows(); ++slot) {
            ASSERT_EQ(valid[static_cast<size_t>(slot)] != 0, bank.valid(slot)) << slot;
            if (!bank.valid(slot))
                continue;
            bank.read(slot, expected);
            for (size_t k = 0; k < expected.size(); ++k)
                ASSERT_NEAR(rows[static_cast<size_t>(slot) * expected.size() + k], expected[k],
                            near * (1e-2 + std::abs(expected[k])))
                    << "slot " << slot << ", column " << k;
        }
    }
};

TEST_P(DeviceMemoryTest, FollowsTheProcessorOverSteps)
{
    SweepProblem p = randomProblem(kSeed, 150, 37, 21, 5, 0.1);
    Random random(kSeed);
    for (size_t i = 0; i < p.labels.size(); ++i)
        p.valid.push_back(random.chance(0.8) ? 1 : 0);
    p.margin = 0.02;
    PackedBank bank = p.packed(GetParam());
    auto kernels = cuda::openKernels(0);
    ASSERT_TRUE(kernels);
    auto memory = (*kernels)->memory(bank);
    ASSERT_TRUE(memory) << memory.error().message();
    Executor executor(1);
    std::vector<int64_t> slots = p.own;
    for (int step = 0; step < 3; ++step) {
        SCOPED_TRACE("step " + std::to_string(step));
        p.own = slots;
        if (step == 1)
            p.own[2] = -1;
        const Matrix<float> rows = converted<float>(p.queries);
        const SweepResult host = p.fast(bank, executor);
        Answer answer(rows.rows(), rows.cols());
        const DeviceBatch asked = {rows.data(), p.queryLabels.data(), p.own.data(),
                                   static_cast<int>(rows.rows())};
        const Status swept = (*memory)->sweep(asked, static_cast<float>(p.sigma),
                                              static_cast<float>(p.margin), answer.view());
        ASSERT_TRUE(swept) << swept.error().message();
        int skipped = 0;
        for (size_t i = 0; i < host.loss.size(); ++i) {
            EXPECT_NEAR(answer.loss[i], host.loss[i], 2 * tolerance()) << "row " << i;
            EXPECT_NEAR(answer.q[i], host.q[i], tolerance()) << "row " << i;
            skipped += answer.skipped[i];
        }
        EXPECT_EQ(skipped, host.skipped);
        for (size_t at = 0; at < host.gradient.values().size(); ++at)
            ASSERT_NEAR(answer.gradient.values()[at], host.gradient.values()[at], 2 * tolerance());

        // Every batch names a slot twice, and some that were never written.
        for (int64_t& slot : slots)
            slot = static_cast<int64_t>(random.below(150));
        slots[20] = slots[4];
        const DeviceBatch written = {rows.data(), nullptr, slots.data(),
                                     static_cast<int>(rows.rows())};
        const float momentum = step == 0 ? 0.5F : step == 1 ? 0.0F : 0.9F;
        const bool renormalise = step != 2;
        ASSERT_TRUE((*memory)->write(written, momentum, renormalise));
        writeOnProcessor(bank, slots, rows, momentum, renormalise);
        expectSameRows(**memory, bank);
    }
}

TEST_P(DeviceMemoryTest, KeepsItsRoomFromSweepToSweep)
{
    const SweepProblem p = randomProblem(kSeed, 90, 12, 9, 3, 0.1);
    const PackedBank bank = p.packed(GetParam());
    auto kernels = cuda::openKernels(0);
    ASSERT_TRUE(kernels);
    auto memory = (*kernels)->memory(bank);
    ASSERT_TRUE(memory);
    const Matrix<float> rows = converted<float>(p.queries);
    Answer answer(9, 12);
    const DeviceBatch batch = {rows.data(), p.queryLabels.data(), p.own.data(), 9};
    ASSERT_TRUE((*memory)->sweep(batch, 0.1F, 0, answer.view()));
    const int before = emulatedRuntime.allocations;
    const std::vector<float> loss = answer.loss;
    ASSERT_TRUE((*memory)->sweep(batch, 0.1F, 0, answer.view()));
    EXPECT_EQ(emulatedRuntime.allocations, before) << "an allocation waits for the device";
    EXPECT_EQ(answer.loss, loss);
}

TEST_P(DeviceMemoryTest, ABankOfAnotherSizeGetsARoomOfItsOwn)
{
    cuda::SweepRoom room;
    const cuda::Stream stream = cuda::Stream::standard();
    // The first is the largest, so that a room kept by mistake is seen and not written beyond.
    for (const auto& [rows, dimension] : {std::pair{90, 40}, {90, 12}, {70, 12}, {200, 150}}) {
        SCOPED_TRACE(std::to_string(rows) + " rows of " + std::to_string(dimension));
        const SweepProblem p = randomProblem(kSeed, rows, dimension, 9, 3, 0.1);
        const auto bank = cuda::DeviceBank::upload(p.packed(GetParam()), stream);
        ASSERT_TRUE(bank) << bank.error().message();
        const Matrix<float> queries = converted<float>(p.queries);
        const SweepQuery query = {queries, p.queryLabels, p.own, 0.1F, 0};
        const auto expected = cuda::sweepSoftNeighbours(*bank, query, stream);
        ASSERT_TRUE(expected);
        const int before = emulatedRuntime.allocations;
        Answer answer(9, dimension);
        ASSERT_TRUE(room.sweep(*bank, {queries.data(), p.queryLabels.data(), p.own.data(), 9}, 0.1F,
                               0, answer.view(), stream));
        ASSERT_GT(emulatedRuntime.allocations, before) << "the room of another bank";
        EXPECT_EQ(answer.loss, expected->loss);
        EXPECT_EQ(answer.gradient.values(), expected->gradient.values());
    }
}

TEST_P(DeviceMemoryTest, ARefusedBankLeavesTheDeviceAsItWas)
{
    const SweepProblem p = randomProblem(kSeed, 40, 6, 5, 3, 0.1);
    const PackedBank bank = p.packed(GetParam());
    auto kernels = cuda::openKernels(0);
    ASSERT_TRUE(kernels);
    emulatedRuntime.failsAt = emulatedRuntime.allocations + 1;
    EXPECT_FALSE((*kernels)->memory(bank));
    EXPECT_EQ(cudaGetLastError(), cudaSuccess) << "which the next launch would report as its own";
    const auto again = (*kernels)->memory(bank);
    EXPECT_TRUE(again);
}

TEST_P(DeviceMemoryTest, AMissingRoomIsAnErrorAndNothingLeaks)
{
    const SweepProblem p = randomProblem(kSeed, 40, 6, 5, 3, 0.1);
    const PackedBank bank = p.packed(GetParam());
    auto kernels = cuda::openKernels(0);
    ASSERT_TRUE(kernels);
    const Matrix<float> rows = converted<float>(p.queries);
    Answer answer(5, 6);
    const DeviceBatch batch = {rows.data(), p.queryLabels.data(), p.own.data(), 5};
    int failures = 0;
    for (int fails = 0; fails < 9; ++fails) { // each of a bank's and a sweep's
        emulatedRuntime.allocations = 0;
        emulatedRuntime.failsAt = fails;
        auto memory = (*kernels)->memory(bank);
        const bool swept = memory && (*memory)->sweep(batch, 0.1F, 0, answer.view());
        failures += swept ? 0 : 1;
    }
    EXPECT_GE(failures, 8);
}

INSTANTIATE_TEST_SUITE_P(Banks, DeviceMemoryTest,
                         testing::Values(BankPrecision::Float32, BankPrecision::BFloat16));

} // namespace
} // namespace kindred::test

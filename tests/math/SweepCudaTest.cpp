// The CUDA sweep against its CPU twin, on random problems whose seed is printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "SweepProblem.h"
#include "kernel/cuda/CudaKernels.h"
#include "kernel/cuda/CudaSweep.h"

namespace kindred::test {
namespace {

class SweepCuda : public testing::Test {
protected:
    void SetUp() override
    {
        if (cuda::deviceCount() == 0)
            GTEST_SKIP() << "no CUDA device here: the CUDA sweep is not tested";
    }

    void expectTwins(const SweepProblem& p, const std::string& what)
    {
        SCOPED_TRACE(what + ", seed " + std::to_string(m_seed));
        const PackedBank bank = p.packed(BankPrecision::Float32);
        const SweepResult host = p.fast(bank, m_executor);
        auto stream = cuda::Stream::create();
        ASSERT_TRUE(stream) << stream.error().message();
        const auto device = cuda::DeviceBank::upload(bank, *stream);
        ASSERT_TRUE(device) << device.error().message();
        const Matrix<float> rows = converted<float>(p.queries);
        const SweepQuery query{rows, p.queryLabels, p.own, static_cast<float>(p.sigma),
                               static_cast<float>(p.margin)};
        const auto result = cuda::sweepSoftNeighbours(*device, query, *stream);
        ASSERT_TRUE(result) << result.error().message();
        EXPECT_EQ(result->skipped, host.skipped);
        EXPECT_LE(gradientError(result->gradient, p.exact()), 1e-5);
        for (size_t i = 0; i < host.loss.size(); ++i) {
            EXPECT_NEAR(result->loss[i], host.loss[i], p.sigma < 0.05 ? 1e-4 / p.sigma : 1e-4);
            EXPECT_NEAR(result->q[i], host.q[i], 1e-4);
            EXPECT_NEAR(result->sigmaGradient[i], host.sigmaGradient[i],
                        1e-3 * (1 / p.sigma + std::abs(host.sigmaGradient[i])));
        }
        const auto again = cuda::sweepSoftNeighbours(*device, query, *stream);
        ASSERT_TRUE(again);
        EXPECT_EQ(again->gradient.values(), result->gradient.values()) << "not reproducible";
    }

    /// A memory in bf16 in one form of the sweep, against the reference of rows that bf16 holds.
    void expectHalves(const SweepProblem& p, SweepForm form, const std::string& what)
    {
        SCOPED_TRACE(what + ", seed " + std::to_string(m_seed));
        const PackedBank bank = p.packed(BankPrecision::BFloat16);
        const SweepResult host = p.fast(bank, m_executor);
        auto stream = cuda::Stream::create();
        ASSERT_TRUE(stream) << stream.error().message();
        const auto device = cuda::DeviceBank::upload(bank, *stream);
        ASSERT_TRUE(device) << device.error().message();
        const Matrix<float> rows = converted<float>(p.queries);
        const SweepQuery query{rows, p.queryLabels, p.own, static_cast<float>(p.sigma),
                               static_cast<float>(p.margin)};
        const auto result = cuda::sweepSoftNeighbours(*device, query, *stream, form);
        ASSERT_TRUE(result) << result.error().message();
        EXPECT_EQ(result->skipped, host.skipped);
        double error = 0;
        double norm = 0;
        for (size_t at = 0; at < host.gradient.values().size(); ++at) {
            const auto value = static_cast<double>(host.gradient.values()[at]);
            error += std::pow(static_cast<double>(result->gradient.values()[at]) - value, 2);
            norm += value * value;
        }
        EXPECT_LE(error, 4e-4 * norm + 1e-8);
        EXPECT_LE(gradientError(result->gradient, p.exact()), 6e-3) << "of rows as they are";
        for (size_t i = 0; i < host.loss.size(); ++i) {
            EXPECT_NEAR(result->loss[i], host.loss[i], 0.03) << "query " << i;
            EXPECT_NEAR(result->q[i], host.q[i], 0.02) << "query " << i;
        }
        const auto again = cuda::sweepSoftNeighbours(*device, query, *stream, form);
        ASSERT_TRUE(again);
        EXPECT_EQ(again->gradient.values(), result->gradient.values()) << "not reproducible";
    }

    /// Around the tiles of both forms, of one chunk of columns and several.
    void expectHalvesOfAllShapes(SweepForm form)
    {
        for (const int64_t n : {1, 64, 127, 129, 1000, 20'000})
            for (const int64_t d : {3, 64, 128, 150, 400})
                for (const int64_t b : {5, 130})
                    expectHalves(randomProblem(m_seed, n, d, b, 5, d < 10 ? 0.3 : 0.1), form,
                                 "n = " + std::to_string(n) + ", d = " + std::to_string(d) +
                                     ", b = " + std::to_string(b));
    }

    const uint64_t m_seed = 2018;
    Executor m_executor;
};

TEST_F(SweepCuda, ShapesAroundTheTiles)
{
    for (const int64_t n : {1, 31, 32, 33, 1000, 4099})
        for (const int64_t d : {3, 17, 128, 129, 300})
            expectTwins(randomProblem(m_seed, n, d, 37, 5, d < 10 ? 0.3 : 0.05),
                        "n = " + std::to_string(n) + ", d = " + std::to_string(d));
}

TEST_F(SweepCuda, SmallSigmaMarginAndInvalidRows)
{
    SweepProblem p = randomProblem(m_seed, 3000, 64, 50, 9, 0.01);
    p.margin = 0.05;
    Random random(m_seed);
    for (size_t i = 0; i < p.labels.size(); ++i)
        p.valid.push_back(random.chance(0.7) ? 1 : 0);
    p.queryLabels[3] = 1000; // no such class: skipped
    expectTwins(p, "small sigma");
}

TEST_F(SweepCuda, MemoryInBFloat16ByMmaSync)
{
    expectHalvesOfAllShapes(SweepForm::Mma);
}

TEST_F(SweepCuda, MemoryInBFloat16ByWgmma)
{
    if (!cuda::hasWarpgroupSweep(0))
        GTEST_SKIP() << "the device is not of compute capability 9.0: wgmma is not tested";
    expectHalvesOfAllShapes(SweepForm::Warpgroup);
}

TEST_F(SweepCuda, WritesRows)
{
    const SweepProblem p = randomProblem(m_seed, 500, 24, 20, 4, 0.1);
    PackedBank bank = p.packed(BankPrecision::Float32);
    auto stream = cuda::Stream::create();
    ASSERT_TRUE(stream) << stream.error().message();
    auto device = cuda::DeviceBank::upload(bank, *stream);
    ASSERT_TRUE(device) << device.error().message();
    const std::array<int64_t, 3> slots = {7, 400, 7};
    Matrix<float> rows(3, 24);
    rows(0, 0) = rows(1, 5) = rows(2, 9) = 1;
    bank.write(slots, rows);
    const Status written = device->write(slots, rows, *stream);
    ASSERT_TRUE(written) << written.error().message();
    const Matrix<float> queries = converted<float>(p.queries);
    const SweepQuery query{queries, p.queryLabels, p.own, 0.1f};
    const SweepResult host = sweepSoftNeighbours(bank, query, m_executor);
    const auto result = cuda::sweepSoftNeighbours(*device, query, *stream);
    ASSERT_TRUE(result) << result.error().message();
    for (size_t i = 0; i < host.loss.size(); ++i)
        EXPECT_NEAR(result->loss[i], host.loss[i], 1e-4 * (1 + host.loss[i])) << "seed " << m_seed;
}

} // namespace
} // namespace kindred::test

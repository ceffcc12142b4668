// The CUDA search against its CPU twin, on random rows whose seed is printed.
#include <gtest/gtest.h>

#include "base/Random.h"
#include "kernel/cuda/CudaNearest.h"
#include "neighbour/ExactSearch.h"

namespace kindred::test {
namespace {

Matrix<float> shiftedRows(uint64_t seed, int64_t count, int64_t dimension)
{
    Random random(seed);
    Matrix<float> rows(count, dimension);
    for (float& value : rows.values())
        value = static_cast<float>(20 + random.normal());
    return rows;
}

class NearestCuda : public testing::Test {
protected:
    void SetUp() override
    {
        if (cuda::deviceCount() == 0)
            GTEST_SKIP() << "no CUDA device here: the CUDA search is not tested";
    }

    const uint64_t m_seed = 2022;
    Executor m_executor;
};

TEST_F(NearestCuda, FindsWhatTheProcessorFinds)
{
    for (const int64_t n : {1, 63, 64, 1000, 70'000})
        for (const int k : {1, 15, 100}) {
            SCOPED_TRACE("n = " + std::to_string(n) + ", k = " + std::to_string(k) + ", seed " +
                         std::to_string(m_seed));
            const Matrix<float> rows = shiftedRows(m_seed, n, 50);
            const Matrix<float> queries = shiftedRows(m_seed + 1, 130, 50);
            std::vector<int32_t> exclude(130, -1);
            exclude[5] = 0;
            auto stream = cuda::Stream::create();
            ASSERT_TRUE(stream) << stream.error().message();
            const auto device =
                cuda::searchNearest({rows, queries, k, SearchMetric::SquaredL2, exclude}, *stream);
            ASSERT_TRUE(device) << device.error().message();
            const Neighbours host =
                searchExact(rows, queries, k, SearchMetric::SquaredL2, exclude, m_executor);
            EXPECT_EQ(device->indices.values(), host.indices.values());
        }
}

TEST_F(NearestCuda, NamesTheNearestCentre)
{
    const Matrix<float> centres = shiftedRows(m_seed, 333, 20);
    const Matrix<float> rows = shiftedRows(m_seed + 1, 5000, 20);
    auto stream = cuda::Stream::create();
    ASSERT_TRUE(stream) << stream.error().message();
    const auto device = cuda::nearestRows(centres, rows, *stream);
    ASSERT_TRUE(device) << device.error().message();
    const Neighbours host = searchExact(centres, rows, 1, SearchMetric::SquaredL2, {}, m_executor);
    EXPECT_EQ(*device, host.indices.values()) << "seed " << m_seed;
}

} // namespace
} // namespace kindred::test

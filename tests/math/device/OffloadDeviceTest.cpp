// The program's own paths on the emulated device: host code, launches and kernels of
// core/kernel/cuda, against the processor's answers.
#include <gtest/gtest.h>

#include "cudart/cuda_runtime_api.h"

#include <cmath>
#include <numeric>

#include "base/Random.h"
#include "kernel/cuda/CudaKernels.h"
#include "kernel/cuda/CudaMapForces.h"
#include "kernel/cuda/CudaNearest.h"
#include "neighbour/ExactSearch.h"
#include "neighbour/KMeans.h"
#include "project/OffloadedForces.h"
#include "project/TSne.h"

namespace kindred::test {
namespace {

/// `groups` heaps around (10, 10, …), far from each other.
Matrix<float> heaps(uint64_t seed, int64_t count, int64_t dimension, int64_t groups)
{
    Random random(seed);
    Matrix<float> rows(count, dimension);
    for (int64_t i = 0; i < count; ++i)
        for (int64_t c = 0; c < dimension; ++c)
            rows(i, c) = static_cast<float>(10 + (c == i % groups ? 8 : 0) + random.normal());
    return rows;
}

class OffloadDevice : public testing::Test {
protected:
    void SetUp() override { emulatedRuntime = {}; }
    void TearDown() override { EXPECT_EQ(emulatedRuntime.owned, 0) << "leaks of device memory"; }

    /// Every question, however small, goes to the emulated device.
    std::shared_ptr<Offload> device()
    {
        auto kernels = cuda::openKernels(0);
        EXPECT_TRUE(kernels) << kernels.error().message();
        return std::make_shared<Offload>(
            std::move(kernels).value(),
            [this](const std::string& notice) { m_notices.push_back(notice); }, 1);
    }

    std::vector<std::string> m_notices;
    Executor m_executor{2};
};

TEST_F(OffloadDevice, ExactSearchAnswersAsTheProcessorDoes)
{
    const Matrix<float> rows = heaps(31, 135, 19, 5);
    const Matrix<float> queries = heaps(32, 67, 19, 5);
    std::vector<int32_t> exclude(67, -1);
    exclude[3] = 40;
    for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct})
        for (const int processors : {1, 3}) { // one split and several
            SCOPED_TRACE("processors = " + std::to_string(processors));
            emulatedRuntime.processors = processors;
            const Neighbours near = searchExact(rows, queries, 9, metric, exclude, m_executor);
            const int before = emulatedRuntime.allocations;
            const OffloadGuard guard(device());
            const Neighbours far = searchExact(rows, queries, 9, metric, exclude, m_executor);
            EXPECT_GT(emulatedRuntime.allocations, before) << "the device was not asked";
            EXPECT_EQ(far.indices.values(), near.indices.values());
            for (size_t at = 0; at < near.values.values().size(); ++at)
                ASSERT_NEAR(far.values.values()[at], near.values.values()[at],
                            2e-5 * (1 + std::abs(near.values.values()[at])));
        }
    EXPECT_TRUE(m_notices.empty());
}

TEST_F(OffloadDevice, SaysWhatIsFree)
{
    emulatedRuntime.freeBytes = 12345;
    EXPECT_EQ(cuda::freeBytes(0), 12345);
    EXPECT_EQ(cuda::freeBytes(7), 0) << "there is no such device";
}

TEST_F(OffloadDevice, WrongQuestionsAreNamedForWhatTheyAre)
{
    const Matrix<float> rows = heaps(36, 20, 6, 2);
    const Matrix<float> narrow = heaps(37, 4, 5, 2);
    const auto stream = cuda::Stream::create();
    ASSERT_TRUE(stream);
    const auto resident = cuda::ResidentRows::upload(rows, SearchMetric::SquaredL2, *stream);
    ASSERT_TRUE(resident);
    const auto fewer = resident->nearest(rows, -1, {}, *stream);
    ASSERT_FALSE(fewer);
    EXPECT_EQ(fewer.error().message().find("columns"), std::string::npos);
    const auto narrower = resident->nearest(narrow, 1, {}, *stream);
    ASSERT_FALSE(narrower);
    EXPECT_NE(narrower.error().message().find("columns"), std::string::npos);
}

TEST_F(OffloadDevice, FewerRowsThanNeighboursEndAsTheyDoOnTheProcessor)
{
    const Matrix<float> rows = heaps(33, 3, 4, 2);
    for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct}) {
        const Neighbours near = searchExact(rows, rows, 5, metric, {}, m_executor);
        const OffloadGuard guard(device());
        const Neighbours far = searchExact(rows, rows, 5, metric, {}, m_executor);
        EXPECT_EQ(far.indices.values(), near.indices.values());
        EXPECT_EQ(far.values(2, 4), near.values(2, 4)) << "the infinity of no neighbour";
    }
}

TEST_F(OffloadDevice, KMeansFindsTheSameClusters)
{
    const Matrix<float> rows = heaps(34, 140, 6, 4);
    const KMeansRequest request{.clusters = 4, .restarts = 2, .seed = 7};
    const KMeansResult near = kMeans(rows, request, m_executor);
    const int before = emulatedRuntime.allocations;
    const OffloadGuard guard(device());
    const KMeansResult far = kMeans(rows, request, m_executor);
    EXPECT_GT(emulatedRuntime.allocations, before) << "the device was not asked";
    EXPECT_EQ(far.clusters, near.clusters);
    EXPECT_EQ(far.centres.values(), near.centres.values());
    EXPECT_EQ(far.inertia, near.inertia);
}

/// [2n] after some steps, and KL there.
std::pair<std::vector<float>, double> mapped(const Matrix<float>& rows, int steps,
                                             Executor& executor)
{
    auto map = TSne::create(rows, {.perplexity = 4}, executor);
    EXPECT_TRUE(map) << map.error().message();
    for (int step = 0; step < steps; ++step)
        map->step(executor);
    const double kl = map->measureKl(executor);
    const auto layout = map->layout();
    return {{layout.data, layout.data + 2 * layout.rows}, kl};
}

TEST_F(OffloadDevice, MapsDescendAsTheyDoOnTheProcessor)
{
    constexpr int kSteps = 12; // exaggerated ones: without that factor they would go elsewhere
    const Matrix<float> rows = heaps(35, 70, 8, 3);
    const auto [near, nearKl] = mapped(rows, kSteps, m_executor);
    const int before = emulatedRuntime.allocations;
    const OffloadGuard guard(device());
    const auto [far, farKl] = mapped(rows, kSteps, m_executor);
    EXPECT_GT(emulatedRuntime.allocations, before) << "the device was not asked";
    EXPECT_NEAR(farKl, nearKl, 1e-4);
    const float reach = std::abs(*std::max_element(
        near.begin(), near.end(), [](float a, float b) { return std::abs(a) < std::abs(b); }));
    for (size_t at = 0; at < near.size(); ++at)
        ASSERT_NEAR(far[at], near[at], 2e-3 * reach);
    EXPECT_TRUE(m_notices.empty());
}

TEST_F(OffloadDevice, AnAllocationThatFailsLeavesTheProcessorsAnswerAndOneNotice)
{
    const Matrix<float> rows = heaps(36, 130, 6, 3);
    const Neighbours near = searchExact(rows, rows, 4, SearchMetric::SquaredL2, {}, m_executor);
    for (int fails = 0; fails < 8; ++fails) { // each of a search's own
        emulatedRuntime = {.failsAt = fails};
        m_notices.clear();
        const OffloadGuard guard(device());
        for (int again = 0; again < 2; ++again) {
            const Neighbours far =
                searchExact(rows, rows, 4, SearchMetric::SquaredL2, {}, m_executor);
            EXPECT_EQ(far.indices.values(), near.indices.values());
            EXPECT_EQ(far.values.values(), near.values.values()) << "not the processor's";
        }
        ASSERT_EQ(m_notices.size(), 1u) << "allocation " << fails;
        EXPECT_NE(m_notices.front().find("out of memory"), std::string::npos);
    }
}

TEST_F(OffloadDevice, AMapGoesOnOnTheProcessorWhereTheDeviceIsLost)
{
    const Matrix<float> rows = heaps(37, 60, 5, 3);
    const auto expected = mapped(rows, 3, m_executor);
    const OffloadGuard guard(device());
    auto map = TSne::create(rows, {.perplexity = 4}, m_executor);
    ASSERT_TRUE(map);
    map->step(m_executor);
    emulatedRuntime.devices = 0; // from now on it cannot be chosen
    map->step(m_executor);
    map->step(m_executor);
    EXPECT_EQ(m_notices.size(), 1u);
    EXPECT_NEAR(map->measureKl(m_executor), expected.second, 1e-4);
}

TEST_F(OffloadDevice, ArgumentsAreChecked)
{
    EXPECT_FALSE(cuda::openKernels(1)) << "there is one device alone";
    EXPECT_FALSE(cuda::openKernels(-1));
    auto stream = cuda::Stream::create();
    ASSERT_TRUE(stream);
    const Matrix<float> rows = heaps(38, 10, 4, 2);
    const Matrix<float> narrow(3, 2);
    EXPECT_FALSE(cuda::searchNearest({rows, narrow, 1}, *stream)) << "other columns";
    EXPECT_FALSE(cuda::nearestRows(rows, narrow, *stream));
    const std::vector<int32_t> one(1);
    EXPECT_FALSE(cuda::searchNearest({rows, rows, 1, SearchMetric::SquaredL2, one}, *stream))
        << "one excluded row for ten queries";
    const auto none = cuda::nearestRows(Matrix<float>(0, 4), rows, *stream);
    ASSERT_TRUE(none);
    EXPECT_EQ(*none, std::vector<int32_t>(10, -1));

    const Affinities pair{{0, 16, 32}, std::vector<int32_t>(32), std::vector<float>(32)};
    auto forces = cuda::MapForces::create(pairWeights(pair), *stream);
    ASSERT_TRUE(forces);
    std::vector<float> points(4);
    std::vector<float> gradient(3);
    EXPECT_FALSE(forces->gradient(points, 1, gradient, *stream)) << "a number is missing";
}

} // namespace
} // namespace kindred::test

// Who answers: a device that counts its questions, in place of one.
#include <gtest/gtest.h>

#include "kernel/Offload.h"
#include "kernel/SoftNeighbour.h"
#include "neighbour/KMeans.h"
#include "neighbour/SearchQuestion.h"

namespace kindred::test {
namespace {

/// Names the last row for every query, which no search would.
class CountingKernels final : public DeviceKernels {
public:
    struct Calls {
        int uploads = 0;
        int nearest = 0;
        int best = 0;
        bool fails = false;
    };
    explicit CountingKernels(Calls& calls) : m_calls(calls) {}

    class LastRow final : public DeviceRows {
    public:
        LastRow(Calls& calls, int64_t count) : m_calls(calls), m_count(count) {}
        Result<Neighbours> nearest(MatrixView<const float> queries, int k,
                                   std::span<const int32_t>) override
        {
            ++m_calls.nearest;
            if (m_calls.fails)
                return failure("it is gone");
            Neighbours all{Matrix<int32_t>(queries.rows, k), Matrix<float>(queries.rows, k)};
            for (int32_t& row : all.indices.values())
                row = static_cast<int32_t>(m_count - 1);
            return all;
        }

    private:
        Calls& m_calls;
        int64_t m_count;
    };

    std::string device() const override { return "cuda:0"; }
    Result<std::unique_ptr<DeviceRows>> rows(MatrixView<const float> database,
                                             SearchMetric) override
    {
        ++m_calls.uploads;
        return std::unique_ptr<DeviceRows>(std::make_unique<LastRow>(m_calls, database.rows));
    }
    Result<std::vector<int32_t>> best(MatrixView<const float>,
                                      MatrixView<const float> queries) override
    {
        ++m_calls.best;
        return std::vector<int32_t>(static_cast<size_t>(queries.rows), -1);
    }
    Result<std::unique_ptr<DeviceForces>> forces(const PairWeights&) override
    {
        return failure("it has none");
    }
    Result<std::unique_ptr<DeviceMemory>> memory(const PackedBank&) override
    {
        return failure("it has no room");
    }

private:
    Calls& m_calls;
};

class OffloadChoice : public testing::Test {
protected:
    std::shared_ptr<Offload> device(int64_t leastWork)
    {
        return std::make_shared<Offload>(
            std::make_unique<CountingKernels>(m_calls),
            [this](const std::string& notice) { m_notices.push_back(notice); }, leastWork);
    }
    int32_t answer(int k = 1, OtherClasses others = {})
    {
        SearchQuestion question{m_rows.view(), m_rows.view(), k, SearchMetric::SquaredL2};
        question.others = others;
        const auto found = searchExact(question, m_executor, m_progress);
        return found ? found->indices(0, 0) : -2;
    }

    Matrix<float> m_rows = [] {
        Matrix<float> rows(4, 2);
        for (int64_t i = 0; i < 4; ++i)
            rows(i, 0) = static_cast<float>(i);
        return rows;
    }();
    CountingKernels::Calls m_calls;
    std::vector<std::string> m_notices;
    std::function<bool(double)> m_progress;
    Executor m_executor{1};
};

TEST_F(OffloadChoice, TheProcessorAnswersUntilAGuardBeginsAndOnceItEnds)
{
    EXPECT_EQ(answer(), 0);
    {
        const OffloadGuard guard(device(1));
        EXPECT_EQ(answer(), 3);
        {
            const OffloadGuard none(nullptr);
            EXPECT_EQ(answer(), 0);
            const OffloadGuard nothing;
            EXPECT_EQ(Offload::active(), nullptr);
        }
        EXPECT_EQ(answer(), 3);
    }
    EXPECT_EQ(answer(), 0);
    EXPECT_EQ(m_calls.nearest, 2);
}

TEST_F(OffloadChoice, SmallQuestionsAndThoseOfNoKernelStay)
{
    const OffloadGuard guard(device(4 * 4 * 2 + 1));
    EXPECT_EQ(answer(), 0) << "32 multiplications";
    const OffloadGuard smaller(device(4 * 4 * 2));
    EXPECT_EQ(answer(), 3);
    const std::vector<int32_t> labels = {0, 1, 1, 1};
    EXPECT_EQ(answer(1, {labels, labels}), 1) << "the nearest of another class";
    EXPECT_EQ(m_calls.nearest, 1);
}

TEST_F(OffloadChoice, AFailureIsToldOnceAndEndsIt)
{
    const OffloadGuard guard(device(1));
    m_calls.fails = true;
    EXPECT_EQ(answer(), 0);
    EXPECT_EQ(answer(), 0);
    EXPECT_EQ(m_calls.nearest, 1) << "asked again after it failed";
    ASSERT_EQ(m_notices.size(), 1u);
    EXPECT_NE(m_notices.front().find("it is gone"), std::string::npos);
    kMeans(m_rows, {.clusters = 2}, m_executor);
    EXPECT_EQ(m_calls.best, 0);
}

TEST_F(OffloadChoice, TheDatabaseIsSentOnceForAllPartsOfTheQueries)
{
    // 2^42 multiplications a part: two for a database of 2^21 rows in 2^18 columns that nobody
    // reads.
    const float nothing = 0;
    const auto device = std::make_shared<Offload>(std::make_unique<CountingKernels>(m_calls));
    int told = 0;
    const Offload::Search answer = device->nearest({{&nothing, int64_t{1} << 21, int64_t{1} << 18},
                                                    {&nothing, 17, int64_t{1} << 18},
                                                    1,
                                                    SearchMetric::SquaredL2},
                                                   [&](double) { return ++told > 0; });
    ASSERT_TRUE(answer.found);
    EXPECT_EQ(m_calls.uploads, 1);
    EXPECT_EQ(m_calls.nearest, 3) << "8 queries a part";
    EXPECT_EQ(told, 3);
    EXPECT_EQ(answer.found->indices(16, 0), (1 << 21) - 1);
}

TEST_F(OffloadChoice, AMemoryThatFindsNoRoomIsToldAndStaysOnTheProcessor)
{
    const auto offload = device(1);
    const std::vector<int32_t> labels = {0, 1};
    const PackedBank bank(2, labels, BankPrecision::Float32);
    EXPECT_EQ(offload->memory(bank, "cpu"), nullptr);
    EXPECT_TRUE(m_notices.empty()) << "rows on a processor are no failure of the device";
    EXPECT_EQ(offload->memory(bank, "cuda:0"), nullptr);
    ASSERT_EQ(m_notices.size(), 1U);
    EXPECT_NE(m_notices.front().find("no room"), std::string::npos);
    EXPECT_EQ(m_notices.front().find("GPU failed"), std::string::npos);
    const OffloadGuard guard(offload);
    EXPECT_EQ(answer(), 3) << "the search left a device that is well";
    EXPECT_EQ(m_notices.size(), 1U);
}

TEST_F(OffloadChoice, CountsWhatTheDeviceAnswered)
{
    const auto small = device(4 * 4 * 2 + 1);
    {
        const OffloadGuard guard(small);
        answer();
    }
    EXPECT_EQ(small->searches(), 0) << "the processor's";
    const auto offload = device(1);
    const OffloadGuard guard(offload);
    answer();
    EXPECT_EQ(offload->searches(), 1);
    m_calls.fails = true;
    answer();
    answer();
    EXPECT_EQ(offload->searches(), 1) << "of answers, not of questions";
}

TEST_F(OffloadChoice, APersonStopsIt)
{
    const OffloadGuard guard(device(1));
    m_progress = [](double) { return false; };
    EXPECT_EQ(answer(), -2) << "an answer though it was stopped";
    EXPECT_EQ(m_calls.uploads, 0);
    EXPECT_EQ(m_calls.nearest, 0);
}

TEST_F(OffloadChoice, KMeansAsksForTheBestAlone)
{
    const OffloadGuard guard(device(1));
    const KMeansResult result = kMeans(m_rows, {.clusters = 1, .restarts = 1}, m_executor);
    EXPECT_GT(m_calls.best, 0);
    EXPECT_EQ(result.clusters, std::vector<int32_t>(4, 0)) << "-1 is the first centre";
}

} // namespace
} // namespace kindred::test

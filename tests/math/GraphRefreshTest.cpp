// Lists of neighbours that follow rows which moved, against the exact search.
#include "neighbour/GraphRefresh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/Random.h"
#include "kernel/Dispatch.h"

namespace kindred::test {
namespace {

constexpr int64_t kRows = 5000;
constexpr int64_t kDepth = 20;
constexpr int kNear = 10;

/// Rows about centres far apart, the classes mixed.
Matrix<float> heapedRows(int64_t classes, double spread, uint64_t seed)
{
    Random random(seed);
    Matrix<float> centres(classes, kDepth);
    for (float& value : centres.values())
        value = static_cast<float>(random.normal());
    Matrix<float> rows(kRows, kDepth);
    for (int64_t i = 0; i < kRows; ++i)
        for (int64_t k = 0; k < kDepth; ++k)
            rows(i, k) = centres(i % classes, k) + static_cast<float>(spread * random.normal());
    return rows;
}

Matrix<float> moved(Matrix<float> rows, double way, uint64_t seed)
{
    Random random(seed);
    for (float& value : rows.values())
        value += static_cast<float>(way * random.normal());
    return rows;
}

Neighbours exactly(const Matrix<float>& rows, int k, Executor& executor)
{
    std::vector<int32_t> own(static_cast<size_t>(rows.rows()));
    std::iota(own.begin(), own.end(), 0);
    return searchExact(rows, rows, k, SearchMetric::SquaredL2, own, executor);
}

void expectSame(const Neighbours& found, const Neighbours& truth)
{
    EXPECT_EQ(found.indices.values(), truth.indices.values());
    EXPECT_EQ(found.values.values(), truth.values.values());
}

/// Share of all true neighbours that are among those found, whatever their order.
double sharedOf(const Neighbours& found, const Neighbours& truth)
{
    int64_t shared = 0;
    for (int64_t i = 0; i < truth.indices.rows(); ++i)
        for (int64_t j = 0; j < truth.indices.cols(); ++j)
            shared += std::count(found.indices.row(i), found.indices.row(i) + found.indices.cols(),
                                 truth.indices(i, j));
    return static_cast<double>(shared) / static_cast<double>(truth.indices.values().size());
}

class GraphRefresh : public testing::Test {
protected:
    ApproximateAnswer refresh(const Matrix<float>& rows, const Matrix<int32_t>& lists,
                              int k = kNear)
    {
        auto answer = refreshGraph(rows, k, lists, {}, m_executor, {});
        EXPECT_TRUE(answer.ok());
        return *std::move(answer);
    }

    Executor m_executor{2};
};

TEST_F(GraphRefresh, RowsThatStayedKeepTheExactLists)
{
    const Matrix<float> rows = heapedRows(100, .5, 1);
    const Neighbours truth = exactly(rows, kNear, m_executor);
    const ApproximateAnswer answer = refresh(rows, truth.indices);
    EXPECT_FALSE(answer.exact);
    EXPECT_EQ(answer.recall, 1);
    EXPECT_EQ(answer.effort, 512);
    expectSame(answer.found, truth);
}

TEST_F(GraphRefresh, RowsThatMovedAmongThoseOnTheirListsHaveTheExactOnes)
{
    // 250 classes of 20 that never meet: 19 others are all that any of the ten nearest can be.
    const Matrix<float> before = heapedRows(250, .05, 2);
    const Neighbours lists = exactly(before, 19, m_executor);
    const Matrix<float> now = moved(before, .05, 3);
    const ApproximateAnswer answer = refresh(now, lists.indices);
    EXPECT_FALSE(answer.exact);
    expectSame(answer.found, exactly(now, kNear, m_executor));
}

TEST_F(GraphRefresh, ADriftIsFollowedToTheRecallThatIsTold)
{
    const Matrix<float> before = heapedRows(100, .3, 4);
    const Neighbours lists = exactly(before, kNear, m_executor);
    const Matrix<float> now = moved(before, .15, 5);
    const Neighbours truth = exactly(now, kNear, m_executor);
    EXPECT_LT(sharedOf(lists, truth), .8) << "the old lists themselves do not do";
    const ApproximateAnswer answer = refresh(now, lists.indices);
    EXPECT_FALSE(answer.exact);
    EXPECT_GE(answer.recall, .998);
    EXPECT_GE(sharedOf(answer.found, truth), .995) << "the recall is told by some rows";
}

TEST_F(GraphRefresh, ListsThatTellNothingGiveWayToTheExactSearch)
{
    const Matrix<float> now = heapedRows(1, 1, 7);
    const Neighbours lists = exactly(heapedRows(1, 1, 6), kNear, m_executor);
    const Neighbours truth = exactly(now, kNear, m_executor);
    const ApproximateAnswer other = refresh(now, lists.indices);
    EXPECT_TRUE(other.exact);
    EXPECT_LT(other.recall, .998);
    expectSame(other.found, truth);

    Matrix<int32_t> none(kRows, 3);
    std::fill(none.values().begin(), none.values().end(), -1);
    const ApproximateAnswer empty = refresh(now, none);
    EXPECT_TRUE(empty.exact);
    expectSame(empty.found, truth);
}

TEST_F(GraphRefresh, CopiesComeInTheOrderOfTheirNumbers)
{
    Matrix<float> rows = heapedRows(100, .5, 8);
    for (int64_t i = 0; i < kRows; i += 7)
        std::copy_n(rows.row(i % 50), kDepth, rows.row(i));
    const Neighbours truth = exactly(rows, kNear, m_executor);
    const ApproximateAnswer answer = refresh(rows, truth.indices);
    EXPECT_FALSE(answer.exact);
    expectSame(answer.found, truth);
}

TEST_F(GraphRefresh, OneRowThatIsNoNumberHasNoNeighboursAndIsNone)
{
    Matrix<float> rows = heapedRows(100, .5, 9);
    const Neighbours lists = exactly(rows, kNear, m_executor);
    rows(123, 4) = std::numeric_limits<float>::quiet_NaN();
    const ApproximateAnswer answer = refresh(rows, lists.indices);
    for (int64_t i = 0; i < kRows; ++i)
        for (int64_t j = 0; j < kNear; ++j)
            ASSERT_NE(answer.found.indices(i, j), 123);
    EXPECT_EQ(answer.found.indices(123, 0), -1);
}

TEST_F(GraphRefresh, FewRowsAreSearchedExactlyAndShortListsEndInMinusOne)
{
    Matrix<float> rows(5, 2);
    for (int64_t i = 0; i < 5; ++i)
        rows(i, 0) = static_cast<float>(i * i);
    const Neighbours truth = exactly(rows, 8, m_executor);
    const ApproximateAnswer answer = refresh(rows, truth.indices, 8);
    EXPECT_TRUE(answer.exact);
    EXPECT_EQ(answer.recall, 1);
    expectSame(answer.found, truth);
    EXPECT_EQ(answer.found.indices(0, 4), -1);
    EXPECT_EQ(refresh(Matrix<float>(0, 2), Matrix<int32_t>(0, 3)).found.indices.rows(), 0);
    EXPECT_EQ(refresh(rows, truth.indices, 0).found.indices.cols(), 0);
}

TEST_F(GraphRefresh, AnyThreadsAndTargetsGiveTheSame)
{
    const Matrix<float> before = heapedRows(100, .5, 10);
    const Neighbours lists = exactly(before, kNear, m_executor);
    const Matrix<float> now = moved(before, .1, 11);
    const ApproximateAnswer first = refresh(now, lists.indices);
    for (const int threads : {1, 3}) {
        Executor other(threads);
        const auto answer = refreshGraph(now, kNear, lists.indices, {}, other, {});
        ASSERT_TRUE(answer.ok());
        EXPECT_EQ(answer->recall, first.recall);
        EXPECT_EQ(answer->effort, first.effort);
        expectSame(answer->found, first.found);
    }
    for (const std::string& target : runnableTargets()) {
        ASSERT_TRUE(forceTarget(target));
        const ApproximateAnswer answer = refresh(now, lists.indices);
        EXPECT_EQ(answer.recall, first.recall) << target;
        expectSame(answer.found, first.found);
    }
    forceTarget("");
}

TEST_F(GraphRefresh, ItStopsWhereverItIsAskedTo)
{
    const Matrix<float> rows = heapedRows(100, .5, 12);
    const Neighbours lists = exactly(rows, kNear, m_executor);
    int questions = 0;
    double last = 0;
    ASSERT_TRUE(refreshGraph(rows, kNear, lists.indices, {}, m_executor, [&](double share) {
                    ++questions;
                    last = share;
                    return true;
                }).ok());
    EXPECT_GE(questions, 3);
    EXPECT_LE(last, 1);
    for (int stop = 1; stop <= questions; ++stop) {
        int asked = 0;
        const auto answer = refreshGraph(rows, kNear, lists.indices, {}, m_executor,
                                         [&](double) { return ++asked < stop; });
        ASSERT_FALSE(answer.ok()) << stop;
        EXPECT_EQ(answer.error().code, ErrorCode::Interrupted);
        EXPECT_EQ(asked, stop);
    }
}

} // namespace
} // namespace kindred::test

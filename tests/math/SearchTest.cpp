// Exact search against brute force in double, on every vector target.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "SweepProblem.h"
#include "kernel/AlignedRoom.h"
#include "kernel/Dispatch.h"
#include "neighbour/ExactSearch.h"
#include "neighbour/FloatSearch.h"
#include "neighbour/QueryChunk.h"
#include "neighbour/SearchKernels.h"
#include "neighbour/SearchQuestion.h"

namespace kindred::test {
namespace {

struct Brute {
    double value; ///< smaller is nearer
    int32_t index;
    bool operator<(const Brute& other) const
    {
        return value != other.value ? value < other.value : index < other.index;
    }
};

std::vector<Brute> bruteForce(const Matrix<float>& database, const float* query,
                              SearchMetric metric, int32_t exclude)
{
    std::vector<Brute> all;
    for (int64_t i = 0; i < database.rows(); ++i) {
        double value = 0;
        for (int64_t k = 0; k < database.cols(); ++k) {
            const double q = query[k];
            const double x = database(i, k);
            value += metric == SearchMetric::SquaredL2 ? (q - x) * (q - x) : -q * x;
        }
        if (i != exclude)
            all.push_back(
                {static_cast<double>(static_cast<float>(value)), static_cast<int32_t>(i)});
    }
    std::sort(all.begin(), all.end());
    return all;
}

void expectExact(const Matrix<float>& database, const Matrix<float>& queries, int k,
                 SearchMetric metric, const std::vector<int32_t>& exclude, Executor& executor)
{
    const Neighbours found = searchExact(database, queries, k, metric, exclude, executor);
    for (int64_t q = 0; q < queries.rows(); ++q) {
        const auto all = bruteForce(database, queries.row(q), metric,
                                    exclude.empty() ? -1 : exclude[static_cast<size_t>(q)]);
        for (int64_t j = 0; j < k; ++j) {
            const bool has = j < static_cast<int64_t>(all.size());
            ASSERT_EQ(found.indices(q, j), has ? all[static_cast<size_t>(j)].index : -1)
                << "query " << q << ", rank " << j << " of " << database.rows();
            if (has)
                EXPECT_EQ(std::abs(found.values(q, j)),
                          std::abs(static_cast<float>(all[static_cast<size_t>(j)].value)));
            else
                EXPECT_TRUE(std::isinf(found.values(q, j)));
        }
    }
}

Matrix<float> randomRows(uint64_t seed, int64_t n, int64_t d)
{
    Random random(seed);
    Matrix<float> rows(n, d);
    for (float& value : rows.values())
        value = static_cast<float>(random.normal());
    return rows;
}

class SearchTest : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }
    Executor m_executor{2};
};

TEST_P(SearchTest, EveryDatabaseSize)
{
    const Matrix<float> queries = randomRows(1, 21, 17);
    for (int64_t n = 1; n <= 130; ++n)
        expectExact(randomRows(100 + static_cast<uint64_t>(n), n, 17), queries, 5,
                    n % 2 ? SearchMetric::SquaredL2 : SearchMetric::InnerProduct, {}, m_executor);
}

TEST_P(SearchTest, EveryDimensionAndDepthBlock)
{
    for (const int64_t d : {1, 2, 3, 15, 16, 100, 255, 256, 257, 384, 385, 512, 513, 640, 784})
        for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct})
            expectExact(randomRows(2, 200, d), randomRows(3, 19, d), 7, metric, {}, m_executor);
}

TEST_P(SearchTest, ManyNeighboursAndMoreThanThereAre)
{
    const Matrix<float> database = randomRows(4, 300, 8);
    for (const int k : {0, 1, 31, 299, 300, 320})
        expectExact(database, randomRows(5, 9, 8), k, SearchMetric::SquaredL2, {}, m_executor);
}

TEST_P(SearchTest, ExcludesAndFindsDuplicatesAtDistanceZero)
{
    Matrix<float> database = randomRows(6, 150, 33);
    std::copy_n(database.row(10), 33, database.row(99));
    std::copy_n(database.row(10), 33, database.row(70));
    std::vector<int32_t> own(150);
    for (size_t i = 0; i < own.size(); ++i)
        own[i] = i % 3 == 2 ? -1 : static_cast<int32_t>(i);
    expectExact(database, database, 4, SearchMetric::SquaredL2, own, m_executor);
    const Neighbours found =
        searchExact(database, database, 2, SearchMetric::SquaredL2, own, m_executor);
    EXPECT_EQ(found.indices(10, 0), 70) << "ties by index";
    EXPECT_EQ(found.indices(10, 1), 99);
    EXPECT_EQ(found.values(10, 0), 0.0f);
}

TEST_P(SearchTest, IntegerGridHasManyTies)
{
    Random random(8);
    Matrix<float> database(500, 3);
    for (float& value : database.values())
        value = static_cast<float>(random.below(4));
    expectExact(database, database, 20, SearchMetric::SquaredL2, {}, m_executor);
}

TEST_P(SearchTest, EveryThreadCountIsBitEqual)
{
    const Matrix<float> database = randomRows(9, 700, 40);
    const Matrix<float> queries = randomRows(10, 333, 40);
    const Neighbours first =
        searchExact(database, queries, 10, SearchMetric::InnerProduct, {}, m_executor);
    for (int threads = 1; threads <= 8; ++threads) {
        Executor executor(threads);
        const Neighbours next =
            searchExact(database, queries, 10, SearchMetric::InnerProduct, {}, executor);
        EXPECT_EQ(first.indices.values(), next.indices.values());
        EXPECT_EQ(first.values.values(), next.values.values());
    }
}

TEST_P(SearchTest, RowsFarFromTheOriginKeepTheirOrder)
{
    Matrix<float> database = randomRows(31, 800, 13);
    Matrix<float> queries = randomRows(32, 60, 13);
    for (Matrix<float>* matrix : {&database, &queries})
        for (float& value : matrix->values())
            value += 3000;
    expectExact(database, queries, 1, SearchMetric::SquaredL2, {}, m_executor);
}

TEST_P(SearchTest, ReadsStridedViews)
{
    const Matrix<float> wide = randomRows(11, 120, 20);
    const MatrixView<const float> view(wide.data() + 3, 120, 9, 20);
    Matrix<float> narrow(120, 9);
    for (int64_t i = 0; i < 120; ++i)
        std::copy_n(view.row(i), 9, narrow.row(i));
    const Neighbours a = searchExact(view, view, 4, SearchMetric::SquaredL2, {}, m_executor);
    const Neighbours b = searchExact(narrow, narrow, 4, SearchMetric::SquaredL2, {}, m_executor);
    EXPECT_EQ(a.indices.values(), b.indices.values());
}

TEST_P(SearchTest, InPartsItIsTheSameAndStopsWhenAsked)
{
    const Matrix<float> database = randomRows(21, 300, 15);
    const Matrix<float> queries = randomRows(22, 250, 15);
    const auto search = [&](const std::function<bool(double)>& progress) {
        return searchExact(database, queries, 3, SearchMetric::InnerProduct, {}, m_executor,
                           progress);
    };
    std::vector<double> shares;
    const auto parts = search([&](double share) {
        shares.push_back(share);
        return true;
    });
    const Neighbours whole =
        searchExact(database, queries, 3, SearchMetric::InnerProduct, {}, m_executor);
    ASSERT_TRUE(parts.has_value());
    EXPECT_EQ(parts->indices.values(), whole.indices.values());
    EXPECT_EQ(parts->values.values(), whole.values.values());
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_EQ(shares.front(), 0);
    EXPECT_FALSE(search([](double) { return false; }).has_value());
}

TEST_P(SearchTest, EmptyDatabaseAndNotANumber)
{
    const Matrix<float> queries = randomRows(12, 3, 4);
    const Neighbours none =
        searchExact(Matrix<float>(0, 4), queries, 2, SearchMetric::SquaredL2, {}, m_executor);
    EXPECT_EQ(none.indices(2, 1), -1);
    for (int32_t no = 0; no < 10; ++no) { // the last of a block too
        Matrix<float> broken = randomRows(13, 10, 4);
        broken(no, 2) = std::numeric_limits<float>::quiet_NaN();
        const Neighbours found =
            searchExact(broken, queries, 10, SearchMetric::SquaredL2, {}, m_executor);
        EXPECT_EQ(found.indices(0, 9), -1) << "a row that is not a number is nobody's neighbour";
        for (int64_t rank = 0; rank < 9; ++rank)
            EXPECT_GE(found.indices(0, rank), 0) << "hidden by row " << no;
    }
}

/// As QueryChunk.h says it, one term after another.
float plainScore(std::span<const float> a, std::span<const float> b, SearchMetric metric)
{
    double sums[kExactSums] = {};
    for (size_t k = 0; k < a.size(); ++k) {
        const volatile double x = a[k];
        const volatile double y = b[k];
        const volatile double difference = x - y;
        const volatile double term =
            metric == SearchMetric::InnerProduct ? x * y : difference * difference;
        sums[k % kExactSums] += term;
    }
    for (size_t half = kExactSums / 2; half > 0; half /= 2)
        for (size_t lane = 0; lane < half; ++lane)
            sums[lane] += sums[lane + half];
    return static_cast<float>(metric == SearchMetric::InnerProduct ? sums[0] : -sums[0]);
}

TEST_P(SearchTest, ScoresInDoubleAreTheSameToTheLastBit)
{
    for (int64_t dimension = 1; dimension <= 40; ++dimension) {
        const Matrix<float> rows = randomRows(77, 2, dimension);
        for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct})
            EXPECT_EQ(exactScore(rows.view().rowSpan(0), rows.view().rowSpan(1), metric),
                      plainScore(rows.view().rowSpan(0), rows.view().rowSpan(1), metric))
                << dimension << " columns";
    }
}

TEST_P(SearchTest, RaisedThresholdsLeaveEnoughAbove)
{
    const SearchKernels& kernels = searchKernels();
    const auto width = static_cast<size_t>(kernels.width);
    for (const int64_t rows : {1, 24, 192}) {
        const Matrix<float> drawn = randomRows(5, rows, kernels.width);
        auto scores = alignedRoom<float>(rows * kernels.width);
        std::copy(drawn.values().begin(), drawn.values().end(), scores.get());
        scores[0] = std::numeric_limits<float>::quiet_NaN(); // of the first column
        auto thresholds = alignedRoom<float>(kernels.width);
        std::fill_n(thresholds.get(), width, -std::numeric_limits<float>::infinity());
        thresholds[1] = 100;
        kernels.raise(scores.get(), static_cast<int>(rows), 24, thresholds.get());
        EXPECT_EQ(thresholds[1], 100);
        for (size_t column = 2; column < width; ++column) {
            int64_t above = 0;
            for (int64_t row = 0; row < rows; ++row)
                above += scores[static_cast<size_t>(row) * width + column] > thresholds[column];
            EXPECT_GE(above, std::min<int64_t>(rows, 24));
            EXPECT_LE(above, 30); // of 192 hardly more than that
        }
    }
}

TEST_P(SearchTest, FindsWhatIsAsFarAsAReachOfNothing)
{
    const Matrix<float> same(40, 6);
    const std::vector<double> reaches(40, 0.0);
    SearchQuestion question{same.view(), same.view(), 1, SearchMetric::SquaredL2};
    question.reaches = reaches;
    const auto found = searchByFloats(question, m_executor, {});
    for (int64_t i = 0; i < 40; ++i)
        EXPECT_EQ(found->indices(i, 0), 0);
}

/// Answers within a query's reach are found, its own end included; others may be left out. Far from
/// the origin too, where a row's score is a small difference of large numbers.
TEST_P(SearchTest, FindsWhatLiesWithinReach)
{
    for (const float shift : {0.0F, 40.0F}) {
        Matrix<float> database = randomRows(41, 700, 24);
        Matrix<float> queries = randomRows(42, 120, 24);
        for (Matrix<float>* rows : {&database, &queries})
            for (float& value : rows->values())
                value += shift;
        SearchQuestion question{database.view(), queries.view(), 3, SearchMetric::SquaredL2};
        const auto all = searchByFloats(question, m_executor, {});
        std::vector<double> reaches(120);
        for (int64_t i = 0; i < 120; ++i) // of the third, of the first, of less than that, of none
            reaches[static_cast<size_t>(i)] =
                std::array{all->values(i, 2), all->values(i, 0), .5F * all->values(i, 0),
                           std::numeric_limits<float>::infinity()}[static_cast<size_t>(i % 4)];
        question.reaches = reaches;
        const auto found = searchByFloats(question, m_executor, {});
        for (int64_t i = 0; i < 120; ++i)
            for (int64_t j = 0; j < 3; ++j)
                if (all->values(i, j) <= reaches[static_cast<size_t>(i)]) {
                    EXPECT_EQ(found->indices(i, j), all->indices(i, j)) << i << ", " << j;
                    EXPECT_EQ(found->values(i, j), all->values(i, j));
                }
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, SearchTest, testing::ValuesIn(runnableTargets()),
                         [](const auto& target) { return target.param; });

} // namespace
} // namespace kindred::test

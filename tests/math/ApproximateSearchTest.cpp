// Lists of neighbours through an index, against the exact ones.
#include "neighbour/ApproximateSearch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <set>

#include "base/Random.h"
#include "neighbour/ExactSearch.h"
#include "neighbour/InvertedCells.h"

namespace kindred::test {
namespace {

constexpr int kWanted = 20;

/// Rows about `groups` centres, one group after another.
Matrix<float> groupedRows(int64_t n, int64_t d, int64_t groups, uint64_t seed)
{
    Random random(seed);
    Matrix<float> centres(groups, d);
    for (float& value : centres.values())
        value = static_cast<float>(random.normal());
    Matrix<float> rows(n, d);
    for (int64_t i = 0; i < n; ++i)
        for (int64_t k = 0; k < d; ++k)
            rows(i, k) = centres(i * groups / n, k) + .5F * static_cast<float>(random.normal());
    return rows;
}

std::vector<int32_t> rowNumbers(int64_t n)
{
    std::vector<int32_t> numbers(static_cast<size_t>(n));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

std::vector<int32_t> groupsOf(int64_t n, int64_t groups)
{
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < n; ++i)
        labels.push_back(static_cast<int32_t>(i * groups / n));
    return labels;
}

/// Share of the true rows of all queries that were found, by their numbers.
double sharedRows(const Neighbours& found, const Neighbours& truth)
{
    double shared = 0;
    for (int64_t query = 0; query < truth.indices.rows(); ++query) {
        const int32_t* row = found.indices.row(query);
        const std::set<int32_t> rows(row, row + found.indices.cols());
        for (int64_t j = 0; j < truth.indices.cols(); ++j)
            shared += rows.contains(truth.indices(query, j)) ? 1 : 0;
    }
    return shared / static_cast<double>(truth.indices.values().size());
}

class ApproximateSearch : public testing::TestWithParam<SearchKind> {
protected:
    ApproximateRequest request(double least = .95) const { return {GetParam(), 7, least}; }

    Executor m_executor{2};
};

TEST_P(ApproximateSearch, IRecallIsMeasuredAndAtLeastNinetyFivePercent)
{
    constexpr int64_t kRows = 3000;
    const Matrix<float> rows = groupedRows(kRows, 24, 30, 1);
    const std::vector<int32_t> own = rowNumbers(kRows);
    for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct}) {
        const SearchQuestion question{rows, rows, kWanted, metric, own};
        const auto answer = searchApproximately(question, request(), m_executor, {});
        ASSERT_TRUE(answer.ok()) << answer.error().message();
        const auto truth = searchExact(question, m_executor, {});
        const double all = sharedRows(answer->found, *truth);
        RecordProperty("recall", std::to_string(answer->recall));
        std::printf("recall@%d measured %.4f, of all queries %.4f, effort %lld\n", kWanted,
                    answer->recall, all, static_cast<long long>(answer->effort));
        EXPECT_GE(answer->recall, .95);
        EXPECT_NEAR(all, answer->recall, .02) << "1,000 queries speak for 3,000";
        EXPECT_FALSE(answer->exact);
        for (int64_t i = 0; i < kRows; ++i) {
            const int32_t* found = answer->found.indices.row(i);
            EXPECT_EQ(std::count(found, found + kWanted, i), 0) << "the own row";
            const float* values = answer->found.values.row(i);
            EXPECT_TRUE(metric == SearchMetric::SquaredL2
                            ? std::is_sorted(values, values + kWanted)
                            : std::is_sorted(values, values + kWanted, std::greater<>()));
        }
    }
}

TEST(InvertedCells, CellsHold64RowsWhereThereAreMany)
{
    Executor executor(2);
    const auto cells = [&](int64_t n) {
        return buildInvertedCells(groupedRows(n, 2, 10, 8), 1, executor, {})->wholeEffort();
    };
    EXPECT_EQ(cells(10000), 400) << "4√n";
    EXPECT_EQ(cells(80000), 1250) << "n / 64, where 4√n are 1,131";
}

TEST_P(ApproximateSearch, LookedAtAsAWholeItIsTheExactSearch)
{
    const Matrix<float> rows = groupedRows(300, 9, 5, 2);
    const std::vector<int32_t> own = rowNumbers(300);
    const SearchQuestion question{rows, rows, kWanted, SearchMetric::SquaredL2, own};
    const auto answer = searchApproximately(question, request(1), m_executor, {});
    ASSERT_TRUE(answer.ok()) << answer.error().message();
    const auto truth = searchExact(question, m_executor, {});
    EXPECT_EQ(answer->recall, 1);
    EXPECT_GE(sharedRows(answer->found, *truth), .999);
    for (int64_t i = 0; i < 300; ++i)
        if (std::equal(truth->indices.row(i), truth->indices.row(i) + kWanted,
                       answer->found.indices.row(i))) {
            EXPECT_TRUE(std::equal(truth->values.row(i), truth->values.row(i) + kWanted,
                                   answer->found.values.row(i)))
                << "the same rows have the same bits";
        }
}

TEST_P(ApproximateSearch, RowsOfOtherClassesAlone)
{
    constexpr int64_t kRows = 1200;
    const Matrix<float> rows = groupedRows(kRows, 16, 12, 3);
    const std::vector<int32_t> labels = groupsOf(kRows, 12);
    SearchQuestion question{rows, rows, kWanted, SearchMetric::InnerProduct};
    question.others = {labels, labels};
    const auto answer = searchApproximately(question, request(), m_executor, {});
    ASSERT_TRUE(answer.ok()) << answer.error().message();
    EXPECT_GE(answer->recall, .95);
    for (int64_t i = 0; i < kRows; ++i)
        for (int64_t j = 0; j < kWanted; ++j) {
            const int32_t row = answer->found.indices(i, j);
            ASSERT_TRUE(row < 0 ||
                        labels[static_cast<size_t>(row)] != labels[static_cast<size_t>(i)]);
        }
    EXPECT_GE(sharedRows(answer->found, *searchExact(question, m_executor, {})), .93);
}

TEST_P(ApproximateSearch, OneSeedOneAnswerOnAnyThreadCount)
{
    const Matrix<float> rows = groupedRows(1500, 12, 10, 4);
    const SearchQuestion question{rows, rows, kWanted, SearchMetric::SquaredL2};
    Executor alone(1);
    const auto one = searchApproximately(question, request(.5), m_executor, {});
    const auto same = searchApproximately(question, request(.5), alone, {});
    ASSERT_TRUE(one.ok() && same.ok());
    EXPECT_EQ(one->found.indices.values(), same->found.indices.values());
    EXPECT_EQ(one->found.values.values(), same->found.values.values());
    EXPECT_EQ(one->recall, same->recall);
}

TEST_P(ApproximateSearch, CostingMoreThanTheExactSearchItIsRefused)
{
    // Two heaps, and each row asks for the other one: its own stands in the way.
    constexpr int64_t kRows = 9000;
    Matrix<float> rows = groupedRows(kRows, 6, 1, 8);
    std::vector<int32_t> labels(kRows);
    for (int64_t i = 0; i < kRows; ++i) {
        labels[static_cast<size_t>(i)] = static_cast<int32_t>(i % 2);
        rows(i, 0) += static_cast<float>(100 * (i % 2));
    }
    SearchQuestion question{rows, rows, 5, SearchMetric::SquaredL2};
    question.others = {labels, labels};
    const auto refused = searchApproximately(question, request(), m_executor, {});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().remedy, "Search exactly.");
    question.queries = question.queries.slice(0, 20);
    question.others.queryLabels = std::span(labels).first(20);
    const auto exact = searchNeighbours(question, {GetParam(), 7}, m_executor, {}).value();
    EXPECT_TRUE(exact.exact);
    EXPECT_EQ(labels[static_cast<size_t>(exact.found.indices(0, 0))], 1);
}

TEST_P(ApproximateSearch, MoreNeighboursThanRowsAndCopies)
{
    for (const int64_t n : {1, 2, 3, 10}) {
        const Matrix<float> rows = groupedRows(n, 4, 1, 5);
        const std::vector<int32_t> own = rowNumbers(n);
        const SearchQuestion question{rows, rows, kWanted, SearchMetric::SquaredL2, own};
        const auto answer = searchApproximately(question, request(), m_executor, {});
        ASSERT_TRUE(answer.ok()) << answer.error().message();
        const auto truth = searchExact(question, m_executor, {});
        EXPECT_EQ(answer->found.indices.values(), truth->indices.values());
        EXPECT_EQ(answer->found.values.values(), truth->values.values());
    }
    // Any rows are the nearest where all are one.
    const Matrix<float> copies(400, 4);
    const auto answer = searchApproximately(
        {copies, copies, 5, SearchMetric::SquaredL2, rowNumbers(400)}, request(), m_executor, {});
    ASSERT_TRUE(answer.ok()) << answer.error().message();
    EXPECT_EQ(answer->recall, 1);
}

TEST_P(ApproximateSearch, StopsWhereItIsAskedTo)
{
    const Matrix<float> rows = groupedRows(2000, 8, 8, 6);
    const SearchQuestion question{rows, rows, kWanted, SearchMetric::SquaredL2};
    int whole = 0;
    const auto counted = [&](double share) {
        EXPECT_GE(share, 0);
        EXPECT_LE(share, 1);
        ++whole;
        return true;
    };
    ASSERT_TRUE(searchApproximately(question, request(), m_executor, counted).ok());
    ASSERT_GT(whole, 4);
    for (int last = 0; last < whole; ++last) {
        int asked = 0;
        const auto answer = searchApproximately(question, request(), m_executor,
                                                [&](double) { return asked++ < last; });
        ASSERT_FALSE(answer.ok());
        EXPECT_EQ(answer.error().code, ErrorCode::Interrupted);
        EXPECT_EQ(asked, last + 1) << "nobody asks again";
    }
}

TEST_P(ApproximateSearch, RefusedInWordsAndExactInstead)
{
    Matrix<float> rows = groupedRows(200, 8, 8, 7);
    rows(17, 3) = std::numeric_limits<float>::quiet_NaN();
    const SearchQuestion question{rows, rows, 3, SearchMetric::SquaredL2};
    const auto refused = searchApproximately(question, request(), m_executor, {});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Failed);
    const auto exact = searchNeighbours(question, request(), m_executor, {});
    ASSERT_TRUE(exact.ok());
    EXPECT_TRUE(exact->exact);
    EXPECT_EQ(exact->recall, 0);
    EXPECT_EQ(exact->found.indices.values(),
              searchExact(question, m_executor, {})->indices.values());

    // More than all of them cannot be found.
    const Matrix<float> sound = groupedRows(200, 8, 8, 7);
    const SearchQuestion asked{sound, sound, 3, SearchMetric::SquaredL2};
    const auto low = searchApproximately(asked, request(1.01), m_executor, {});
    ASSERT_FALSE(low.ok());
    EXPECT_NE(low.error().message().find("less than the 101.0 % asked for"), std::string::npos);
    const auto instead = searchNeighbours(asked, request(1.01), m_executor, {});
    ASSERT_TRUE(instead.ok());
    EXPECT_TRUE(instead->exact);
    EXPECT_LT(instead->recall, 1.01);
    EXPECT_GT(instead->recall, .9);
}

INSTANTIATE_TEST_SUITE_P(Kinds, ApproximateSearch,
                         testing::Values(SearchKind::Hnsw, SearchKind::Ivf), [](const auto& each) {
                             return searchKindNames()[static_cast<size_t>(each.param)];
                         });

TEST(SearchQuestion, ExactSearchOfOtherClassesEqualsBruteForce)
{
    const Matrix<float> rows = groupedRows(157, 6, 7, 8);
    std::vector<int32_t> labels = groupsOf(157, 7);
    const std::vector<int32_t> own = rowNumbers(157);
    Executor executor(2);
    SearchQuestion question{rows, rows, 150, SearchMetric::SquaredL2, own};
    question.others = {labels, labels};
    const auto found = searchExact(question, executor, {});
    question.others = {};
    const auto all = searchExact(question, executor, {});
    for (int64_t i = 0; i < 157; ++i) {
        std::vector<int32_t> expected;
        for (int64_t j = 0; j < 150; ++j)
            if (const int32_t row = all->indices(i, j);
                labels[static_cast<size_t>(row)] != labels[static_cast<size_t>(i)])
                expected.push_back(row);
        // What lies beyond the 150 nearest of any class is not known from them.
        EXPECT_TRUE(std::equal(expected.begin(), expected.end(), found->indices.row(i))) << i;
    }
}

TEST(SearchKind, NamesAndBytes)
{
    EXPECT_EQ(searchKindOf("hnsw"), SearchKind::Hnsw);
    EXPECT_EQ(searchKindOf("ivf"), SearchKind::Ivf);
    EXPECT_EQ(searchKindOf("exact"), SearchKind::Exact);
    EXPECT_EQ(searchKindOf("none"), SearchKind::Exact);
    for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct}) {
        EXPECT_EQ(searchBytes(SearchKind::Exact, metric, 1000, 64), 0);
        EXPECT_GT(searchBytes(SearchKind::Hnsw, metric, 1000, 64), 1000 * 2 * 4 * 65);
        EXPECT_GT(searchBytes(SearchKind::Ivf, metric, 1000, 64), 1000 * 4 * 64);
    }
    for (const SearchKind kind : {SearchKind::Hnsw, SearchKind::Ivf}) // both sides, lengthened
        EXPECT_GE(searchBytes(kind, SearchMetric::InnerProduct, 1000, 64),
                  searchBytes(kind, SearchMetric::SquaredL2, 1000, 64) + 1000 * 2 * 4 * 65);
}

} // namespace
} // namespace kindred::test

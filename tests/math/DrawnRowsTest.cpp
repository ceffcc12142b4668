// The guess of a query's k-th score, right or wrong, changes no answer.
#include "neighbour/DrawnRows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "NormalRows.h"
#include "base/UnitRows.h"
#include "neighbour/FloatSearch.h"

namespace kindred {
namespace {

constexpr int kLong = 300;

/// Every row's score by definition, best first.
std::vector<Candidate> ranked(const SearchQuestion& question, int64_t query)
{
    std::vector<Candidate> all;
    for (int64_t row = 0; row < question.database.rows; ++row)
        if (question.exclude.empty() || question.exclude[static_cast<size_t>(query)] != row)
            all.push_back({exactScore(question.queries.rowSpan(query),
                                      question.database.rowSpan(row), question.metric),
                           static_cast<int32_t>(row)});
    std::sort(all.begin(), all.end(), isNearer);
    return all;
}

void expectExact(const SearchQuestion& question)
{
    Executor executor(2);
    const auto found = searchByFloats(question, executor, {});
    ASSERT_TRUE(found.has_value());
    for (int64_t query = 0; query < question.queries.rows; ++query) {
        const std::vector<Candidate> expected = ranked(question, query);
        for (int64_t j = 0; j < question.k; ++j)
            ASSERT_EQ(found->indices(query, j), expected[static_cast<size_t>(j)].index)
                << query << ", " << j;
    }
}

TEST(DrawnRows, AreDrawnForLongListsAlone)
{
    Executor executor(1);
    const Matrix<float> rows = test::normalRows(1, 20'000, 8);
    const ScannedRows scanned(rows, SearchMetric::SquaredL2, executor);
    EXPECT_TRUE(DrawnRows(scanned, 20).empty());
    EXPECT_TRUE(DrawnRows(scanned, 0).empty());
    const DrawnRows drawn(scanned, 1000);
    ASSERT_FALSE(drawn.empty());
    int64_t count = 0;
    for (const SearchTile& tile : drawn.tiles())
        count += tile.count;
    EXPECT_EQ(count, 320) << "sixteen among a thousand of twenty";
    EXPECT_GT(drawn.least(), 16);
}

TEST(DrawnRows, AnswersAreThoseOfAllRows)
{
    const Matrix<float> rows = test::normalRows(2, 5000, 12);
    const Matrix<float> queries = test::normalRows(3, 40, 12);
    for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct})
        expectExact({rows.view(), queries.view(), kLong, metric});
}

TEST(DrawnRows, AQuerysOwnRowIsNoAnswer)
{
    const Matrix<float> rows = test::normalRows(5, 5000, 12);
    std::vector<int32_t> own(40);
    std::iota(own.begin(), own.end(), 0);
    expectExact({rows.view(), rows.view().slice(0, 40), kLong, SearchMetric::SquaredL2, own});
}

/// Of fewer numbers than neighbours are wanted: whatever was guessed, all of them are found.
TEST(DrawnRows, RowsThatAreNoNumbersAreLeftOut)
{
    Matrix<float> rows = test::normalRows(6, 5000, 12);
    for (int64_t row = 0; row < rows.rows(); ++row)
        if (row % 25 != 0)
            std::fill_n(rows.row(row), 12, std::numeric_limits<float>::quiet_NaN());
    const Matrix<float> queries = test::normalRows(7, 33, 12);
    Executor executor(2);
    const auto found = searchByFloats(
        {std::as_const(rows).view(), queries.view(), kLong, SearchMetric::InnerProduct}, executor,
        {});
    ASSERT_TRUE(found.has_value());
    for (int64_t query = 0; query < queries.rows(); ++query) {
        for (int64_t j = 0; j < 200; ++j)
            ASSERT_EQ(found->indices(query, j) % 25, 0) << query << ", " << j;
        ASSERT_EQ(found->indices(query, 200), -1) << query;
    }
}

/// Those drawn are all nearer than any other: every guess is too high, and too few rows are found.
TEST(DrawnRows, AWrongGuessIsMended)
{
    Executor executor(1);
    Matrix<float> rows = test::normalRows(4, 5000, 12);
    const MatrixView<const float> before = std::as_const(rows).view();
    const DrawnRows drawn(ScannedRows(before, SearchMetric::InnerProduct, executor), kLong + 8);
    ASSERT_FALSE(drawn.empty());
    for (const SearchTile& tile : drawn.tiles())
        for (int i = 0; i < tile.count; ++i)
            for (int64_t row = 0; row < rows.rows(); ++row)
                if (std::equal(tile.rows + i * tile.stride, tile.rows + i * tile.stride + 12,
                               rows.row(row)))
                    std::fill_n(rows.row(row), 12, 9 + static_cast<float>(row) * 1e-3F);
    Matrix<float> queries(33, 12);
    std::fill(queries.values().begin(), queries.values().end(), 1.0F);
    expectExact({std::as_const(rows).view(), std::as_const(queries).view(), kLong,
                 SearchMetric::InnerProduct});
}

} // namespace
} // namespace kindred

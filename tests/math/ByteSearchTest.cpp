// The search by bytes: its kernels on plain arrays everywhere and on the processor's instructions
// where it has them, its answers against every row in double.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "EveryRow.h"
#include "NormalRows.h"
#include "PlainByteKernels.h"
#include "base/Random.h"
#include "base/UnitRows.h"
#include "kernel/Dispatch.h"
#include "neighbour/FloatSearch.h"
#include "neighbour/QueryChunk.h"
#include "neighbour/bytes/ByteRows.h"
#include "neighbour/bytes/ByteSearch.h"

namespace kindred::test {
namespace {

int32_t plainProduct(const int8_t* a, const int8_t* b, int64_t count)
{
    return std::inner_product(a, a + count, b, 0, std::plus<>(),
                              [](int8_t x, int8_t y) { return int32_t{x} * y; });
}

/// Every pair beyond one of its sides' reaches, by plain sums: the order of the kernel's hits.
std::vector<std::tuple<int, int, int32_t>> expectedHits(const ByteRows& rows, const ByteTile& tile)
{
    std::vector<std::tuple<int, int, int32_t>> hits;
    for (int row = 0; row < tile.count; ++row)
        for (int column = 0; column < kByteWidth; ++column) {
            const int32_t product =
                plainProduct(rows.bytes(row), rows.bytes(column), rows.stride());
            if (product > std::min(tile.rowReach[row] + tile.columnHalf[column],
                                   tile.columnReach[column] + tile.rowHalf[row]))
                hits.emplace_back(row, column, product);
        }
    return hits;
}

TEST(ByteKernels, HitsAreThoseOfPlainSums)
{
    Executor executor(2);
    for (const int64_t d : {1, 3, 4, 16, 31, 130, 515})
        for (int count = 1; count <= 41; ++count) {
            const Matrix<float> matrix =
                normalRows(static_cast<uint64_t>(100 * d + count), std::max(count, 33), d);
            const ByteRows rows(matrix, *ByteGrid::over(matrix, executor), 64, executor);
            alignas(64) int32_t reaches[64];
            for (int i = 0; i < 64; ++i)
                reaches[i] = static_cast<int32_t>(i % 5 == 0   ? kByteNever
                                                  : i % 7 == 0 ? -kByteNever
                                                               : 900 * d - 40 * i);
            const ByteTile tile{rows.bytes(0),    rows.stride(), count,          rows.quads(),
                                rows.starts(0),   reaches,       rows.halves(0), rows.panel(0),
                                reaches + 16 * 2, rows.halves(0)};
            for (const ByteKernels* kernels : everyKernel()) {
                std::vector<ByteHit> hits(static_cast<size_t>(count) * kByteWidth);
                hits.resize(static_cast<size_t>(kernels->scan(tile, hits.data())));
                std::vector<std::tuple<int, int, int32_t>> found;
                for (const ByteHit& hit : hits)
                    found.emplace_back(hit.row, hit.column, hit.product);
                ASSERT_EQ(found, expectedHits(rows, tile)) << d << " columns, " << count << " rows";
            }
        }
}

TEST(ByteRows, RoundNoFartherThanTheySay)
{
    Executor executor(2);
    Matrix<float> matrix = normalRows(7, 300, 21);
    for (int64_t k = 0; k < 21; ++k)
        matrix(17, k) *= 1e-3F;
    const ByteGrid grid = *ByteGrid::over(matrix, executor);
    const ByteRows rows(matrix, grid, 64, executor);
    EXPECT_EQ(rows.padded(), 320);
    for (int64_t i = 0; i < 300; ++i) {
        double moved = 0;
        for (int64_t k = 0; k < 21; ++k) {
            const double left =
                matrix(i, k) - grid.mean[static_cast<size_t>(k)] - grid.scale * rows.bytes(i)[k];
            moved += left * left;
        }
        EXPECT_LE(std::sqrt(moved), rows.error(i));
        EXPECT_LE(rows.error(i), rows.worstError());
        EXPECT_LE(rows.error(i), grid.scale * std::sqrt(21.0) / 2 * (1 + 1e-6));
    }
}

TEST(ByteRows, NoGridHoldsWhatIsNotFinite)
{
    Executor executor(3);
    for (const float value :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        for (const int64_t row : {0, 7, 8191, 8999}) // the mean is that of some rows
            for (const int64_t column : {0, 1, 2}) {
                Matrix<float> matrix = normalRows(3, 9000, 3);
                matrix(row, column) = value;
                EXPECT_FALSE(ByteGrid::over(matrix, executor).has_value());
            }
}

/// All rows in double, ties by index.
void expectEveryRow(const EveryRow& every, const ByteSearchWay& way, Executor& executor,
                    bool crowdedMay = false)
{
    const SearchQuestion& question = every.question();
    const int64_t queries = question.queries.rows;
    Neighbours out{Matrix<int32_t>(queries, question.k), Matrix<float>(queries, question.k)};
    std::vector<int64_t> crowded;
    ASSERT_EQ(searchByBytes(question, executor, {}, way, out, crowded), ByteSearchEnd::Found);
    ASSERT_TRUE(crowdedMay || crowded.empty());
    for (int64_t query = 0; query < queries; ++query) {
        if (std::binary_search(crowded.begin(), crowded.end(), query))
            continue;
        ASSERT_NO_FATAL_FAILURE(every.expectAnswer(query, out));
    }
}

std::vector<int32_t> ownRows(int64_t count)
{
    std::vector<int32_t> own(static_cast<size_t>(count));
    std::iota(own.begin(), own.end(), 0);
    return own;
}

/// A database asked for its own rows, by halves and by queries, with every kernel.
void expectSelfSearch(const Matrix<float>& rows, int k, SearchMetric metric, int64_t blockRows,
                      bool crowdedMay = false)
{
    const std::vector<int32_t> own = ownRows(rows.rows());
    const EveryRow every({rows.view(), rows.view(), k, metric, own});
    Executor executor(3);
    for (const ByteKernels* kernels : everyKernel())
        for (const bool halves : {true, false})
            expectEveryRow(every, {.kernels = kernels, .blockRows = blockRows, .halves = halves},
                           executor, crowdedMay);
}

/// Unit rows about a centre of their class.
Matrix<float> classRows(uint64_t seed, int64_t n, int64_t d, float width)
{
    Matrix<float> rows = normalRows(seed, n, d);
    const Matrix<float> centres = normalRows(seed + 1, 7, d);
    for (int64_t i = 0; i < n; ++i) {
        double squares = 0;
        for (int64_t k = 0; k < d; ++k) {
            rows(i, k) = centres(i % 7, k) + width * rows(i, k);
            squares += static_cast<double>(rows(i, k)) * rows(i, k);
        }
        for (int64_t k = 0; k < d; ++k)
            rows(i, k) = static_cast<float>(rows(i, k) / std::sqrt(squares));
    }
    return rows;
}

TEST(ByteSearch, EverySizeOfABlockAndRing)
{
    for (int64_t n = 1; n <= 200; n += n < 70 ? 1 : 13)
        expectSelfSearch(normalRows(static_cast<uint64_t>(n), n, 17), 3, SearchMetric::SquaredL2,
                         32);
}

TEST(ByteSearch, UnitRowsByInnerProduct)
{
    for (const int64_t d : {16, 45, 128})
        expectSelfSearch(classRows(5, 400, d, .3F), 5, SearchMetric::InnerProduct, 64);
}

TEST(ByteSearch, RowsOfNearlyOneLengthByInnerProduct)
{
    Matrix<float> rows = classRows(11, 300, 24, 3);
    for (int64_t i = 0; i < 300; ++i)
        for (int64_t k = 0; k < 24; ++k)
            rows(i, k) *= 1 + .0005F * static_cast<float>(i % 9);
    expectSelfSearch(rows, 4, SearchMetric::InnerProduct, 64, true);
    for (float& value : std::span(rows.row(0), 24))
        value *= 2;
    Neighbours out{Matrix<int32_t>(300, 4), Matrix<float>(300, 4)};
    std::vector<int64_t> crowded;
    Executor executor(2);
    EXPECT_EQ(searchByBytes({rows.view(), rows.view(), 4, SearchMetric::InnerProduct}, executor, {},
                            {.kernels = &plainKernels(), .blockRows = 64}, out, crowded),
              ByteSearchEnd::Unfit);
}

TEST(ByteSearch, CopiesAndTiesByIndex)
{
    Random random(3);
    Matrix<float> rows(260, 6);
    for (float& value : rows.values())
        value = static_cast<float>(random.below(4));
    expectSelfSearch(rows, 9, SearchMetric::SquaredL2, 64, true);
    const Matrix<float> same(100, 20);
    expectSelfSearch(same, 30, SearchMetric::SquaredL2, 32, true);
}

TEST(ByteSearch, FarFromTheOriginAndOneLongRow)
{
    Matrix<float> rows = normalRows(13, 250, 18);
    for (float& value : rows.values())
        value += 3000;
    rows(77, 4) += 9;
    expectSelfSearch(rows, 6, SearchMetric::SquaredL2, 64, true);
}

TEST(ByteSearch, MoreNeighboursThanRows)
{
    expectSelfSearch(normalRows(17, 40, 16), 60, SearchMetric::SquaredL2, 32);
}

TEST(ByteSearch, OtherQueriesMayLieBeyondTheGrid)
{
    const Matrix<float> database = normalRows(19, 500, 33);
    Matrix<float> queries = normalRows(20, 130, 33);
    for (int64_t k = 0; k < 33; ++k)
        queries(5, k) *= 3;
    std::vector<int32_t> exclude(130, -1);
    exclude[4] = 7;
    Executor executor(2);
    const EveryRow every({database.view(), queries.view(), 4, SearchMetric::SquaredL2, exclude});
    for (const ByteKernels* kernels : everyKernel())
        expectEveryRow(every, {.kernels = kernels, .blockRows = 64}, executor, true);
}

TEST(ByteSearch, CrowdedQueriesAreNamedAndTooManyAreUnfit)
{
    Executor executor(2);
    Matrix<float> rows = classRows(23, 600, 32, 1);
    for (int64_t i = 0; i < 70; ++i)
        std::copy_n(rows.row(0), 32, rows.row(i)); // more copies than a list of one neighbour holds
    const ByteSearchWay way{.kernels = &plainKernels(), .blockRows = 64};
    const auto endOf = [&](const Matrix<float>& asked, std::vector<int64_t>& crowded) {
        Neighbours out{Matrix<int32_t>(asked.rows(), 1), Matrix<float>(asked.rows(), 1)};
        return searchByBytes({asked.view(), asked.view(), 1, SearchMetric::SquaredL2}, executor, {},
                             way, out, crowded);
    };
    std::vector<int64_t> crowded;
    EXPECT_EQ(endOf(rows, crowded), ByteSearchEnd::Found);
    std::vector<int64_t> copies(70);
    std::iota(copies.begin(), copies.end(), 0);
    EXPECT_EQ(crowded, copies);
    EXPECT_EQ(endOf(Matrix<float>(600, 32), crowded), ByteSearchEnd::Unfit) << "all rows are one";
    rows(9, 9) = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(endOf(rows, crowded), ByteSearchEnd::Unfit) << "not a number has no byte";
}

TEST(ByteSearch, StopsWhenAsked)
{
    Executor executor(2);
    const Matrix<float> rows = normalRows(29, 300, 16);
    for (const bool halves : {true, false}) {
        Neighbours out{Matrix<int32_t>(300, 2), Matrix<float>(300, 2)};
        std::vector<int64_t> crowded;
        std::vector<double> shares;
        const auto stop = [&](double share) {
            shares.push_back(share);
            return shares.size() < 2;
        };
        EXPECT_EQ(searchByBytes({rows.view(), rows.view(), 2, SearchMetric::SquaredL2}, executor,
                                stop,
                                {.kernels = &plainKernels(), .blockRows = 32, .halves = halves},
                                out, crowded),
                  ByteSearchEnd::Stopped);
        EXPECT_EQ(shares.front(), 0);
    }
}

/// Of which 150 are one row again, so that the bytes leave those who ask for it to the floats.
Matrix<float> rowsWithACrowd()
{
    Matrix<float> rows = classRows(31, 2600, 24, .2F);
    for (int64_t i = 0; i < 150; ++i)
        std::copy_n(rows.row(2000), 24, rows.row(8 * i));
    return rows;
}

/// searchExact() itself, where the processor has the instructions and where it does not: the bytes'
/// way with its crowded rows answered by floats, against floats alone.
TEST(ByteSearch, TheExactSearchIsTheSameOnEveryTarget)
{
    const Matrix<float> rows = rowsWithACrowd();
    const std::vector<int32_t> own = ownRows(rows.rows());
    Executor executor(2);
    for (const SearchMetric metric : {SearchMetric::InnerProduct, SearchMetric::SquaredL2})
        for (const int k : {1, 6}) {
            SearchQuestion question{rows.view(), rows.view(), k, metric, own};
            const auto floats = searchByFloats(question, executor, {});
            for (const std::string& target : runnableTargets()) {
                ASSERT_TRUE(forceTarget(target));
                EXPECT_EQ(suitsBytes(question),
                          multipliesBytes() && !(k > 1 && usesNativeBFloat16()));
                const auto found = searchExact(question, executor, {});
                EXPECT_EQ(found->indices.values(), floats->indices.values()) << target;
                EXPECT_EQ(found->values.values(), floats->values.values()) << target;
            }
            forceTarget("");
        }
}

TEST(ByteSearch, LongListsAreLeftToOtherWays)
{
    const Matrix<float> rows = classRows(32, 2600, 24, .2F);
    for (const std::string& target : runnableTargets()) {
        ASSERT_TRUE(forceTarget(target));
        const auto suits = [&](MatrixView<const float> all, int k) {
            return suitsBytes({all, all, k, SearchMetric::SquaredL2});
        };
        const int most = usesNativeBFloat16() ? 1 : usesNativeBytes() ? 64 : 128;
        EXPECT_EQ(suits(rows, most), multipliesBytes()) << target;
        EXPECT_FALSE(suits(rows, most + 1)) << target;
        // Many rows, which are not read, are worth longer lists.
        const MatrixView<const float> many(rows.data(), 100'000, 24, 24);
        const int mostOfMany = usesNativeBFloat16() ? 66 : usesNativeBytes() ? 200 : 128;
        EXPECT_EQ(suits(many, mostOfMany), multipliesBytes()) << target;
        EXPECT_FALSE(suits(many, mostOfMany + 1)) << target;
        // So many columns that bf16 does not take them.
        const MatrixView<const float> wide(rows.data(), 4096, 9000, 9000);
        EXPECT_EQ(suits(wide, 30), multipliesBytes()) << target;
    }
    forceTarget("");
}

/// Each query has its own reach, also those that the bytes leave to the floats.
TEST(ByteSearch, WhatLiesWithinReachIsFoundOnEveryTarget)
{
    const Matrix<float> rows = rowsWithACrowd();
    const std::vector<int32_t> own = ownRows(rows.rows());
    Executor executor(2);
    SearchQuestion question{rows.view(), rows.view(), 6, SearchMetric::SquaredL2, own};
    const auto all = searchByFloats(question, executor, {});
    std::vector<double> reaches;
    for (int64_t i = 0; i < rows.rows(); ++i)
        reaches.push_back(all->values(i, 5) * (i % 3 == 0 ? .5 : 1));
    question.reaches = reaches;
    for (const std::string& target : runnableTargets()) {
        ASSERT_TRUE(forceTarget(target));
        const auto found = searchExact(question, executor, {});
        for (int64_t i = 0; i < rows.rows(); ++i)
            for (int64_t j = 0; j < 6; ++j)
                if (all->values(i, j) <= reaches[static_cast<size_t>(i)]) {
                    ASSERT_EQ(found->indices(i, j), all->indices(i, j)) << target << ", " << i;
                }
    }
    forceTarget("");
}

/// Beyond the largest float every score is a tie by index, whatever the bytes' distances say.
TEST(ByteSearch, ScoresThatNoFloatHoldsAreTheFloats)
{
    constexpr int64_t kRows = 2048;
    Matrix<float> rows = normalRows(37, kRows, 16);
    for (int64_t i = 0; i < kRows; ++i) {
        for (float& value : rows.view().rowSpan(i))
            value *= .02F;
        rows(i, 0) += 1;
        normaliseRow(rows.view().rowSpan(i));
        for (float& value : rows.view().rowSpan(i))
            value *= 1e20F;
    }
    Executor executor(2);
    for (const SearchMetric metric : {SearchMetric::InnerProduct, SearchMetric::SquaredL2}) {
        const SearchQuestion question{std::as_const(rows).view(), std::as_const(rows).view(), 5,
                                      metric};
        Neighbours out{Matrix<int32_t>(kRows, 5), Matrix<float>(kRows, 5)};
        std::vector<int64_t> crowded;
        EXPECT_EQ(searchByBytes(question, executor, {}, {.kernels = &plainKernels()}, out, crowded),
                  ByteSearchEnd::Unfit);
        const auto floats = searchByFloats(question, executor, {});
        const auto found = searchExact(question, executor, {});
        EXPECT_EQ(found->indices.values(), floats->indices.values());
        EXPECT_EQ(found->values.values(), floats->values.values());
    }
}

TEST(ByteSearch, ProgressNeverRunsBackwardsWhereBytesTurnOutUnfit)
{
    Matrix<float> rows = normalRows(41, 6000, 16);
    for (int64_t i = 1; i < 6000; ++i) // found out after a turn: one row's copies
        std::copy_n(rows.row(0), 16, rows.row(i));
    Executor executor(2);
    std::vector<double> shares;
    searchExact({std::as_const(rows).view(), std::as_const(rows).view(), 1}, executor,
                [&](double share) {
                    shares.push_back(share);
                    return true;
                });
    EXPECT_EQ(shares.front(), 0);
    EXPECT_LE(shares.back(), 1);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
}

} // namespace
} // namespace kindred::test

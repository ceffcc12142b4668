// The search by bf16: its kernels against plain arithmetic and its answers against every row in
// double, on every target that this processor runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include "EveryRow.h"
#include "NormalRows.h"
#include "base/Random.h"
#include "base/UnitRows.h"
#include "kernel/AlignedRoom.h"
#include "kernel/BankLayout.h"
#include "kernel/Dispatch.h"
#include "neighbour/BestLists.h"
#include "neighbour/FloatSearch.h"
#include "neighbour/halves/HalfKernels.h"
#include "neighbour/halves/HalfRows.h"
#include "neighbour/halves/HalfSearch.h"

namespace kindred::test {
namespace {

void onEveryTarget(const std::function<void()>& body)
{
    for (const std::string& target : runnableTargets()) {
        SCOPED_TRACE(target);
        ASSERT_TRUE(forceTarget(target));
        body();
    }
    forceTarget("");
}

TEST(HalfKernels, RoundLikeTheBankAndTellTheError)
{
    Matrix<float> rows = normalRows(1, 1, 45);
    rows(0, 3) = 1e-40F; // subnormal: the kernels of products take it for 0
    rows(0, 4) = 0x1.01p0F;
    onEveryTarget([&] {
        std::vector<uint16_t> halves(64, 7);
        const float error = halfKernels().round(rows.row(0), 45, 64, halves.data());
        double squares = 0;
        for (int64_t k = 0; k < 64; ++k) {
            const float value = k < 45 ? rows(0, k) : 0;
            const uint16_t expected = k == 3 ? 0 : toBFloat16(value);
            EXPECT_EQ(halves[static_cast<size_t>(k)], expected) << k;
            squares += std::pow(value - fromBFloat16(expected), 2);
        }
        EXPECT_NEAR(error, squares, 1e-5 * squares);
        for (const float bad : {std::numeric_limits<float>::quiet_NaN(), INFINITY,
                                std::numeric_limits<float>::max()}) {
            Matrix<float> broken = rows;
            broken(0, 40) = bad;
            EXPECT_FALSE(std::isfinite(halfKernels().round(broken.row(0), 45, 64, halves.data())));
        }
    });
}

TEST(HalfKernels, CountAndMarkWhatExceeds)
{
    onEveryTarget([] {
        const HalfKernels& kernels = halfKernels();
        const int width = kernels.width;
        for (const int rows : {1, 4, 7, 64})
            for (const double share : {.0, .02, .5, 1.0}) {
                Random random(static_cast<uint64_t>(rows));
                const auto scores = alignedRoom<float>(rows * width);
                const auto thresholds = alignedRoom<float>(width);
                std::vector<float> bias(static_cast<size_t>(rows));
                for (float& value : bias)
                    value = static_cast<float>(random.below(3));
                for (int i = 0; i < rows * width; ++i)
                    scores[static_cast<size_t>(i)] = random.uniform() < share ? 5.0F : -5.0F;
                std::fill_n(thresholds.get(), width, 1.0F);
                std::vector<int32_t> above(static_cast<size_t>(width));
                const int64_t first = 3 * width;
                const int64_t stride = (4 * width + 7) / 8 + 3;
                std::vector<uint8_t> marks(static_cast<size_t>(rows * stride), 0xa5);
                std::vector<uint8_t> expected = marks;
                for (int i = 0; i < rows * width; ++i) {
                    const int64_t bit = first + i % width;
                    uint8_t& byte = expected[static_cast<size_t>(i / width * stride + bit / 8)];
                    const auto mark = static_cast<uint8_t>(1U << (bit % 8));
                    byte &= static_cast<uint8_t>(~mark);
                    if (scores[static_cast<size_t>(i)] + bias[static_cast<size_t>(i / width)] > 1) {
                        byte |= mark;
                        ++above[static_cast<size_t>(i % width)];
                    }
                }
                kernels.mark(scores.get(), rows, bias.data(), thresholds.get(), first, marks.data(),
                             stride);
                EXPECT_EQ(marks, expected);
                kernels.addBias(scores.get(), rows, bias.data());
                std::vector<int32_t> counts(static_cast<size_t>(width));
                kernels.count(scores.get(), rows, thresholds.get(), counts.data());
                EXPECT_EQ(counts, above);
            }
    });
}

TEST(HalfKernels, ListThePlacesOfMarks)
{
    onEveryTarget([] {
        for (const double share : {.0, .01, .1, .9, 1.0}) {
            Random random(6);
            std::vector<uint8_t> marks(40);
            std::vector<uint16_t> expected;
            for (uint16_t place = 0; place < 320; ++place)
                if (random.uniform() < share) {
                    marks[place / 8] |= static_cast<uint8_t>(1U << (place % 8));
                    expected.push_back(place);
                }
            std::vector<uint16_t> places(expected.size() + 3);
            places.resize(static_cast<size_t>(halfKernels().list(marks.data(), 40, places.data())));
            EXPECT_EQ(places, expected);
        }
    });
}

TEST(HalfKernels, ScoresAreExactScoresToTheLastBit)
{
    for (const int64_t d : {1, 3, 4, 8, 18, 128, 131}) {
        const int64_t padded = (d + kExactSums - 1) / kExactSums * kExactSums;
        const Matrix<float> row = normalRows(2, 1, d);
        Matrix<float> queries(9, padded);
        Random random(3);
        for (int64_t query = 0; query < 9; ++query)
            for (int64_t k = 0; k < d; ++k)
                queries(query, k) = static_cast<float>(random.normal());
        queries(5, 0) *= 1e6F;
        const std::vector<uint16_t> all = {8, 0, 1, 5, 2, 3, 3, 7, 6, 4};
        const auto room = alignedRoom<double>(padded);
        onEveryTarget([&] {
            for (const SearchMetric metric : {SearchMetric::InnerProduct, SearchMetric::SquaredL2})
                for (size_t count = 1; count <= all.size(); ++count) {
                    std::vector<float> found(count);
                    halfKernels().score({row.data(), queries.data(), d, padded, metric}, all.data(),
                                        static_cast<int>(count), room.get(), found.data());
                    for (size_t i = 0; i < count; ++i)
                        EXPECT_EQ(found[i],
                                  exactScore({queries.row(all[i]), static_cast<size_t>(d)},
                                             row.view().rowSpan(0), metric));
                }
        });
    }
}

/// Whatever the order of its sums, a score is the double's within the rounding of a float.
TEST(ExactScore, IsThatOfLongDoubles)
{
    for (const int64_t d : {0, 1, 7, 8, 9, 50, 128}) {
        const Matrix<float> rows = normalRows(4, 2, d);
        long double product = 0;
        long double squared = 0;
        for (int64_t k = 0; k < d; ++k) {
            product += static_cast<long double>(rows(0, k)) * rows(1, k);
            squared += std::pow(static_cast<long double>(rows(0, k)) - rows(1, k), 2);
        }
        const auto score = [&](SearchMetric metric) {
            return exactScore(rows.view().rowSpan(0), rows.view().rowSpan(1), metric);
        };
        EXPECT_FLOAT_EQ(score(SearchMetric::InnerProduct), static_cast<float>(product));
        EXPECT_FLOAT_EQ(score(SearchMetric::SquaredL2), static_cast<float>(-squared));
    }
}

TEST(BestLists, AreTheBestOfAllInOrder)
{
    Random random(5);
    for (const int64_t k : {1, 5, 300})
        for (const int kind : {0, 1, 2, 3}) {
            BestLists lists(k);
            lists.restart(2);
            std::vector<Candidate> all;
            float asked = -std::numeric_limits<float>::infinity();
            for (int32_t row = 0; row < 4000; ++row) {
                const float score = kind == 0   ? static_cast<float>(random.normal())
                                    : kind == 1 ? static_cast<float>(random.below(6)) // ties
                                    : kind == 2 ? 2.5F
                                                : static_cast<float>(std::exp(9 * random.normal()));
                all.push_back({score, row});
                if (score >= asked && lists.add(1, all.back())) {
                    EXPECT_GE(lists.kthScore(1), asked);
                    asked = lists.kthScore(1);
                }
            }
            std::sort(all.begin(), all.end(), isNearer);
            const std::span<const Candidate> found = lists.sorted(1);
            ASSERT_EQ(found.size(), static_cast<size_t>(k));
            for (size_t i = 0; i < found.size(); ++i) {
                EXPECT_EQ(found[i].index, all[i].index);
                EXPECT_EQ(found[i].score, all[i].score);
            }
            EXPECT_TRUE(lists.sorted(0).empty());
        }
}

/// All rows in double, ties by index.
void expectEveryRow(const EveryRow& every, const HalfSearchWay& way, Executor& executor)
{
    const SearchQuestion& question = every.question();
    const int64_t queries = question.queries.rows;
    Neighbours out{Matrix<int32_t>(queries, question.k), Matrix<float>(queries, question.k)};
    ASSERT_EQ(searchByHalves(question, executor, {}, way, out), HalfSearchEnd::Found);
    every.expectAnswers(out);
}

void expectSelfSearch(const Matrix<float>& rows, int k, SearchMetric metric)
{
    std::vector<int32_t> own(static_cast<size_t>(rows.rows()));
    std::iota(own.begin(), own.end(), 0);
    const EveryRow every({rows.view(), rows.view(), k, metric, own});
    onEveryTarget([&] {
        Executor executor(3);
        for (const int64_t sampleTiles : {0, 1, 3})
            for (const int64_t leastSieved : {int64_t{1}, rows.rows() + 1}) {
                SCOPED_TRACE(testing::Message() << k << " nearest, sample of " << sampleTiles
                                                << ", sieved from " << leastSieved);
                expectEveryRow(
                    every,
                    {.blockQueries = 64, .sampleTiles = sampleTiles, .leastSieved = leastSieved},
                    executor);
            }
    });
}

TEST(HalfSearch, EveryNumberOfRowsAndColumns)
{
    for (const int64_t n : {1, 2, 63, 64, 65, 130, 257})
        for (const SearchMetric metric : {SearchMetric::InnerProduct, SearchMetric::SquaredL2})
            expectSelfSearch(normalRows(static_cast<uint64_t>(n), n, 17 + n % 30), 3, metric);
}

TEST(HalfSearch, LongAndShortListsOfUnitRows)
{
    Matrix<float> rows = normalRows(7, 700, 40);
    for (int64_t i = 0; i < 700; ++i) {
        rows(i, i % 5) += 4;
        normaliseRow(rows.view().rowSpan(i));
    }
    for (const int k : {1, 20, 170})
        for (const SearchMetric metric : {SearchMetric::InnerProduct, SearchMetric::SquaredL2})
            expectSelfSearch(rows, k, metric);
}

/// Classes far apart, whose tiles are passed over, and one of copies.
TEST(HalfSearch, RowsOfFarClassesInAnyOrder)
{
    Matrix<float> rows = normalRows(8, 1300, 20);
    for (int64_t i = 0; i < 1300; ++i) {
        rows(i, i * 7 % 11) += 40;
        if (i * 7 % 11 == 3)
            std::copy_n(rows.row(2), 20, rows.row(i));
    }
    for (const SearchMetric metric : {SearchMetric::InnerProduct, SearchMetric::SquaredL2})
        expectSelfSearch(rows, 9, metric);
}

/// A sample of shorter rows than most, or of many copies, says nothing of the others: a guess that
/// was too high is asked again.
TEST(HalfSearch, AWrongGuessIsAskedAgain)
{
    Matrix<float> rows = normalRows(9, 640, 16);
    for (int64_t i = 0; i < 640; i += 10) // the sample of one tile
        for (int64_t k = 0; k < 16; ++k)
            rows(i, k) = .5F * rows(i, k);
    expectSelfSearch(rows, 4, SearchMetric::SquaredL2);
    Matrix<float> copies = normalRows(10, 640, 16);
    for (int64_t i = 0; i < 640; i += 20)
        std::copy_n(copies.row(0), 16, copies.row(i));
    expectSelfSearch(copies, 70, SearchMetric::InnerProduct);
    expectSelfSearch(Matrix<float>(300, 16), 30, SearchMetric::SquaredL2);
}

TEST(HalfSearch, OtherQueriesWithRowsLeftOut)
{
    const Matrix<float> database = normalRows(19, 900, 33);
    Matrix<float> queries = normalRows(20, 130, 33);
    for (int64_t k = 0; k < 33; ++k)
        queries(5, k) *= 30;
    std::vector<int32_t> exclude(130, -1);
    exclude[4] = 7;
    Executor executor(2);
    for (const SearchMetric metric : {SearchMetric::InnerProduct, SearchMetric::SquaredL2})
        expectEveryRow(EveryRow({database.view(), queries.view(), 9, metric, exclude}), {},
                       executor);
}

/// Answers within a query's reach are found, its own end included; others may be left out.
TEST(HalfSearch, FindsWhatLiesWithinReach)
{
    const Matrix<float> database = normalRows(21, 300, 12);
    const Matrix<float> queries = normalRows(22, 100, 12);
    Executor executor(2);
    SearchQuestion question{database.view(), queries.view(), 2, SearchMetric::SquaredL2};
    const auto all = searchByFloats(question, executor, {});
    std::vector<double> reaches(100);
    for (int64_t i = 0; i < 100; ++i) // of the second, of the first, of less than that
        reaches[static_cast<size_t>(i)] =
            i % 3 == 2 ? .5 * all->values(i, 0) : all->values(i, i % 3);
    question.reaches = reaches;
    Neighbours found{Matrix<int32_t>(100, 2), Matrix<float>(100, 2)};
    ASSERT_EQ(searchByHalves(question, executor, {}, {}, found), HalfSearchEnd::Found);
    for (int64_t i = 0; i < 100; ++i)
        for (int64_t j = 0; j < 2; ++j)
            if (all->values(i, j) <= reaches[static_cast<size_t>(i)]) {
                EXPECT_EQ(found.indices(i, j), all->indices(i, j));
                EXPECT_EQ(found.values(i, j), all->values(i, j));
            }
}

TEST(HalfSearch, WhatHasNoBf16OrTellsTooLittleIsUnfit)
{
    Executor executor(2);
    const auto endOf = [&](const Matrix<float>& database, const Matrix<float>& queries) {
        Neighbours out{Matrix<int32_t>(queries.rows(), 2), Matrix<float>(queries.rows(), 2)};
        return searchByHalves({database.view(), queries.view(), 2, SearchMetric::InnerProduct},
                              executor, {}, {}, out);
    };
    const Matrix<float> rows = normalRows(29, 9000, 16);
    const Matrix<float> few = normalRows(30, 300, 16);
    EXPECT_EQ(endOf(rows, few), HalfSearchEnd::Found);
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), INFINITY, 1e19F}) {
        Matrix<float> broken = rows;
        broken(8999, 15) = bad;
        EXPECT_EQ(endOf(broken, few), HalfSearchEnd::Unfit);
        Matrix<float> asked = few;
        asked(299, 15) = bad;
        EXPECT_EQ(endOf(rows, asked), HalfSearchEnd::Unfit);
    }
    Matrix<float> far = rows; // their differences are lost in bf16
    for (float& value : far.values())
        value += 3000;
    EXPECT_EQ(endOf(far, far), HalfSearchEnd::Unfit);
}

TEST(HalfSearch, AsksWhetherToGoOnAndStops)
{
    Executor executor(2);
    const Matrix<float> rows = normalRows(31, 400, 16);
    Neighbours out{Matrix<int32_t>(400, 2), Matrix<float>(400, 2)};
    std::vector<double> shares;
    for (const size_t most : {size_t{1000}, size_t{2}}) {
        shares.clear();
        const auto note = [&](double share) {
            shares.push_back(share);
            return shares.size() < most;
        };
        EXPECT_EQ(searchByHalves({rows.view(), rows.view(), 2}, executor, note,
                                 {.blockQueries = 64}, out),
                  most == 2 ? HalfSearchEnd::Stopped : HalfSearchEnd::Found);
        EXPECT_EQ(shares.front(), 0);
        EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    }
}

/// searchExact() itself, with and without products of bf16.
TEST(HalfSearch, TheExactSearchIsTheSameOnEveryTarget)
{
    Matrix<float> rows = normalRows(33, 2600, 24);
    for (int64_t i = 0; i < 150; ++i)
        std::copy_n(rows.row(2000), 24, rows.row(8 * i));
    Executor executor(2);
    for (const SearchMetric metric : {SearchMetric::InnerProduct, SearchMetric::SquaredL2}) {
        const SearchQuestion question{std::as_const(rows).view(), std::as_const(rows).view(), 300,
                                      metric};
        const auto floats = searchByFloats(question, executor, {});
        onEveryTarget([&] {
            EXPECT_EQ(suitsHalves(question), usesNativeBFloat16());
            const auto found = searchExact(question, executor, {});
            EXPECT_EQ(found->indices.values(), floats->indices.values());
            EXPECT_EQ(found->values.values(), floats->values.values());
        });
    }
}

} // namespace
} // namespace kindred::test

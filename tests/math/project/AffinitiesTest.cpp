#include "project/Affinities.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "math/project/MapRows.h"
#include "neighbour/ExactSearch.h"

namespace kindred::test {
namespace {

double entropyOf(std::span<const float> row)
{
    double entropy = 0;
    for (const float p : row)
        entropy -= p > 0 ? p * std::log(p) : 0.0;
    return entropy;
}

Neighbours neighboursOf(const Matrix<float>& rows, int k, Executor& executor)
{
    std::vector<int32_t> self(static_cast<size_t>(rows.rows()));
    std::iota(self.begin(), self.end(), 0);
    return searchExact(rows.view(), rows.view(), k, SearchMetric::SquaredL2, self, executor);
}

TEST(CalibratedAffinities, EveryRowHasThePerplexityWhateverTheUnitOfTheData)
{
    Executor executor(2);
    for (const float unit : {1e-4f, 1.0f, 3e4f}) {
        Matrix<float> rows = groupedRows(3, 400, 6, 5, 3);
        for (float& value : rows.values())
            value *= unit;
        const Neighbours found = neighboursOf(rows, 60, executor);
        const Matrix<float> p = calibratedAffinities(found.values.view(), 20, executor);
        for (int64_t i = 0; i < p.rows(); ++i) {
            const auto row = p.view().rowSpan(i);
            EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0), 1, 1e-5);
            EXPECT_NEAR(entropyOf(row), std::log(20.0), 3e-5);
        }
    }
}

TEST(CalibratedAffinities, TwoNeighboursByHand)
{
    // Distances² 0 and 1; p = (1, e^-β)/(1 + e^-β) has entropy log 1.5 at one β alone.
    Executor executor(1);
    const float far = std::numeric_limits<float>::infinity();
    const Matrix<float> squared(1, 3, {0, 1, far});
    const Matrix<float> p = calibratedAffinities(squared.view(), 1.5, executor);
    EXPECT_GT(p(0, 0), p(0, 1));
    EXPECT_NEAR(p(0, 0) + p(0, 1), 1, 1e-6);
    EXPECT_EQ(p(0, 2), 0) << "a missing neighbour";
    EXPECT_NEAR(entropyOf(p.view().rowSpan(0)), std::log(1.5), 2e-5);
}

TEST(CalibratedAffinities, CopiesShareWhereTheyOutnumberThePerplexity)
{
    Executor executor(1);
    const Matrix<float> squared(2, 4, {0, 0, 0, 0, 0, 0, 0, 1});
    const Matrix<float> p = calibratedAffinities(squared.view(), 2, executor);
    for (int64_t j = 0; j < 4; ++j)
        EXPECT_FLOAT_EQ(p(0, j), 0.25f);
    for (int64_t j = 0; j < 3; ++j)
        EXPECT_NEAR(p(1, j), 1.0 / 3, 1e-4);
}

std::map<std::pair<int64_t, int64_t>, float> entriesOf(const Affinities& affinities)
{
    std::map<std::pair<int64_t, int64_t>, float> entries;
    for (int64_t i = 0; i < affinities.rows(); ++i)
        for (auto e = static_cast<size_t>(affinities.starts[size_t(i)]);
             e < static_cast<size_t>(affinities.starts[size_t(i) + 1]); ++e) {
            if (affinities.columns[e] == i)
                EXPECT_EQ(affinities.values[e], 0) << "padding pulls nowhere";
            else
                EXPECT_TRUE(
                    entries.insert({{i, affinities.columns[e]}, affinities.values[e]}).second);
        }
    return entries;
}

TEST(SymmetrisedAffinities, ThreeRowsByHand)
{
    // 0 → 1 (1), 1 → 0 (¼) and 2 (¾), 2 → 1 (1): halves of the sums over n = 3.
    Executor executor(2);
    const Matrix<int32_t> neighbours(3, 2, {1, -1, 0, 2, 1, -1});
    const Matrix<float> conditional(3, 2, {1, 0, 0.25f, 0.75f, 1, 0});
    const Affinities joint = symmetrised(neighbours.view(), conditional.view(), executor);
    const auto entries = entriesOf(joint);
    ASSERT_EQ(entries.size(), 4u);
    EXPECT_FLOAT_EQ(entries.at({0, 1}), 1.25f / 6);
    EXPECT_FLOAT_EQ(entries.at({1, 0}), 1.25f / 6);
    EXPECT_FLOAT_EQ(entries.at({1, 2}), 1.75f / 6);
    EXPECT_FLOAT_EQ(entries.at({2, 1}), 1.75f / 6);
}

TEST(SymmetrisedAffinities, SumToOneAndAreSymmetricOnAnyThreadCount)
{
    const Matrix<float> rows = groupedRows(5, 500, 8, 4, 2);
    Executor one(1);
    Executor three(3);
    const Neighbours found = neighboursOf(rows, 30, one);
    const Matrix<float> p = calibratedAffinities(found.values.view(), 10, one);
    const Affinities joint = symmetrised(found.indices.view(), p.view(), one);
    EXPECT_NEAR(std::accumulate(joint.values.begin(), joint.values.end(), 0.0), 1, 1e-5);
    const auto entries = entriesOf(joint);
    for (const auto& [pair, value] : entries)
        EXPECT_EQ(entries.at({pair.second, pair.first}), value);
    const Affinities again = symmetrised(found.indices.view(), p.view(), three);
    EXPECT_EQ(again.columns, joint.columns);
    EXPECT_EQ(again.values, joint.values);
}

TEST(RenumberedAffinities, AreTheSameUnderOtherNames)
{
    const Matrix<float> rows = normalRows(7, 120, 3);
    Executor executor(2);
    const Neighbours found = neighboursOf(rows, 9, executor);
    const Matrix<float> p = calibratedAffinities(found.values.view(), 3, executor);
    const Affinities joint = symmetrised(found.indices.view(), p.view(), executor);
    std::vector<int32_t> place(120);
    std::iota(place.begin(), place.end(), 0);
    Random random(8);
    random.shuffle(place);
    const auto before = entriesOf(joint);
    const auto after = entriesOf(renumbered(joint, place, executor));
    ASSERT_EQ(after.size(), before.size());
    for (const auto& [pair, value] : before)
        EXPECT_EQ(after.at({place[size_t(pair.first)], place[size_t(pair.second)]}), value);
}

} // namespace
} // namespace kindred::test

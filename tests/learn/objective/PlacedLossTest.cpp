// Losses of a batch by torch's own operations, where its rows lie, against the closed forms.
#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>

#include "learn/objective/PairsFixture.h"
#include "objective/ObjectiveTable.h"
#include "objective/batch/Nca.h"
#include "objective/batch/Triplet.h"
#include "objective/batch/Wsabie.h"
#include "objective/placed/PlacedCcml.h"
#include "objective/placed/PlacedLmnn.h"
#include "objective/placed/PlacedNca.h"
#include "objective/placed/PlacedTriplet.h"
#include "objective/placed/PlacedWarp.h"

namespace kindred {
namespace {

using test::doubles;
using test::farthestApart;
using test::LabelledPoints;
using test::randomPoints;
using test::workers;

/// 40 rows of classes of different sizes, with two that are alone in theirs and one sample twice.
LabelledPoints unevenPoints(uint32_t seed, double scale = 1)
{
    LabelledPoints data = randomPoints(40, 5, 1, seed);
    data.points *= scale;
    for (size_t i = 0; i < data.labels.size(); ++i)
        data.labels[i] = i < 4 ? 11 : i < 12 ? 7 : i < 25 ? 2 : 5;
    data.labels[13] = 30;
    data.labels[31] = 31;
    data.slots[9] = data.slots[6];
    return data;
}

/// One class, and one row.
std::vector<LabelledPoints> edges()
{
    return {randomPoints(6, 3, 1, 4), randomPoints(1, 3, 1, 5), randomPoints(5, 3, 5, 6)};
}

template <class Loss>
void expectSameRows(const PlacedRowLoss& found, const Loss& expected, double tolerance)
{
    EXPECT_NEAR(found.loss.item<double>(), expected.loss, tolerance);
    EXPECT_EQ(found.skipped.item<double>(), static_cast<double>(expected.skipped));
    EXPECT_NEAR(found.sums.front().second.template item<double>(), expected.probability, tolerance);
    EXPECT_LT(farthestApart(found.gradient, expected.gradient), tolerance);
}

template <class Loss>
void expectSamePairs(const PlacedPairLoss& found, const Loss& expected, double tolerance)
{
    EXPECT_NEAR(found.loss.item<double>(), expected.loss, tolerance);
    EXPECT_EQ(found.pairs.item<int64_t>(), expected.pairs);
    EXPECT_EQ(found.active.item<int64_t>(), expected.active);
    EXPECT_EQ(found.skipped.item<double>(), static_cast<double>(expected.skipped));
    EXPECT_LT(farthestApart(found.gradient, expected.gradient), tolerance);
}

void compareCcml(const LabelledPoints& data, const CcmlRule& rule)
{
    const CcmlLoss expected = ccmlLoss(data.points, data.batch(), rule, workers());
    const PlacedRowLoss found = placedCcmlLoss(data.points, data.batch(), rule);
    expectSameRows(found, expected, 1e-10);
    EXPECT_EQ(found.sums.back().second.item<double>(), static_cast<double>(expected.right));
    const torch::Tensor single = data.points.to(torch::kFloat32);
    expectSameRows(placedCcmlLoss(single, data.batch(), rule),
                   ccmlLoss(single, data.batch(), rule, workers()), 1e-4);
}

TEST(PlacedCcml, EqualsTheClosedForm)
{
    for (const int k : {1, 3, 5, 100})
        for (const int form : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}) {
            SCOPED_TRACE("k " + std::to_string(k) + ", form " + std::to_string(form));
            CcmlRule rule;
            rule.k = k;
            rule.local = form & 1;
            rule.logLoss = form & 2;
            rule.ends = form & 4 ? PairEnds::First : PairEnds::Both;
            rule.selfIncluded = form & 8;
            compareCcml(unevenPoints(3), rule);
            for (const LabelledPoints& edge : edges())
                compareCcml(edge, rule);
        }
}

TEST(PlacedCcml, FarRowsKeepTheirSlope)
{
    const LabelledPoints data = unevenPoints(8, 30); // p vanishes beside 1
    CcmlRule rule;
    rule.logLoss = true;
    const CcmlLoss expected = ccmlLoss(data.points, data.batch(), rule, workers());
    const PlacedRowLoss found = placedCcmlLoss(data.points, data.batch(), rule);
    EXPECT_NEAR(found.loss.item<double>(), expected.loss, 1e-9 * expected.loss);
    EXPECT_LT(farthestApart(found.gradient, expected.gradient), 1e-9);
}

void compareLmnn(const LabelledPoints& data, const torch::Tensor& inputs, LmnnRule rule)
{
    const TargetTable table = test::tableOf(data.labels, inputs, rule.k);
    rule.table = &table;
    const LmnnLoss expected = lmnnLoss(data.points, data.batch(), rule, workers());
    const PlacedPairLoss found = placedLmnnLoss(data.points, data.batch(), rule);
    expectSamePairs(found, expected, 1e-9);
    EXPECT_EQ(found.possible.item<int64_t>(), expected.triplets);
    const torch::Tensor single = data.points.to(torch::kFloat32);
    const LmnnLoss rounded = lmnnLoss(single, data.batch(), rule, workers());
    expectSamePairs(placedLmnnLoss(single, data.batch(), rule), rounded, 1e-5 * (1 + rounded.loss));
}

TEST(PlacedLmnn, EqualsTheClosedForm)
{
    for (const LmnnTargets targets : {LmnnTargets::Fixed, LmnnTargets::Dynamic, LmnnTargets::All})
        for (const int k : {1, 4, 100})
            for (const double pull : {0.0, 0.7}) {
                SCOPED_TRACE("k " + std::to_string(k) + ", pull " + std::to_string(pull));
                const LmnnRule rule{targets, k, 0.8, pull};
                compareLmnn(unevenPoints(5), randomPoints(40, 6, 1, 77).points, rule);
                for (const LabelledPoints& edge : edges())
                    compareLmnn(edge, edge.points * 2, rule);
            }
}

void compareTriplets(const LabelledPoints& data)
{
    for (const double margin : {0.0, 0.2, 3.0})
        expectSamePairs(placedTriplets(data.points, data.batch(), margin),
                        semiHardTriplets(data.points, data.batch(), margin, workers()), 1e-10);
}

TEST(PlacedTriplet, EqualsTheClosedForm)
{
    compareTriplets(unevenPoints(2));
    for (const LabelledPoints& edge : edges())
        compareTriplets(edge);
    // A stranger as far away as the partner is not beyond it.
    compareTriplets({doubles({{0}, {1}, {-1}, {3}}), {0, 0, 1, 1}});
}

TEST(PlacedNca, EqualsTheClosedForm)
{
    for (const bool logLoss : {true, false})
        for (const double scale : {0.3, 1.0, 30.0}) {
            const LabelledPoints data = unevenPoints(6, scale);
            expectSameRows(placedNcaLoss(data.points, data.batch(), logLoss),
                           ncaLoss(data.points, data.batch(), logLoss, workers()), 1e-9);
            for (const LabelledPoints& edge : edges())
                expectSameRows(placedNcaLoss(edge.points, edge.batch(), logLoss),
                               ncaLoss(edge.points, edge.batch(), logLoss, workers()), 1e-10);
        }
}

TEST(PlacedLosses, RowsThatAreNotFiniteMakeALossThatIsNot)
{
    const LabelledPoints data(doubles({{0}, {NAN}, {5}, {2}}), {0, 0, 1, 1});
    CcmlRule sides;
    sides.local = true;
    EXPECT_TRUE(placedCcmlLoss(data.points, data.batch(), {}).loss.isnan().item<bool>());
    EXPECT_TRUE(placedCcmlLoss(data.points, data.batch(), sides).loss.isnan().item<bool>());
    EXPECT_TRUE(placedLmnnLoss(data.points, data.batch(), {}).loss.isnan().item<bool>());
    EXPECT_TRUE(placedTriplets(data.points, data.batch(), 1).loss.isnan().item<bool>());
    EXPECT_TRUE(placedNcaLoss(data.points, data.batch(), true).loss.isnan().item<bool>());
}

/// What trials bring on the average: Σ over them of the chance to find the first violator there
/// times the weight of that trial, times the mean hinge of the violators.
double expectedWarp(const torch::Tensor& scores, int64_t own)
{
    const int64_t classes = scores.size(1);
    std::vector<double> hinges;
    for (int64_t c = 0; c < classes; ++c) {
        const double hinge = 1 - scores[0][own].item<double>() + scores[0][c].item<double>();
        if (c != own && hinge > 0)
            hinges.push_back(hinge);
    }
    const double mean =
        std::accumulate(hinges.begin(), hinges.end(), 0.0) / static_cast<double>(hinges.size());
    const double share = static_cast<double>(hinges.size()) / static_cast<double>(classes - 1);
    double weight = 0;
    for (int64_t trial = 1; trial < classes; ++trial)
        weight += std::pow(1 - share, static_cast<double>(trial - 1)) * share *
                  harmonicWeight((classes - 1) / trial);
    return weight * mean;
}

/// placedWarpLoss() of one row at a grid of uniforms, on the average, and the violators' shares.
TEST(PlacedWarp, HasTheDistributionOfDrawingOneClassAfterAnother)
{
    constexpr int64_t kGrid = 300;
    const torch::Tensor row = doubles({{0.2, 1.4, -3, 0.9, -2, -4, 1.1, -5}});
    const torch::Tensor axis = (torch::arange(kGrid, torch::kFloat64) + 0.5) / kGrid;
    PlacedWarpQuestion question;
    question.scores = row.expand({kGrid * kGrid, 8}).clone().set_requires_grad(true);
    question.own = torch::full({kGrid * kGrid}, 3, torch::kInt64);
    question.uniforms = torch::stack({axis.repeat_interleave(kGrid), axis.repeat({kGrid})});
    std::vector<double> weights;
    for (int64_t rank = 0; rank < 8; ++rank)
        weights.push_back(harmonicWeight(rank));
    question.weights = torch::tensor(weights, torch::kFloat64);
    const PlacedWarpLoss loss = placedWarpLoss(question);
    const double mean = loss.loss.item<double>() / (kGrid * kGrid);
    const double expected = expectedWarp(row, 3);
    EXPECT_NEAR(mean, expected, 0.01 * expected);
    double drawn = 0;
    for (uint64_t seed = 0; seed < 4000; ++seed)
        drawn += warpLoss(row, std::vector<int32_t>{3}, seed).loss / 4000;
    EXPECT_NEAR(drawn, expected, 0.05 * expected);

    // Each of the three violators takes the same part of the slope, and the own class all of it.
    loss.loss.backward();
    const torch::Tensor slopes = question.scores.grad().sum(0) / (kGrid * kGrid);
    const double each = -slopes[3].item<double>() / 3;
    for (const int64_t c : {0, 1, 6})
        EXPECT_NEAR(slopes[c].item<double>(), each, 0.02 * each) << c;
    for (const int64_t c : {2, 4, 5, 7})
        EXPECT_EQ(slopes[c].item<double>(), 0) << c;
}

TEST(PlacedWarp, EqualsTheClosedFormWhereNothingIsLeftToChance)
{
    // Two classes: the other is drawn at once, where it violates.
    const torch::Tensor scores = doubles({{2, 1.5}, {0, 4}, {7, 1}, {0.5, 0.5}});
    const std::vector<int32_t> labels = {0, 0, 0, 1};
    const WarpLoss expected = warpLoss(scores, labels, 1);
    PlacedWarpQuestion question;
    question.scores = scores;
    question.own = torch::tensor(labels, torch::kInt32).to(torch::kInt64);
    question.weights = torch::tensor({0.0, 1.0}, torch::kFloat64);
    for (const double uniform : {0.0, 0.4, 0.999999}) {
        question.uniforms = torch::full({2, 4}, uniform, torch::kFloat64);
        const PlacedWarpLoss found = placedWarpLoss(question);
        EXPECT_NEAR(found.loss.item<double>(), expected.loss, 1e-12);
        EXPECT_EQ(found.right.item<int64_t>(), expected.right);
        EXPECT_EQ(found.found.item<int64_t>(), static_cast<int64_t>(expected.draws.size()));
    }
}

} // namespace
} // namespace kindred

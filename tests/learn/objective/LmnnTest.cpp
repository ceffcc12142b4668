#include "objective/batch/Lmnn.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "learn/objective/PairsFixture.h"

namespace kindred {
namespace {

using test::centralDifferences;
using test::doubles;
using test::farthestApart;
using test::LabelledPoints;
using test::randomPoints;
using test::tableOf;
using test::workers;

LabelledPoints fourPoints()
{
    return {doubles({{0, 0}, {1, 0}, {0, 1.5}, {2, 2}}), {0, 0, 1, 1}};
}

/// Fixed targets are the nearest of data.points, of which the batch holds all.
LmnnLoss lmnnOf(const LabelledPoints& data, const torch::Tensor& rows, LmnnRule rule,
                Executor& executor = workers())
{
    const TargetTable table = tableOf(data.labels, data.points, rule.k);
    rule.table = &table;
    return lmnnLoss(rows, data.batch(), rule, executor);
}

/// The definition, triplet by triplet: loss and d(loss)/dW at W = I, from outer products.
std::pair<double, torch::Tensor> byTriplets(const LabelledPoints& data, double margin)
{
    const int64_t n = data.points.size(0);
    double loss = 0;
    torch::Tensor slope = torch::zeros({data.points.size(1), data.points.size(1)}, torch::kFloat64);
    const auto outer = [&](int64_t a, int64_t b) {
        const torch::Tensor difference = data.points[a] - data.points[b];
        return torch::outer(difference, difference);
    };
    const auto square = [&](int64_t a, int64_t b) {
        return (data.points[a] - data.points[b]).square().sum().item<double>();
    };
    for (int64_t q = 0; q < n; ++q)
        for (int64_t p = 0; p < n; ++p)
            for (int64_t s = 0; s < n; ++s) {
                const auto label = [&](int64_t i) { return data.labels[static_cast<size_t>(i)]; };
                if (p == q || label(p) != label(q) || label(s) == label(q))
                    continue;
                const double hinge = margin + square(q, p) - square(q, s);
                if (hinge <= 0)
                    continue;
                loss += hinge;
                slope += 2 * (outer(q, p) - outer(q, s));
            }
    return {loss, slope};
}

TEST(Lmnn, F1LossAndGradientByHand)
{
    const LabelledPoints data = fourPoints();
    const LmnnLoss loss = lmnnOf(data, data.points, {.targets = LmnnTargets::All});
    EXPECT_DOUBLE_EQ(loss.loss, 5.25);
    EXPECT_EQ(loss.active, 3);
    EXPECT_EQ(loss.triplets, 8);
    const torch::Tensor slope = loss.gradient.t().matmul(data.points);
    EXPECT_LT(farthestApart(slope, doubles({{20, 5}, {5, -15.5}})), 1e-9);
    const auto [sum, triplets] = byTriplets(data, 1);
    EXPECT_DOUBLE_EQ(sum, 5.25);
    EXPECT_LT(farthestApart(slope, triplets), 1e-9);
}

TEST(Lmnn, F1TheLaplacianEqualsTheTripletsOnRandomPoints)
{
    const LabelledPoints data = test::randomPoints(24, 4, 3, 8);
    const LmnnLoss loss = lmnnOf(data, data.points, {.targets = LmnnTargets::All, .margin = 0.5});
    const auto [sum, slope] = byTriplets(data, 0.5);
    EXPECT_NEAR(loss.loss, sum, 1e-9);
    EXPECT_LT(farthestApart(loss.gradient.t().matmul(data.points), slope), 1e-9);
}

TEST(Lmnn, ManyTargetsAreCountedAsFewAre)
{
    // 44 targets of each row: by bisection; twice the rows of one class: ties.
    LabelledPoints data = test::randomPoints(90, 3, 2, 17);
    data.points[4] = data.points[2];
    for (const double margin : {0.05, 0.5, 3.0}) {
        const LmnnRule rule = {.targets = LmnnTargets::All, .margin = margin};
        const LmnnLoss loss = lmnnOf(data, data.points, rule);
        const auto [sum, slope] = byTriplets(data, margin);
        EXPECT_NEAR(loss.loss, sum, 1e-9 * sum);
        EXPECT_EQ(loss.pairs, 90 * 44);
        EXPECT_LT(farthestApart(loss.gradient.t().matmul(data.points), slope),
                  1e-9 * slope.abs().max().item<double>());
        const torch::Tensor rounded = data.points.to(torch::kFloat32);
        const LmnnLoss single = lmnnOf(data, rounded, rule);
        EXPECT_NEAR(single.loss, sum, 1e-5 * sum);
        EXPECT_LT(farthestApart(single.gradient, loss.gradient),
                  1e-4 * loss.gradient.abs().max().item<double>());
    }
}

TEST(Lmnn, F2AHingeOfZeroIsInactive)
{
    // 1 + 1 − 2 for row 0: exactly at the margin. Coordinates are binary fractions.
    const LabelledPoints data(doubles({{0, 0}, {1, 0}, {-1, 1}, {-9, 9}}), {0, 0, 1, 2});
    const LmnnLoss loss = lmnnOf(data, data.points, {.targets = LmnnTargets::All});
    EXPECT_EQ(loss.active, 0);
    EXPECT_EQ(loss.loss, 0);
    EXPECT_EQ(loss.gradient.abs().max().item<double>(), 0);
    EXPECT_EQ(loss.skipped, 2);
}

TEST(Lmnn, F3DynamicTargetsOfTheInputItselfAreTheFixedOnes)
{
    const LabelledPoints data = test::randomPoints(40, 3, 4, 6);
    const LmnnLoss fixed = lmnnOf(data, data.points, {.targets = LmnnTargets::Fixed, .k = 3});
    const LmnnLoss dynamic = lmnnOf(data, data.points, {.targets = LmnnTargets::Dynamic, .k = 3});
    EXPECT_DOUBLE_EQ(fixed.loss, dynamic.loss); // summed in another order
    EXPECT_TRUE(torch::equal(fixed.gradient, dynamic.gradient));
    EXPECT_EQ(fixed.active, dynamic.active);
    EXPECT_EQ(fixed.pairs, 120);

    const torch::Tensor squeezed = data.points * doubles({{1, 0.1, 3}});
    EXPECT_NE(lmnnOf(data, squeezed, {.targets = LmnnTargets::Fixed, .k = 3}).loss,
              lmnnOf(data, squeezed, {.targets = LmnnTargets::Dynamic, .k = 3}).loss);
}

TEST(Lmnn, AsManyTargetsAsTheClassHasAreAll)
{
    const LabelledPoints data = test::randomPoints(40, 3, 4, 6);
    const LmnnLoss all = lmnnOf(data, data.points, {.targets = LmnnTargets::All});
    const LmnnLoss many = lmnnOf(data, data.points, {.targets = LmnnTargets::Dynamic, .k = 9});
    EXPECT_EQ(all.loss, many.loss);
    EXPECT_EQ(all.active, many.active);
}

TEST(Lmnn, GradientMatchesCentralDifferences)
{
    const LabelledPoints data = test::randomPoints(16, 3, 3, 31);
    const torch::Tensor rows = data.points * 1.5;
    for (const LmnnTargets targets : {LmnnTargets::Fixed, LmnnTargets::Dynamic, LmnnTargets::All}) {
        const LmnnRule rule = {.targets = targets, .k = 2, .margin = 0.7, .pull = 0.3};
        const auto loss = [&](const torch::Tensor& at) { return lmnnOf(data, at, rule).loss; };
        EXPECT_LT(farthestApart(lmnnOf(data, rows, rule).gradient, centralDifferences(rows, loss)),
                  1e-6);
    }
}

TEST(Lmnn, RotationsTranslationsAndTheOrderDoNotMatter)
{
    const LabelledPoints data = test::randomPoints(30, 4, 3, 3);
    LabelledPoints reversed = data;
    reversed.points = data.points.flip(0).contiguous();
    std::reverse(reversed.labels.begin(), reversed.labels.end());
    const torch::Tensor turn = test::rotation(4, 9);
    LabelledPoints moved = data;
    moved.points = data.points.matmul(turn) + 5;
    for (const LmnnTargets targets : {LmnnTargets::Fixed, LmnnTargets::Dynamic, LmnnTargets::All}) {
        const LmnnRule rule = {.targets = targets, .k = 3, .pull = 0.3};
        const LmnnLoss plain = lmnnOf(data, data.points, rule);
        const LmnnLoss turned = lmnnOf(moved, moved.points, rule);
        EXPECT_GT(plain.active, 10);
        EXPECT_NEAR(turned.loss, plain.loss, 1e-9);
        EXPECT_LT(farthestApart(turned.gradient, plain.gradient.matmul(turn)), 1e-9);
        const LmnnLoss back = lmnnOf(reversed, reversed.points, rule);
        EXPECT_NEAR(back.loss, plain.loss, 1e-9);
        EXPECT_LT(farthestApart(back.gradient.flip(0), plain.gradient), 1e-9);
    }
}

TEST(Lmnn, SeparatedClassesRestAndThePullAloneActs)
{
    const LabelledPoints data(doubles({{0}, {1}, {50}, {51}}), {0, 0, 1, 1});
    EXPECT_EQ(lmnnOf(data, data.points, {}).gradient.abs().max().item<double>(), 0);
    const LmnnLoss pulled = lmnnOf(data, data.points, {.pull = 0.5});
    EXPECT_DOUBLE_EQ(pulled.loss, 4 * 0.5);
    EXPECT_DOUBLE_EQ(pulled.gradient[0].item<double>(), -2);
}

TEST(Lmnn, ThreadsAndPrecisionOnlyRound)
{
    const LabelledPoints data = randomPoints(149, 5, 7, 23);
    Executor alone(1);
    for (const LmnnTargets targets : {LmnnTargets::Fixed, LmnnTargets::Dynamic, LmnnTargets::All}) {
        const LmnnRule rule = {.targets = targets, .k = 3, .margin = 0.3, .pull = 0.2};
        const auto lossOf = [&](torch::ScalarType type, Executor& executor) {
            return lmnnOf(data, data.points.to(type), rule, executor);
        };
        const LmnnLoss exact = lossOf(torch::kFloat64, alone);
        const LmnnLoss rounded = lossOf(torch::kFloat32, alone);
        const LmnnLoss shared = lossOf(torch::kFloat32, workers());
        EXPECT_GT(exact.active, 0);
        EXPECT_LT(exact.active, exact.triplets);
        EXPECT_EQ(rounded.pairs, exact.pairs);
        EXPECT_EQ(rounded.triplets, exact.triplets);
        EXPECT_EQ(rounded.active, exact.active);
        EXPECT_NEAR(rounded.loss, exact.loss, 1e-5 * exact.loss);
        EXPECT_LT(farthestApart(rounded.gradient, exact.gradient),
                  1e-5 * exact.gradient.abs().max().item<double>());
        EXPECT_EQ(rounded.loss, shared.loss);
        EXPECT_TRUE(torch::equal(rounded.gradient, shared.gradient));
    }
}

TEST(Lmnn, OfFixedTargetsThoseInTheBatchCount)
{
    // On a line 0, 1, 3, 6, 10: the nearest of each of class 0 are 1, 0, 1, 3 (coordinates).
    const LabelledPoints all(doubles({{0}, {1}, {3}, {6}, {10}}), {0, 0, 0, 0, 1});
    const TargetTable table = tableOf(all.labels, all.points, 1);
    const LmnnRule rule = {.targets = LmnnTargets::Fixed, .k = 1, .table = &table};
    const auto lossOf = [&](const std::vector<int64_t>& slots) {
        const torch::Tensor rows = all.points.index_select(0, torch::tensor(slots, torch::kInt64));
        std::vector<int32_t> labels;
        for (const int64_t slot : slots)
            labels.push_back(all.labels[static_cast<size_t>(slot)]);
        return lmnnLoss(rows, {labels, slots}, rule, workers());
    };
    EXPECT_EQ(lossOf({0, 1, 2, 3, 4}).pairs, 4);
    EXPECT_EQ(lossOf({0, 2, 3, 4}).pairs, 1) << "who is nearest in the batch is no target for that";
    EXPECT_EQ(lossOf({4, 2, 1}).pairs, 1) << "2 aims at 1, and not 1 at 2";
    EXPECT_EQ(lossOf({0, 1, 1, 4}).pairs, 4) << "a sample that is there twice";
    const LmnnLoss apart = lossOf({0, 3, 4});
    EXPECT_EQ(apart.pairs, 0);
    EXPECT_EQ(apart.loss, 0);
    EXPECT_EQ(apart.skipped, 1) << "4 alone has none in any batch";
}

TEST(Lmnn, RowsThatAreNotFiniteMakeALossThatIsNot)
{
    const LabelledPoints data(doubles({{0}, {NAN}, {5}, {2}}), {0, 0, 1, 1});
    EXPECT_TRUE(std::isnan(lmnnOf(data, data.points, {}).loss));
}

} // namespace
} // namespace kindred

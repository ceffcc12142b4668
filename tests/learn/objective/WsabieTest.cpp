#include "objective/batch/Wsabie.h"

#include <gtest/gtest.h>

#include <cmath>

#include "learn/objective/PairsFixture.h"
#include "objective/Objective.h"

namespace kindred {
namespace {

using test::doubles;

TEST(Wsabie, F4HarmonicWeights)
{
    EXPECT_DOUBLE_EQ(harmonicWeight(0), 0);
    EXPECT_DOUBLE_EQ(harmonicWeight(1), 1);
    EXPECT_DOUBLE_EQ(harmonicWeight(2), 1.5);
    EXPECT_NEAR(harmonicWeight(3), 1.83333333, 1e-8);
    EXPECT_NEAR(harmonicWeight(5), 2.28333333, 1e-8);
    EXPECT_NEAR(harmonicWeight(10), 2.92896825, 1e-8);
}

TEST(Wsabie, WhereEveryOtherClassViolatesTheRankIsTheLast)
{
    // Every draw violates, so it is the first: rank ⌊2/1⌋, weight 1.5.
    const std::vector<int32_t> labels = {1};
    const WarpLoss loss = warpLoss(doubles({{2, 0, 2}}), labels, 3);
    EXPECT_DOUBLE_EQ(loss.loss, 1.5 * 3);
    ASSERT_EQ(loss.draws.size(), 1U);
    EXPECT_DOUBLE_EQ(loss.draws.front().weight, 1.5);
    EXPECT_EQ(loss.draws.front().own, 1);
    EXPECT_NE(loss.draws.front().other, 1);
}

TEST(Wsabie, AMarginOfExactlyOneIsNoViolation)
{
    const std::vector<int32_t> labels = {0};
    const WarpLoss loss = warpLoss(doubles({{1, 0, 0, -4}}), labels, 3);
    EXPECT_TRUE(loss.draws.empty());
    EXPECT_EQ(loss.trials, 3);
}

TEST(Wsabie, OfEqualScoresTheFirstClassIsThePrediction)
{
    // What a dead network answers: right for the images of one class alone.
    const std::vector<int32_t> labels = {0, 1, 2};
    EXPECT_EQ(warpLoss(doubles({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}), labels, 3).right, 1);
    EXPECT_EQ(warpLoss(doubles({{0, 2, 1}, {0, 2, 1}, {0, 2, 2}}), labels, 3).right, 1);
    EXPECT_EQ(warpLoss(doubles({{3, 2, 1}, {0, 2, 1}, {0, 1, 2}}), labels, 3).right, 3);
}

TEST(Wsabie, TheMeanWeightGrowsWithTheTrueRank)
{
    // 20 classes of which `violators` are too near: more of them are found earlier.
    std::vector<int32_t> labels = {0};
    double before = 0;
    for (const int violators : {1, 5, 19}) {
        torch::Tensor scores = torch::zeros({1, 20}, torch::kFloat64);
        scores[0][0] = 2.0;
        for (int c = 1; c <= violators; ++c)
            scores[0][c] = 2.0;
        double mean = 0;
        for (uint64_t seed = 0; seed < 400; ++seed)
            mean += warpLoss(scores, labels, seed).loss / 400;
        EXPECT_GT(mean, before);
        before = mean;
    }
    EXPECT_NEAR(before, harmonicWeight(19), 1e-9);
}

TEST(Wsabie, TheGradientReachesImagesAndClasses)
{
    ObjectiveSetup setup;
    setup.dimension = 2;
    setup.classes = 2;
    setup.options = {{"norm_bound", 1.0}};
    const auto objective = makeWsabie(setup);
    const NamedTensors parameters = objective->parameters();
    torch::Tensor vectors = parameters.front().second;
    {
        const torch::NoGradGuard guard;
        vectors.copy_(torch::tensor({{3.0f, 4.0f}, {0.0f, 0.5f}})); // the first is too long
    }
    torch::Tensor rows = torch::tensor({{0.0f, 1.0f}}).set_requires_grad(true);
    const ObjectiveStep step = objective->step({rows, {0}, {1}, 0});
    EXPECT_NEAR(step.loss, 1 - 0.5 + 0.8, 1e-6);
    step.root.backward(step.gradient);
    EXPECT_NEAR(rows.grad()[0][0].item<double>(), 0.6, 1e-6);
    EXPECT_NEAR(rows.grad()[0][1].item<double>(), 0.8 - 0.5, 1e-6);
    EXPECT_NEAR(vectors.grad()[0][1].item<double>(), 1, 1e-6);
    EXPECT_NEAR(vectors.grad()[1][1].item<double>(), -1, 1e-6);
    const auto head = objective->head();
    ASSERT_TRUE(head);
    EXPECT_NEAR(head->weights(0, 0), 0.6, 1e-6);
}

} // namespace
} // namespace kindred

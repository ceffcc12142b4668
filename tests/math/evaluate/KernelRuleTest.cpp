#include <gtest/gtest.h>

#include <cmath>

#include "RuleTask.h"

namespace kindred::test {
namespace {

/// Acceptance check B1: centres, their weights and the query.
struct CheckB1 : OwnedTask {
    explicit CheckB1(int k)
        : OwnedTask(Matrix<float>(4, 2, {0, 0, 1, 0, 0, 2, 3, 0}), Matrix<float>(1, 2, {.5F, .5F}),
                    {0, 0, 1, 1}, 2, k)
    {
        task.sigma = 1;
    }
};

const std::vector<float> kLogWeights = {0, std::log(2.0F), 0, std::log(.5F)};

TEST(Kernel, B1ProbabilitiesOfWeightedCentres)
{
    CheckB1 asked(4);
    asked.task.logWeights = kLogWeights;
    const Decisions decided = asked.decide("kernel");
    const Decision& decision = decided.decisions.front();
    const std::vector<double> expected = {.29474415, .58948831, .10843031, .00733722};
    for (int64_t j = 0; j < 4; ++j) {
        const auto row = static_cast<size_t>(decided.evidence.indices(0, j));
        EXPECT_NEAR(decision.weights(0, j), expected[row], 1e-6) << row;
    }
    EXPECT_NEAR(-std::log(decision.scores(0, 0)), .1230352852, 1e-6);
}

TEST(Kernel, B2OnlyTheNearestTakePart)
{
    CheckB1 asked(3);
    asked.task.logWeights = kLogWeights;
    EXPECT_NEAR(-std::log(asked.first("kernel").scores(0, 0)), .1156710117, 1e-6);
}

TEST(Kernel, B3EqualWeights)
{
    CheckB1 asked(4);
    EXPECT_NEAR(-std::log(asked.first("kernel").scores(0, 0)), .1896556422, 1e-6);
}

TEST(Kernel, B4TheScaleOfAllWeightsDoesNotMatter)
{
    CheckB1 asked(4);
    const std::vector<float> shifted = {50, 50 + std::log(2.0F), 50, 50 + std::log(.5F)};
    asked.task.logWeights = shifted;
    EXPECT_NEAR(-std::log(asked.first("kernel").scores(0, 0)), .1230352852, 1e-5);
}

TEST(Kernel, B5IsTheWeightedVoteOnUnitRows)
{
    // sigma² of the kernel is the temperature of the vote.
    OwnedTask asked(Matrix<float>(3, 2, {1, 0, .6F, .8F, 0, 1}), Matrix<float>(1, 2, {.8F, .6F}),
                    {0, 1, 1}, 2, 3);
    asked.task.metric = SearchMetric::InnerProduct;
    asked.task.sigma = .3;
    const Decision votes = asked.first("wknn");
    asked.task.sigma = std::sqrt(.3);
    EXPECT_NEAR(asked.first("kernel").scores(0, 0), votes.scores(0, 0), 1e-6);
}

TEST(Kernel, NarrowAndWideKernelsStayFinite)
{
    OwnedTask asked = onLine({1000, -2000}, {1, 0}, 2);
    asked.task.sigma = 1e-4;
    const Decision narrow = asked.first("kernel");
    EXPECT_EQ(narrow.ranked(0, 0), 1);
    EXPECT_FLOAT_EQ(narrow.scores(0, 1), 1);
    asked.task.sigma = 1e6;
    EXPECT_NEAR(asked.first("kernel").scores(0, 1), .5, 1e-3);
}

TEST(Kernel, RefusesWeightsOfOtherRows)
{
    CheckB1 asked(4);
    const std::vector<float> three = {0, 0, 0};
    asked.task.logWeights = three;
    const auto decided = findDecisionRule("kernel")->decide(asked.task, asked.executor);
    ASSERT_FALSE(decided.ok());
    EXPECT_EQ(decided.error().message().find("3 weights") == std::string::npos, false);
}

} // namespace
} // namespace kindred::test

#include <gtest/gtest.h>

#include <cmath>

#include "RuleTask.h"

namespace kindred::test {
namespace {

/// Acceptance check E1's points, already mapped by W = [[.5, .1], [-.2, .4]].
Matrix<float> mappedPointsOfE1()
{
    const std::vector<float> points = {0, 0, 2, 0, 0, 2, 4, 2, 2, 4, 4, 4};
    Matrix<float> rows(6, 2);
    for (int64_t i = 0; i < 6; ++i) {
        const float x = points[static_cast<size_t>(2 * i)];
        const float y = points[static_cast<size_t>(2 * i + 1)];
        rows(i, 0) = .5F * x + .1F * y;
        rows(i, 1) = -.2F * x + .4F * y;
    }
    return rows;
}

OwnedTask checkE1()
{
    return {mappedPointsOfE1(), mappedPointsOfE1(), {0, 0, 0, 1, 1, 1}, 2, 1};
}

TEST(NearestMean, E1MeanNegativeLogLikelihood)
{
    OwnedTask asked = checkE1();
    const Decision decision = asked.first("ncm");
    double loss = 0;
    for (int64_t i = 0; i < 6; ++i) {
        const int32_t label = asked.labels[static_cast<size_t>(i)];
        EXPECT_EQ(decision.ranked(i, 0), label);
        loss -= std::log(decision.scores(i, label)) / 6;
    }
    EXPECT_NEAR(loss, .0923815274, 1e-6);
}

TEST(NearestMean, E2LeavingOutScalesTheOwnDistance)
{
    OwnedTask asked = checkE1();
    const Decision whole = asked.first("ncm");
    asked.leaveOut({0, 1, 2, 3, 4, 5});
    const Decision without = asked.first("ncm");
    const auto logRatio = [](const Decision& decision) {
        return std::log(decision.scores(1, 1) / decision.scores(1, 0));
    };
    // Own distance .64444444 becomes 1.45; the other stays.
    EXPECT_NEAR(logRatio(without) - logRatio(whole), 1.45 - .64444444, 1e-5);
}

TEST(NearestMean, LeavingOutIsTheMeanOfTheRest)
{
    OwnedTask asked = scattered(5, 60, 60, 7, 5, 1);
    std::copy(asked.support.values().begin(), asked.support.values().end(),
              asked.queries.values().begin());
    std::vector<int32_t> own(60);
    for (size_t i = 0; i < own.size(); ++i)
        own[i] = static_cast<int32_t>(i);
    asked.leaveOut(own);
    const Decision decision = asked.first("ncm");
    for (int64_t i = 0; i < 60; ++i) {
        int best = -1;
        double least = 0;
        for (int label = 0; label < 5; ++label) {
            std::vector<double> mean(7);
            double count = 0;
            for (int64_t row = 0; row < 60; ++row) {
                if (row == i || asked.labels[static_cast<size_t>(row)] != label)
                    continue;
                ++count;
                for (int64_t k = 0; k < 7; ++k)
                    mean[static_cast<size_t>(k)] += asked.support(row, k);
            }
            double distance = 0;
            for (int64_t k = 0; k < 7; ++k)
                distance += std::pow(asked.queries(i, k) - mean[static_cast<size_t>(k)] / count, 2);
            if (best < 0 || distance < least) {
                best = label;
                least = distance;
            }
        }
        EXPECT_EQ(decision.ranked(i, 0), best) << i;
    }
}

TEST(NearestMean, AClassLeftEmptyCannotBeChosen)
{
    OwnedTask asked = onLine({0, 5, 6}, {2, 1, 1}, 1, 0, 4);
    asked.leaveOut({0});
    const Decision decision = asked.first("ncm");
    EXPECT_EQ(decision.ranked.values(), (std::vector<int32_t>{1, 0, 2, 3}));
    EXPECT_FLOAT_EQ(decision.scores(0, 1), 1);
}

TEST(NearestMean, OneDecisionWithoutKAndItsNearestImages)
{
    OwnedTask asked = onLine({1, -3, 4, 9, 10}, {0, 0, 0, 1, 1}, 2);
    asked.task.k = {1, 2};
    const Decisions decided = asked.decide("ncm");
    ASSERT_EQ(decided.decisions.size(), 1u);
    const Decision& decision = decided.decisions.front();
    EXPECT_EQ(decision.k, 0);
    EXPECT_EQ(decided.evidenceOf(decision).indices.values(), (std::vector<int32_t>{0, 1}));
    EXPECT_EQ(decided.evidenceOf(decision).values.values(), (std::vector<float>{1, 9}));
    EXPECT_EQ(decision.weights.values(), (std::vector<float>{.5F, .5F}));
}

TEST(NearestMean, CosineUsesTheMeanOfUnitRowsAsItIs)
{
    // Class 0 points both ways along x (mean 0, length 0), class 1 along y. From 60 degrees:
    // |q - 0|² = 1 against |q - (0, 1)|² = 2 - 2 sin 60°.
    const float half = .5F;
    const auto sine = static_cast<float>(std::sqrt(.75));
    OwnedTask asked(Matrix<float>(3, 2, {1, 0, -1, 0, 0, 1}), Matrix<float>(1, 2, {half, sine}),
                    {0, 0, 1}, 2, 1);
    asked.task.metric = SearchMetric::InnerProduct;
    const Decision decision = asked.first("ncm");
    EXPECT_EQ(decision.ranked(0, 0), 1);
    EXPECT_NEAR(std::log(decision.scores(0, 1) / decision.scores(0, 0)),
                1 - (2 - 2 * std::sqrt(.75)), 1e-6);
}

TEST(NearestMean, TopClassesWithoutScoresAreThoseWithScores)
{
    OwnedTask asked = scattered(6, 400, 50, 9, 40, 1);
    asked.leaveOut(std::vector<int32_t>(50, 7));
    const Decision scored = asked.first("ncm");
    asked.task.wantScores = false;
    asked.task.wantEvidence = false;
    EXPECT_EQ(asked.first("ncm").ranked.values(), scored.ranked.values());
}

TEST(NearestMean, SeveralCentroidsTellApartWhatOneMeanCannot)
{
    // Class 0 lies on both sides of class 1, so both means are 0.
    OwnedTask asked = onLine({-5, -4, 4, 5, -1, 1, 0.5, -0.5}, {0, 0, 0, 0, 1, 1, 1, 1}, 1, 4.4F);
    asked.task.options = {{"centroids", 2}};
    const Decision decision = asked.first("ncm");
    EXPECT_EQ(decision.ranked(0, 0), 0);
    // Centroids ±4.5 and ±0.75.
    const double own = std::exp(-.01) + std::exp(-8.9 * 8.9);
    const double other = std::exp(-3.65 * 3.65) + std::exp(-5.15 * 5.15);
    EXPECT_NEAR(decision.scores(0, 0), own / (own + other), 1e-5);
    asked.task.options = {{"centroids", 1}};
    EXPECT_NEAR(asked.first("ncm").scores(0, 0), .5, 1e-5);
}

TEST(NearestMean, OneCentroidOrMoreThanThereAreRows)
{
    OwnedTask asked = scattered(8, 60, 20, 5, 6, 1);
    const Decision mean = asked.first("ncm");
    asked.task.options = {{"centroids", 1}};
    EXPECT_EQ(asked.first("ncm").scores.values(), mean.scores.values());
    asked.task.options = {{"centroids", 1000}}; // every row is its own centroid
    const Decision all = asked.first("ncm");
    double sums[6] = {};
    for (int64_t row = 0; row < 60; ++row) {
        double squared = 0;
        for (int64_t k = 0; k < 5; ++k)
            squared += std::pow(asked.support(row, k) - asked.queries(0, k), 2);
        sums[asked.labels[static_cast<size_t>(row)]] += std::exp(-squared);
    }
    double total = 0;
    for (const double sum : sums)
        total += sum;
    for (int64_t label = 0; label < 6; ++label)
        EXPECT_NEAR(all.scores(0, label), sums[label] / total, 1e-5);
}

TEST(NearestMean, TiesGoToTheLowerClassAndSeveralLabellingsHaveTheirOwnMeans)
{
    OwnedTask asked = onLine({1, -1, 3, -3}, {1, 0, 1, 0}, 1);
    std::vector<int32_t> other = {1, 1, 0, 2};
    asked.task.labellings.push_back({other, 3});
    const Decisions decided = asked.decide("ncm");
    ASSERT_EQ(decided.decisions.size(), 2u);
    EXPECT_EQ(decided.decisions[0].ranked(0, 0), 0);
    EXPECT_EQ(decided.decisions[1].ranked.values(), (std::vector<int32_t>{1, 0, 2}));
}

} // namespace
} // namespace kindred::test

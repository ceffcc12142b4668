#include "decide/DecisionRule.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kindred {
namespace {

/// One query at the origin of a line; the support lies at the given places.
struct Line {
    Matrix<float> support;
    Matrix<float> query{1, 1};
    std::vector<int32_t> labels;
    Executor executor{1};

    Line(const std::vector<float>& places, std::vector<int32_t> classes)
        : support(static_cast<int64_t>(places.size()), 1, places), labels(std::move(classes))
    {
    }

    DecisionTask task(int k, int classes = 3) const
    {
        DecisionTask result;
        result.support = support.view();
        result.queries = query.view();
        result.metric = SearchMetric::SquaredL2;
        result.labellings = {{labels, classes}};
        result.k = {k};
        return result;
    }
};

/// Similarities to one query, as rows on the unit circle.
struct Circle {
    Matrix<float> support;
    Matrix<float> query{1, 2, {1, 0}};
    std::vector<int32_t> labels;
    Executor executor{1};

    Circle(const std::vector<double>& similarities, std::vector<int32_t> classes)
        : support(static_cast<int64_t>(similarities.size()), 2), labels(std::move(classes))
    {
        for (size_t i = 0; i < similarities.size(); ++i) {
            const double s = similarities[i];
            support(static_cast<int64_t>(i), 0) = static_cast<float>(s);
            support(static_cast<int64_t>(i), 1) = static_cast<float>(std::sqrt(1 - s * s));
        }
    }

    Decisions decide(const char* rule, int k, double sigma)
    {
        DecisionTask task;
        task.support = support.view();
        task.queries = query.view();
        task.labellings = {{labels, 2}};
        task.k = {k};
        task.sigma = sigma;
        return findDecisionRule(rule)->decide(task, executor).value();
    }
};

TEST(WeightedKnn, VotesOfAcceptanceCheckA16)
{
    struct Case {
        double sigma;
        double ratio;
        int32_t winner;
    };
    for (const Case& c :
         {Case{.05, .24613844, 0}, Case{.1, .70075052, 0}, Case{.2, 1.18348047, 1}}) {
        Circle circle({.9, .8, .79}, {0, 1, 1});
        const Decision decision = circle.decide("wknn", 3, c.sigma).decisions.front();
        EXPECT_NEAR(decision.scores(0, 1) / decision.scores(0, 0), c.ratio, 2e-6) << c.sigma;
        EXPECT_EQ(decision.ranked(0, 0), c.winner) << c.sigma;
    }
}

TEST(WeightedKnn, EvidenceNamesNeighboursAndTheirShare)
{
    Circle circle({.79, .9, .8}, {1, 0, 1});
    const Decisions decided = circle.decide("wknn", 3, .05);
    EXPECT_EQ(decided.evidence.indices(0, 0), 1);
    EXPECT_EQ(decided.evidence.indices(0, 1), 2);
    EXPECT_EQ(decided.evidence.indices(0, 2), 0);
    const Decision& decision = decided.decisions.front();
    const double total = 1 + .24613844;
    EXPECT_NEAR(decision.weights(0, 0), 1 / total, 1e-6);
    EXPECT_NEAR(decision.weights(0, 1), std::exp(-2.) / total, 1e-6);
    EXPECT_NEAR(decision.weights(0, 2), std::exp(-2.2) / total, 1e-6);
    EXPECT_NEAR(decision.scores(0, 0), 1 / total, 1e-6);
}

TEST(WeightedKnn, EqualVotesGoToTheLowerClass)
{
    Circle circle({.5, .5}, {1, 0});
    EXPECT_EQ(circle.decide("wknn", 2, .05).decisions.front().ranked(0, 0), 0);
}

/// So that a top-5 of fewer neighbours means the same everywhere.
TEST(WeightedKnn, ClassesWithoutAVoteFollowInTheirOrder)
{
    const Line line({3, 1, 2, 4, 5}, {4, 2, 0, 3, 1});
    for (const char* rule : {"knn", "wknn"}) {
        DecisionTask task = line.task(2, 5);
        task.sigma = 1;
        Executor executor(1);
        const auto decided = findDecisionRule(rule)->decide(task, executor);
        ASSERT_TRUE(decided.ok()) << rule;
        const std::vector<int32_t>& ranked = decided->decisions.front().ranked.values();
        EXPECT_EQ(ranked, (std::vector<int32_t>{2, 0, 1, 3, 4})) << rule;
    }
}

TEST(WeightedKnn, SmallSigmaStaysFinite)
{
    Circle circle({.9, -.9}, {1, 0});
    const Decision decision = circle.decide("wknn", 2, .001).decisions.front();
    EXPECT_EQ(decision.ranked(0, 0), 1);
    EXPECT_FLOAT_EQ(decision.scores(0, 1), 1);
    EXPECT_FLOAT_EQ(decision.scores(0, 0), 0);
}

TEST(WeightedKnn, SquaredDistanceEqualsCosineOnUnitRows)
{
    Circle circle({.9, .8, .79, .3}, {0, 1, 1, 0});
    DecisionTask task;
    task.support = circle.support.view();
    task.queries = circle.query.view();
    task.labellings = {{circle.labels, 2}};
    task.k = {4};
    task.sigma = .2;
    const DecisionRule* rule = findDecisionRule("wknn");
    const Decisions cosine = rule->decide(task, circle.executor).value();
    task.metric = SearchMetric::SquaredL2;
    const Decisions squared = rule->decide(task, circle.executor).value();
    for (int j = 0; j < 4; ++j)
        EXPECT_NEAR(cosine.decisions[0].weights(0, j), squared.decisions[0].weights(0, j), 1e-5);
}

TEST(Knn, MajorityWins)
{
    Line line({1, 2, 3}, {0, 1, 1});
    const Decision decision =
        findDecisionRule("knn")->decide(line.task(3), line.executor).value().decisions.front();
    EXPECT_EQ(decision.ranked(0, 0), 1);
    EXPECT_FLOAT_EQ(decision.scores(0, 1), 2.f / 3);
}

TEST(Knn, TieGoesToTheSmallerSummedDistance)
{
    // Squared: class 2 has 1 + 16 = 17, class 0 has 4 + 9 = 13, although class 2 has the nearest.
    Line line({1, 2, -3, 4}, {2, 0, 0, 2});
    const Decision decision =
        findDecisionRule("knn")->decide(line.task(4), line.executor).value().decisions.front();
    EXPECT_EQ(decision.ranked(0, 0), 0);
    EXPECT_EQ(decision.ranked(0, 1), 2);
    EXPECT_EQ(decision.ranked(0, 2), 1); // no vote: after those that have one
}

TEST(Knn, TieOfDistancesGoesToTheLowerClass)
{
    Line line({1, -1}, {2, 1});
    const Decision decision =
        findDecisionRule("knn")->decide(line.task(2), line.executor).value().decisions.front();
    EXPECT_EQ(decision.ranked(0, 0), 1);
    EXPECT_EQ(decision.ranked(0, 1), 2);
    EXPECT_EQ(decision.ranked(0, 2), 0);
}

TEST(Knn, SeveralKsComeFromOneSearch)
{
    Line line({1, 2, 3, 4, 5}, {0, 1, 1, 2, 2});
    DecisionTask task = line.task(1);
    task.k = {1, 3, 5};
    const Decisions decided = findDecisionRule("knn")->decide(task, line.executor).value();
    ASSERT_EQ(decided.decisions.size(), 3u);
    EXPECT_EQ(decided.evidence.indices.cols(), 5);
    EXPECT_EQ(decided.decisions[0].ranked(0, 0), 0);
    EXPECT_EQ(decided.decisions[1].ranked(0, 0), 1);
    EXPECT_EQ(decided.decisions[2].ranked(0, 0), 1); // 4 + 9 against 16 + 25
}

TEST(Knn, ClampsKToTheSupportAndLeavesTheExcludedRowOut)
{
    Line line({0, 2, 3}, {2, 1, 0});
    DecisionTask task = line.task(10);
    const std::vector<int32_t> exclude = {0};
    task.exclude = exclude;
    const Decisions decided = findDecisionRule("knn")->decide(task, line.executor).value();
    EXPECT_EQ(decided.decisions[0].k, 3);
    EXPECT_EQ(decided.decisions[0].ranked(0, 0), 1);
    EXPECT_FLOAT_EQ(decided.decisions[0].weights(0, 0), .5f);
    EXPECT_FLOAT_EQ(decided.decisions[0].weights(0, 2), 0);
    EXPECT_EQ(decided.evidence.indices(0, 2), -1);
}

TEST(Knn, RefusesWhatItCannotDecide)
{
    Line line({0}, {0});
    EXPECT_FALSE(findDecisionRule("knn")->decide(line.task(0), line.executor).ok());
    DecisionTask task = line.task(1);
    task.sigma = 0;
    EXPECT_EQ(findDecisionRule("wknn")->decide(task, line.executor).error().code, ErrorCode::Usage);
    EXPECT_EQ(findDecisionRule("no such rule"), nullptr);
}

} // namespace
} // namespace kindred

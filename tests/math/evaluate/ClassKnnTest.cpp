#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "RuleTask.h"

namespace kindred::test {
namespace {

TEST(Ccknn, D5OneNeighbourIsTheNearestNeighbour)
{
    OwnedTask asked = scattered(1, 300, 200, 5, 4, 1);
    const Decision byClass = asked.first("ccknn");
    const Decision nearest = asked.first("knn");
    for (int64_t i = 0; i < 200; ++i)
        EXPECT_EQ(byClass.ranked(i, 0), nearest.ranked(i, 0)) << i;
}

TEST(Ccknn, D6AlgorithmTwoWithPriors)
{
    // Frequencies .2 and .8 by three rows far away; distances 1.0 and 1.2: variance .01.
    OwnedTask one = onLine({1.0F, 1.2F, 90, 91, 92}, {0, 1, 1, 1, 1}, 1);
    one.task.options = {{"alg2_prior", true}};
    const Decision first = one.first("ccknn");
    EXPECT_EQ(first.ranked(0, 0), 0);
    EXPECT_NEAR(std::log(first.scores(0, 1) / first.scores(0, 0)),
                (1.0 - 1.44) / .02 + std::log(4.0), 1e-4);

    // Distances (1, 3) and (1.2, 2.9): log-scores -9.09997524 and -7.6266613.
    OwnedTask two =
        onLine({1, 3, 1.2F, -2.9F, 90, 91, 92, 93, 94, 95}, {0, 0, 1, 1, 1, 1, 1, 1, 1, 1}, 2);
    two.task.options = {{"alg2_prior", true}};
    const Decision second = two.first("ccknn");
    EXPECT_EQ(second.ranked(0, 0), 1);
    EXPECT_NEAR(std::log(second.scores(0, 1) / second.scores(0, 0)), 9.09997524 - 7.6266613, 1e-6);
}

TEST(Ccknn, D6WithoutThePriorTheSumsDecide)
{
    OwnedTask two = onLine({1, 3, 1.2F, -2.9F}, {0, 0, 1, 1}, 2);
    const Decision decision = two.first("ccknn");
    EXPECT_EQ(decision.ranked(0, 0), 1); // sums of squares 10.0 and 9.85
    EXPECT_NEAR(std::log(decision.scores(0, 1) / decision.scores(0, 0)), (10.0 - 9.85) / 2, 1e-6);
}

TEST(Ccknn, D7SumsOfSquares)
{
    // From 2: class 0 {0, 4, 5}, class 1 {2.5, 2.6, 9}: 4 vs .25, 8 vs .61, 17 vs 49.61.
    OwnedTask asked = onLine({0, 2.5F, 4, 2.6F, 5, 9}, {0, 1, 0, 1, 0, 1}, 1, 2);
    asked.task.k = {1, 2, 3};
    const Decisions decided = asked.decide("ccknn");
    ASSERT_EQ(decided.decisions.size(), 3u);
    const std::vector<double> zero = {4, 8, 17};
    const std::vector<double> one = {.25, .61, 49.61};
    for (size_t i = 0; i < 3; ++i) {
        const Decision& decision = decided.decisions[i];
        EXPECT_EQ(decision.ranked(0, 0), i < 2 ? 1 : 0);
        const auto k = static_cast<double>(i + 1);
        const int32_t winner = decision.ranked(0, 0);
        // Eq 10: the probability ratio is exp of the difference of the means.
        EXPECT_NEAR(decision.scores(0, winner), 1 / (1 + std::exp(-std::abs(zero[i] - one[i]) / k)),
                    1e-6);
    }
}

TEST(Ccknn, EvidenceIsTheWinningClassInEqualShares)
{
    OwnedTask asked = onLine({0, 2.5F, 4, 2.6F, 5, 9}, {0, 1, 0, 1, 0, 1}, 2, 2);
    asked.task.k = {2, 3};
    const Decisions decided = asked.decide("ccknn");
    const Decision& second = decided.decisions[0];
    EXPECT_EQ(decided.evidenceOf(second).indices.values(), (std::vector<int32_t>{1, 3}));
    EXPECT_EQ(second.weights.values(), (std::vector<float>{.5F, .5F}));
    const Neighbours& third = decided.evidenceOf(decided.decisions[1]);
    EXPECT_EQ(third.indices.values(), (std::vector<int32_t>{0, 2, 4}));
    EXPECT_EQ(third.values.values(), (std::vector<float>{4, 4, 9}));
}

TEST(Ccknn, ASmallClassHasTheMeanOverWhatItHas)
{
    // The sum would favour class 0, which has one row: 9 against 4 + 4 + 4.
    OwnedTask asked = onLine({3, 2, -2, 2}, {0, 1, 1, 1}, 3);
    const Decision decision = asked.first("ccknn");
    EXPECT_EQ(decision.ranked(0, 0), 1);
    EXPECT_NEAR(decision.scores(0, 0), 1 / (1 + std::exp(9 - 4.0)), 1e-6);
}

TEST(Ccknn, KBeyondEveryClassIsClamped)
{
    OwnedTask asked = onLine({1, 2, 3}, {0, 1, 1}, 50);
    EXPECT_EQ(asked.first("ccknn").k, 2);
}

TEST(Ccknn, AClassWithoutOtherRowsCannotBeChosen)
{
    OwnedTask asked = onLine({0, 5, 6}, {2, 1, 1}, 1, 0, 4);
    asked.leaveOut({0});
    const Decision decision = asked.first("ccknn");
    EXPECT_EQ(decision.ranked.values(), (std::vector<int32_t>{1, 0, 2, 3}));
    EXPECT_FLOAT_EQ(decision.scores(0, 1), 1);
    EXPECT_FLOAT_EQ(decision.scores(0, 2), 0);
    asked.task.options = {{"alg2_prior", true}};
    EXPECT_EQ(asked.first("ccknn").ranked(0, 0), 1);
}

TEST(Ccknn, TiesGoToTheLowerClass)
{
    OwnedTask asked = onLine({1, -1}, {1, 0}, 1);
    EXPECT_EQ(asked.first("ccknn").ranked(0, 0), 0);
}

TEST(Ccknn, EqualDistancesDoNotDivideByZero)
{
    OwnedTask asked = onLine({1, -1, 1}, {1, 0, 1}, 1);
    asked.task.options = {{"alg2_prior", true}};
    const Decision decision = asked.first("ccknn");
    EXPECT_EQ(decision.ranked(0, 0), 1); // the more frequent class
    EXPECT_NEAR(decision.scores(0, 1), 2. / 3, 1e-6);
}

TEST(Ccknn, CosineIsTheSquaredDistanceOfUnitRows)
{
    OwnedTask asked = scattered(3, 120, 40, 6, 3, 4);
    for (Matrix<float>* rows : {&asked.support, &asked.queries})
        for (int64_t i = 0; i < rows->rows(); ++i) {
            double squares = 0;
            for (int64_t k = 0; k < 6; ++k)
                squares += static_cast<double>((*rows)(i, k)) * (*rows)(i, k);
            for (int64_t k = 0; k < 6; ++k)
                (*rows)(i, k) = static_cast<float>((*rows)(i, k) / std::sqrt(squares));
        }
    const Decision squared = asked.first("ccknn");
    asked.task.metric = SearchMetric::InnerProduct;
    const Decision cosine = asked.first("ccknn");
    EXPECT_EQ(squared.ranked.values(), cosine.ranked.values());
    for (int64_t i = 0; i < 40; ++i)
        EXPECT_NEAR(squared.scores(i, 0), cosine.scores(i, 0), 1e-5);
}

TEST(Ccknn, SeveralLabellingsAndAnyOrderOfTheSupport)
{
    OwnedTask asked = scattered(4, 200, 60, 4, 6, 3);
    std::vector<int32_t> coarse;
    for (const int32_t label : asked.labels)
        coarse.push_back(label / 2);
    asked.task.labellings.push_back({coarse, 3});
    const Decisions first = asked.decide("ccknn");
    ASSERT_EQ(first.decisions.size(), 2u);
    EXPECT_EQ(first.decisions[1].labelling, 1);
    EXPECT_EQ(first.decisions[1].ranked.cols(), 3);

    OwnedTask turned = scattered(4, 200, 60, 4, 6, 3);
    for (int64_t i = 0; i < 100; ++i)
        std::swap_ranges(turned.support.row(i), turned.support.row(i) + 4,
                         turned.support.row(199 - i));
    std::reverse(turned.labels.begin(), turned.labels.end());
    EXPECT_EQ(turned.first("ccknn").ranked.values(), first.decisions[0].ranked.values());
}

TEST(Ccknn, NeedsNoEvidenceWhereNobodyAsks)
{
    OwnedTask asked = onLine({0, 5}, {0, 1}, 1);
    asked.task.wantEvidence = false;
    asked.task.wantScores = false;
    const Decision decision = asked.first("ccknn");
    EXPECT_TRUE(decision.own.indices.empty());
    EXPECT_TRUE(decision.scores.empty());
    EXPECT_EQ(decision.ranked(0, 0), 0);
}

TEST(Ccknn, RefusesWhatItCannotDecide)
{
    OwnedTask asked = onLine({0, 5}, {0, 1}, 0);
    EXPECT_EQ(findDecisionRule("ccknn")->decide(asked.task, asked.executor).error().code,
              ErrorCode::Usage);
    asked.task.k = {1};
    asked.task.support = {};
    EXPECT_FALSE(findDecisionRule("ccknn")->decide(asked.task, asked.executor).ok());
}

} // namespace
} // namespace kindred::test

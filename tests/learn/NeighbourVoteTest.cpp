// What a run's own k-NN says, by hand; and what an evaluation between epochs tells of its time.
#include "train/finished/NeighbourVote.h"

#include <gmock/gmock.h>

#include <numeric>

#include "learn/TrainingFixture.h"

namespace kindred {
namespace {

using testing::ElementsAre;

/// Samples without pictures: their classes alone.
class Labelled final : public Dataset {
public:
    explicit Labelled(std::vector<int32_t> labels)
    {
        levels.push_back({"class", {"a", "b", "c"}, std::move(labels)});
    }
    Result<Image> image(int64_t) const override { return inputError("no pictures"); }
};

class Vote : public testing::Test {
protected:
    Result<NeighbourVote> asked(const Dataset& dataset) const
    {
        return neighbourVote(dataset, m_options, {m_askedIds, m_asked.view()},
                             {m_searchedIds, m_searched.view()}, m_executor);
    }

    // Nearest to 5.6 is 10, but the next two are 1 and 0.
    const Matrix<float> m_searched{4, 1, {0, 1, 10, 12}};
    const Matrix<float> m_asked{2, 1, {2, 5.6f}};
    const std::vector<int64_t> m_searchedIds = {0, 1, 2, 3};
    const std::vector<int64_t> m_askedIds = {4, 5};
    const Json m_options = {{"metric", "l2"}, {"eval_k", 3}, {"eval_sigma", 1000.0}};
    mutable Executor m_executor{2};
};

TEST_F(Vote, CountsTheNearestAloneAndTheVoteFromOneSearch)
{
    const auto vote = asked(Labelled({0, 0, 1, 1, 0, 0}));
    ASSERT_TRUE(vote.ok()) << vote.error().message();
    EXPECT_THAT(vote->predictions, ElementsAre(0, 0));
    EXPECT_THAT(vote->neighbours.indices.values(), ElementsAre(1, 0, 2, 2, 1, 0));
    EXPECT_EQ(vote->accuracy, 1.0);
    EXPECT_EQ(vote->nearestAccuracy, 0.5);
}

TEST_F(Vote, FindsTheOwnClassAmongTheNearestFiveAndTen)
{
    // On a line at 1 … 12; asked at 0 and at 20.
    Matrix<float> searched(12, 1);
    std::iota(searched.values().begin(), searched.values().end(), 1.0f);
    const Matrix<float> asked{2, 1, {0, 20}};
    std::vector<int64_t> ids(12);
    std::iota(ids.begin(), ids.end(), 0);
    const std::vector<int64_t> askedIds = {12, 13};
    // The first of the own class is the fourth from 0, the eighth from 20.
    const Labelled dataset({0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 1, 2});
    Json options = m_options;
    options["eval_k"] = 10;
    const auto vote = neighbourVote(dataset, options, {askedIds, asked.view()},
                                    {ids, searched.view()}, m_executor);
    ASSERT_TRUE(vote.ok()) << vote.error().message();
    ASSERT_EQ(vote->recalls.size(), 2U);
    EXPECT_EQ(vote->recalls[0].k, 5);
    EXPECT_EQ(vote->recalls[0].value, 0.5);
    EXPECT_EQ(vote->recalls[1].k, 10);
    EXPECT_EQ(vote->recalls[1].value, 1.0);
    EXPECT_EQ(vote->nearestAccuracy, 0.0);
}

TEST_F(Vote, TellsFromHowManyNeighboursMostOfTheWeightComes)
{
    Json options = m_options;
    const Labelled dataset({0, 0, 1, 1, 0, 0});
    const auto tellSupport = [&](double sigma) {
        options["eval_sigma"] = sigma;
        const auto vote = neighbourVote(dataset, options, {m_askedIds, m_asked.view()},
                                        {m_searchedIds, m_searched.view()}, m_executor);
        return vote.ok() ? vote->support : -1;
    };
    EXPECT_EQ(tellSupport(1000), 3) << "three alike: two have 67 %";
    EXPECT_EQ(tellSupport(0.1), 1) << "the nearest has all";
}

TEST_F(Vote, AskedAboutItselfASideLeavesOwnRowsOut)
{
    const Labelled dataset({0, 0, 1, 1, 0, 0});
    const VoteSide side = {m_searchedIds, m_searched.view()};
    const auto vote = neighbourVote(dataset, m_options, side, side, m_executor);
    ASSERT_TRUE(vote.ok()) << vote.error().message();
    EXPECT_THAT(vote->neighbours.indices.values(), ElementsAre(1, 2, 3, 0, 2, 3, 3, 1, 0, 2, 1, 0));
    EXPECT_EQ(vote->nearestAccuracy, 1.0) << "0 and 1, 10 and 12 are each other's nearest";
    EXPECT_EQ(vote->accuracy, 0.0) << "two of the other class outvote the one of the own";
}

TEST_F(Vote, WithoutASharedClassThereIsNoAccuracy)
{
    const auto vote = asked(Labelled({0, 0, 1, 1, 2, 2}));
    ASSERT_TRUE(vote.ok()) << vote.error().message();
    EXPECT_EQ(vote->accuracy, -1);
    EXPECT_EQ(vote->nearestAccuracy, -1);
    EXPECT_TRUE(vote->recalls.empty());
}

class EvaluationTime : public TrainingFixture {};

TEST_F(EvaluationTime, IsToldInPartsAfterEveryEpoch)
{
    const TrainRequest plan = request("run");
    ASSERT_TRUE(runTraining(plan).ok());
    int told = 0;
    for (const Json& event : events(plan)) {
        if (event["kind"] != "evaluation" || event["split"] != "val")
            continue;
        ++told;
        EXPECT_GT(event["share"].get<double>(), 0);
        EXPECT_LT(event["share"].get<double>(), 1);
        const Json& seconds = event["seconds"];
        ASSERT_EQ(seconds.size(), 4U);
        for (const char* part : {"forward", "search"})
            EXPECT_GT(seconds[part].get<double>(), 0) << part;
        for (const char* part : {"images", "rest"})
            EXPECT_GE(seconds[part].get<double>(), 0) << part;
    }
    EXPECT_EQ(told, 3);
}

} // namespace
} // namespace kindred

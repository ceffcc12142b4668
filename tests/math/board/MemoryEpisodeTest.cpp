#include <gtest/gtest.h>

#include <cmath>

#include "BoardSamples.h"
#include "board/MemoryEpisode.h"
#include "decide/DecisionRule.h"

namespace kindred::test {
namespace {

/// W_D = W_A = I and no biases, so that d² alone decides who looks at whom.
NeighbourhoodModel plainEpisodeModel(int64_t columns, int neighbours)
{
    Matrix<float> identity(columns, columns);
    for (int64_t i = 0; i < columns; ++i)
        identity(i, i) = 1;
    const auto width = static_cast<size_t>(columns);
    NeighbourhoodModel model;
    model.dimension = columns;
    model.neighbours = neighbours;
    model.modules = {{identity, std::vector<float>(width, 0.0F), std::vector<float>(width, -4.0F),
                      2.0F, identity, std::vector<float>(width, 0.0F)}};
    return model;
}

MemoryEpisode episodeOf(const NeighbourhoodModel& model, const BoardSupport& support,
                        const Matrix<float>& queries, Executor& executor)
{
    auto episode = MemoryEpisode::make(model, support.rows, support.labels, support.classes,
                                       queries, executor);
    EXPECT_TRUE(episode);
    return *episode;
}

TEST(MemoryEpisodeTest, DecidesAsTheRuleOfCoreDecideDoesInAnEpisode)
{
    Executor executor(2);
    const auto support = taughtSamples(4, 5, 6, 0.5);
    const Matrix<float> queries = askedSamples(80, 4, 6, 0.7);
    const NeighbourhoodModel model = plainEpisodeModel(6, 4);
    DecisionTask task;
    task.support = support->rows.view();
    task.queries = queries.view();
    task.labellings = {{support->labels, support->classes}};
    task.neighbourhood = &model;
    task.episode = true;
    const auto decided = findDecisionRule("mne")->decide(task, executor);
    ASSERT_TRUE(decided);
    const MemoryEpisode episode = episodeOf(model, *support, queries, executor);
    const BoardAnswers answers = episode.decide({.sigma = 1}, 4);
    for (int64_t query = 0; query < queries.rows(); ++query) {
        EXPECT_EQ(answers.ranked(query, 0), decided->decisions.front().ranked(query, 0));
        EXPECT_NEAR(answers.p(query, 0),
                    decided->decisions.front().scores(query, answers.ranked(query, 0)), 1e-5);
    }
    const auto attended = episode.attended(3);
    const Decision& rule = decided->decisions.front();
    double sum = 0;
    for (const auto& [row, share] : attended) {
        bool found = false;
        for (int64_t j = 0; j < rule.weights.cols(); ++j)
            if (decided->evidence.indices(3, j) == row) {
                found = true;
                EXPECT_NEAR(share, rule.weights(3, j), 1e-5);
            }
        EXPECT_TRUE(found) << row;
        sum += share;
    }
    EXPECT_NEAR(sum, attended.empty() ? 0 : 1, 1e-9);
}

TEST(MemoryEpisodeTest, LeaveOneOutTakesARowOutOfItsOwnMean)
{
    Executor executor(2);
    // Without modules the rows stay: a lone row of class 1 among three of class 0.
    NeighbourhoodModel model = plainEpisodeModel(2, 2);
    model.modules.clear();
    BoardSupport support;
    support.classes = 2;
    support.rows = Matrix<float>(4, 2, {1, 0, 0.8F, 0.6F, 0, 1, 0, -1});
    support.labels = {0, 0, 1, 0};
    const MemoryEpisode episode = episodeOf(model, support, Matrix<float>(0, 2), executor);
    // Row 0 against the mean of rows 1 and 3: 0.4; against class 1: 0. Row 1: (1, 0) and (0, -1)
    // give 0.1, class 1 gives 0.6. Row 2 has no company. Row 3: -0.3 against -1.
    EXPECT_EQ(episode.leaveOneOut(), (std::vector<int32_t>{0, 1, -1, 0}));
    EXPECT_EQ(episode.leaveOneOutScore().right, 2);
    EXPECT_EQ(episode.leaveOneOutScore().n, 3);
}

TEST(MemoryEpisodeTest, AClassWithoutPicturesIsNeverNamed)
{
    Executor executor(2);
    auto support = taughtSamples(3, 4, 5, 0.3);
    support->classes = 4;
    const Matrix<float> queries = askedSamples(30, 3, 5, 0.5);
    const MemoryEpisode episode = episodeOf(plainEpisodeModel(5, 3), *support, queries, executor);
    const BoardAnswers answers = episode.decide({}, 4);
    for (int64_t query = 0; query < queries.rows(); ++query) {
        EXPECT_EQ(answers.ranked(query, 3), 3);
        EXPECT_EQ(answers.p(query, 3), 0);
    }
}

} // namespace
} // namespace kindred::test

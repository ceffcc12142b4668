#include <gtest/gtest.h>

#include <cmath>

#include "RuleTask.h"

namespace kindred::test {
namespace {

struct HeadTask {
    Matrix<float> weights{3, 2, {1, 0, 0, 1, -1, -1}};
    std::vector<float> bias = {0, .5F, 0};
    OwnedTask asked{Matrix<float>(1, 2), Matrix<float>(2, 2, {2, 1, -1, -1}), {0}, 3, 1};

    HeadTask() { asked.task.head = {weights.view(), bias}; }
};

TEST(SoftmaxRule, LogitsByHand)
{
    HeadTask head;
    const Decisions decided = head.asked.decide("softmax");
    ASSERT_EQ(decided.decisions.size(), 1u);
    const Decision& decision = decided.decisions.front();
    EXPECT_EQ(decision.k, 0);
    // Logits 2, 1.5, -3 and -1, -.5, 2.
    EXPECT_EQ(decision.ranked.values(), (std::vector<int32_t>{0, 1, 2, 2, 1, 0}));
    const double total = std::exp(2) + std::exp(1.5) + std::exp(-3);
    EXPECT_NEAR(decision.scores(0, 1), std::exp(1.5) / total, 1e-6);
}

TEST(SoftmaxRule, NeedsNoSupportNorBias)
{
    HeadTask head;
    head.asked.task.support = {};
    head.asked.task.labellings = {{{}, 3}};
    head.asked.task.head.bias = {};
    EXPECT_EQ(head.asked.first("softmax").ranked(0, 0), 0);
}

TEST(SoftmaxRule, ClassesOfTheDataThatItNeverSawComeLast)
{
    HeadTask head;
    head.asked.task.labellings.front().classes = 5;
    const Decision decision = head.asked.first("softmax");
    EXPECT_EQ(decision.ranked.cols(), 5);
    EXPECT_EQ(decision.ranked(0, 3), 3);
    EXPECT_FLOAT_EQ(decision.scores(0, 4), 0);
}

TEST(SoftmaxRule, SaysWhyItDoesNotApply)
{
    HeadTask head;
    const DecisionRule* rule = findDecisionRule("softmax");
    EXPECT_TRUE(rule->applies(head.asked.task).empty());
    EXPECT_TRUE(rule->wantsRawRows());
    DecisionTask other = head.asked.task;
    other.head = {};
    EXPECT_NE(rule->applies(other).find("no classifier of its own"), std::string::npos);
    other = head.asked.task;
    other.labellings.push_back(other.labellings.front());
    EXPECT_NE(rule->applies(other).find("one level only"), std::string::npos);
    other = head.asked.task;
    other.queries = MatrixView<const float>(head.weights.data(), 1, 6);
    EXPECT_NE(rule->applies(other).find("takes 2 values, the embeddings have 6"),
              std::string::npos);
    other = head.asked.task;
    other.labellings.front().classes = 2;
    EXPECT_FALSE(rule->applies(other).empty());
    EXPECT_EQ(rule->decide(other, head.asked.executor).error().code, ErrorCode::Usage);
}

} // namespace
} // namespace kindred::test

// Every decision rule through the protocols that ask one.
#include <gtest/gtest.h>

#include <algorithm>

#include "Sets.h"
#include "decide/DecisionRule.h"

namespace kindred::test {
namespace {

EvaluationRequest requestWith(const std::string& protocol, const std::string& rule)
{
    EvaluationRequest request;
    request.protocol = protocol;
    request.rule = rule;
    request.k = {1, 3};
    request.trainedLevel = 1;
    request.queries = 3;
    request.episodes = 20;
    return request;
}

EvaluationOutcome outcomeOf(const EvaluationRequest& request, const EmbeddingSet& database,
                            const EmbeddingSet& queries)
{
    Executor executor(2);
    auto result = evaluate(request, database, queries, executor);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message());
    return result.ok() ? std::move(result).value() : EvaluationOutcome{};
}

TEST(RulesInProtocols, SeparatedClassesAreFoundByEveryRule)
{
    const OwnedSet database = clusters(240, 16, 12, 3, .02, 5);
    const OwnedSet queries = clusters(120, 16, 12, 3, .02, 5, 1000);
    NeighbourhoodModel plain; // of a run that learned none it is the vote of the nearest
    plain.dimension = 16;
    plain.neighbours = 5;
    for (const DecisionRule* rule : decisionRules()) {
        if (rule->id() == "softmax")
            continue;
        for (const char* protocol : {"knn", "induction", "fewshot"}) {
            EvaluationRequest request = requestWith(protocol, rule->id());
            request.neighbourhood = &plain;
            const EvaluationOutcome outcome = outcomeOf(request, database.set, queries.set);
            const size_t levels = protocol == std::string("induction") ? 2 : 1;
            size_t accuracies = 0;
            for (const EvaluationResult& result : outcome.results) {
                EXPECT_EQ(result.rule, rule->id());
                EXPECT_EQ(result.k == 0, !rule->usesK());
                if (result.metric != "accuracy")
                    continue;
                ++accuracies;
                // Means of whole families need not be near their own kinds.
                if (rule->id() != "ncm" || result.level == 1) {
                    EXPECT_EQ(result.value, 1.0) << rule->id() << " " << protocol;
                }
            }
            const size_t ks = rule->usesK() && protocol != std::string("fewshot") ? 2 : 1;
            EXPECT_EQ(accuracies, levels * ks) << rule->id() << " " << protocol;
        }
    }
}

TEST(RulesInProtocols, ALeaveOneOutMeanMissesItself)
{
    // Among itself, the two rows of each class are one another's mean.
    const OwnedSet set(Matrix<float>(4, 1, {0, 10, 4, 5}), idsFrom(0, 4), {{0, 0, 1, 1}});
    EvaluationRequest request = requestWith("knn", "ncm");
    request.trainedLevel = 0;
    request.cosine = false;
    const EvaluationOutcome outcome = outcomeOf(request, set.set, set.set);
    // By hand: 0 → 10 or 4.5; 10 → 0 or 4.5; 4 → 5 or 5 (a tie: class 0); 5 → 5 (class 0) or 4.
    EXPECT_EQ(findResult(outcome, "knn", "accuracy", 0)->errors, 4);
}

TEST(RulesInProtocols, TheHeadSeesRawRows)
{
    // Only the length tells the classes apart: unit rows could not.
    const OwnedSet rows(Matrix<float>(2, 2, {1, 1, 9, 9}), {5, 6}, {{0, 1}});
    const OwnedSet database(Matrix<float>(2, 2, {1, 1, 9, 9}), {0, 1}, {{0, 1}});
    const Matrix<float> weights(2, 2, {0, 0, 1, 0});
    const std::vector<float> bias = {5, 0};
    EvaluationRequest request = requestWith("knn", "softmax");
    request.trainedLevel = 0;
    request.head = {weights.view(), bias};
    const EvaluationOutcome outcome = outcomeOf(request, database.set, rows.set);
    EXPECT_EQ(findResult(outcome, "knn", "accuracy", 0)->errors, 0);

    request.protocol = "all";
    const EvaluationOutcome all = outcomeOf(request, database.set, rows.set);
    EXPECT_EQ(findResult(all, "knn", "accuracy", 0)->errors, 0);
}

TEST(RulesInProtocols, AHeadThatIsMissingIsAReason)
{
    const OwnedSet set = clusters(60, 4, 6, 3, .1, 5);
    for (const char* protocol : {"knn", "induction", "fewshot"}) {
        const EvaluationOutcome outcome =
            outcomeOf(requestWith(protocol, "softmax"), set.set, set.set);
        EXPECT_TRUE(outcome.results.empty());
        ASSERT_EQ(outcome.skipped.size(), 1u) << protocol;
        EXPECT_EQ(outcome.skipped[0]["reason"],
                  "the model has no classifier of its own for these classes");
    }
}

TEST(RulesInProtocols, RulesDeclareTheirOptions)
{
    EXPECT_NE(evaluationOptions().find("alg2_prior"), nullptr);
    // Distances 1 and 10: log-densities differ by 2 (1 + 10)/(10 - 1) = 2.44, priors by log 20.
    std::vector<float> places = {1, -10};
    std::vector<int32_t> labels = {0, 1};
    while (places.size() < 21) {
        places.push_back(100);
        labels.push_back(1);
    }
    const OwnedSet database(Matrix<float>(21, 1, places), idsFrom(0, 21), {labels});
    const OwnedSet queries(Matrix<float>(1, 1, {0}), {99}, {{1}});
    EvaluationRequest request = requestWith("knn", "ccknn");
    request.trainedLevel = 0;
    request.cosine = false;
    request.k = {1};
    EXPECT_EQ(outcomeOf(request, database.set, queries.set).predictions(0, 1), 0);
    request.ruleOptions = {{"alg2_prior", true}, {"way", 5}};
    EXPECT_EQ(outcomeOf(request, database.set, queries.set).predictions(0, 1), 1);
}

TEST(RulesInProtocols, WeightsOfTheDatabaseFollowTheirRows)
{
    // The ids are not in order; the heavy centre is that of class 1.
    OwnedSet database(Matrix<float>(2, 1, {1, -1}), {8, 3}, {{1, 0}});
    database.set.logWeights = {2, 0};
    const OwnedSet queries(Matrix<float>(1, 1, {0}), {9}, {{1}});
    EvaluationRequest request = requestWith("knn", "kernel");
    request.trainedLevel = 0;
    request.cosine = false;
    request.k = {2};
    request.sigma = 1;
    EXPECT_EQ(outcomeOf(request, database.set, queries.set).predictions(0, 1), 1);
    database.set.logWeights = {2};
    Executor executor(1);
    EXPECT_FALSE(evaluate(request, database.set, queries.set, executor).ok());
}

} // namespace
} // namespace kindred::test

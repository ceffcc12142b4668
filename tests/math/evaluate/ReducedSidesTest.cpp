// Evaluation on the principal components of the database.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "Sets.h"
#include "evaluate/ReducedSides.h"

namespace kindred::test {
namespace {

EvaluationRequest onComponents(const std::string& protocol, int components)
{
    EvaluationRequest request;
    request.protocol = protocol;
    request.rule = "knn";
    request.k = {1};
    request.trainedLevel = 1;
    request.cosine = false;
    request.episodes = 3;
    request.ruleOptions = {{"pca", components}};
    return request;
}

TEST(ReducedSides, AllComponentsKeepEveryDistance)
{
    const OwnedSet database = clusters(120, 6, 12, 3, .9, 5);
    const OwnedSet queries = clusters(60, 6, 12, 3, .9, 5, 1000);
    Executor executor(2);
    const auto plain =
        evaluate(onComponents("knn", 0), database.set, queries.set, executor).value();
    const auto turned =
        evaluate(onComponents("knn", 6), database.set, queries.set, executor).value();
    EXPECT_EQ(turned.predictions.values(), plain.predictions.values());
    EXPECT_LT(findResult(plain, "knn", "accuracy", 1)->value, 1) << "a question with errors";
}

TEST(ReducedSides, WhatWasTrainedOnTheRowsAsTheyAreDoesNotJudgeTurnedOnes)
{
    const OwnedSet database = clusters(120, 6, 12, 3, .9, 5);
    const OwnedSet queries = clusters(60, 6, 12, 3, .9, 5, 1000);
    const Matrix<float> weights(12, 6);
    Executor executor(1);
    EvaluationRequest request =
        onComponents("knn", 6); // as wide as the rows: only the space differs
    request.rule = "softmax";
    request.head.weights = weights.view();
    EXPECT_TRUE(evaluate(request, database.set, queries.set, executor).value().results.empty());
    request.ruleOptions["pca"] = 0;
    EXPECT_FALSE(evaluate(request, database.set, queries.set, executor).value().results.empty());
}

TEST(ReducedSides, TheFirstComponentIsTheWidestDirection)
{
    // The class lies in the narrow column: one component does not see it, two do.
    const OwnedSet database(Matrix<float>(6, 2, {0, 0, 40, 0, 80, 0, 0, 1, 40, 1, 80, 1}),
                            idsFrom(0, 6), {{0, 0, 0, 1, 1, 1}, {0, 0, 0, 1, 1, 1}});
    const OwnedSet queries(Matrix<float>(2, 2, {1, 0, 1, 1}), idsFrom(10, 2), {{0, 1}, {0, 1}});
    Executor executor(1);
    const auto errors = [&](int components) {
        const auto outcome =
            evaluate(onComponents("knn", components), database.set, queries.set, executor);
        return findResult(outcome.value(), "knn", "accuracy", 1)->errors;
    };
    EXPECT_EQ(errors(0), 0);
    EXPECT_EQ(errors(2), 0);
    EXPECT_EQ(errors(1), 1);
    const ReducedSides sides = ReducedSides::make(database.set, queries.set, 1, {}).value();
    ASSERT_EQ(sides.queries().rows.cols, 1);
    EXPECT_NEAR(sides.queries().rows(0, 0), 1 - 40, 1e-3);
    EXPECT_EQ(sides.queries().ids, queries.set.ids);
}

TEST(ReducedSides, OnlyTrainingRowsAreFittedTo)
{
    const OwnedSet set = clusters(120, 6, 12, 3, .1, 5);
    const OwnedSet queries = clusters(120, 6, 12, 3, .1, 5, 1000);
    Executor executor(1);
    for (const char* protocol : {"fewshot", "retrieval"}) {
        EvaluationRequest request = onComponents(protocol, 2);
        request.queries = 3;
        const auto outcome = evaluate(request, set.set, queries.set, executor).value();
        EXPECT_TRUE(outcome.results.empty()) << protocol;
        ASSERT_EQ(outcome.skipped.size(), 1u);
        EXPECT_THAT(outcome.skipped[0]["reason"].get<std::string>(),
                    testing::HasSubstr("knows none"));
    }
    EXPECT_FALSE(
        evaluate(onComponents("induction", 2), set.set, queries.set, executor)->results.empty());
}

TEST(ReducedSides, MoreComponentsThanThereAreIsRefused)
{
    const OwnedSet set = clusters(120, 6, 12, 3, .1, 5);
    Executor executor(1);
    const auto outcome = evaluate(onComponents("knn", 7), set.set, set.set, executor);
    ASSERT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.error().code, ErrorCode::Input);
    EXPECT_THAT(outcome.error().message(), testing::HasSubstr("span 6 directions, not 7"));
}

} // namespace
} // namespace kindred::test

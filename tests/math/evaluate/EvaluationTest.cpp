#include "evaluate/Evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "Sets.h"

namespace kindred {
namespace {

using test::clusters;
using test::findResult;
using test::idsFrom;
using test::OwnedSet;

EvaluationRequest requestFor(const std::string& protocol, std::vector<int> k = {1})
{
    EvaluationRequest request;
    request.protocol = protocol;
    request.k = std::move(k);
    request.trainedLevel = 1;
    request.levelNames = {"family", "kind"};
    return request;
}

EvaluationOutcome run(const EvaluationRequest& request, const EmbeddingSet& database,
                      const EmbeddingSet& queries, int threads = 2)
{
    Executor executor(threads);
    auto result = evaluate(request, database, queries, executor);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message());
    return result.ok() ? std::move(result).value() : EvaluationOutcome{};
}

Error refusal(const EvaluationRequest& request, const EmbeddingSet& database,
              const EmbeddingSet& queries)
{
    Executor executor(1);
    const auto result = evaluate(request, database, queries, executor);
    EXPECT_FALSE(result.ok());
    return result.ok() ? Error{} : result.error();
}

OwnedSet lineOfCheckG4()
{
    return {Matrix<float>(6, 1, {0, 1, 1.5f, 4, 4.4f, 6}), idsFrom(0, 6), {{0, 1, 0, 1, 1, 0}}};
}

TEST(Retrieval, AcceptanceCheckG4)
{
    const OwnedSet line = lineOfCheckG4();
    EvaluationRequest request = requestFor("retrieval", {1, 2, 3, 4});
    request.trainedLevel = 0;
    request.cosine = false;
    const EvaluationOutcome outcome = run(request, line.set, line.set);
    EXPECT_NEAR(findResult(outcome, "retrieval", "recall@k", 1)->value, 1. / 3, 1e-12);
    EXPECT_NEAR(findResult(outcome, "retrieval", "recall@k", 2)->value, 2. / 3, 1e-12);
    EXPECT_NEAR(findResult(outcome, "retrieval", "recall@k", 3)->value, 1, 1e-12);
    EXPECT_NEAR(findResult(outcome, "retrieval", "precision@k", 4)->value, .375, 1e-12);
    EXPECT_EQ(findResult(outcome, "retrieval", "recall@k", 1)->errors, 4);
    EXPECT_EQ(findResult(outcome, "retrieval", "recall@k", 1)->n, 6);
}

TEST(Retrieval, MoreThanThereAreIsAllThereIs)
{
    const OwnedSet line = lineOfCheckG4();
    EvaluationRequest request = requestFor("retrieval", {2000000000});
    request.trainedLevel = 0;
    request.cosine = false;
    const EvaluationOutcome outcome = run(request, line.set, line.set);
    EXPECT_EQ(findResult(outcome, "retrieval", "recall@k", 2000000000)->errors, 0);
    EXPECT_LE(findResult(outcome, "retrieval", "ndcg@k", 2000000000)->value, 1);
}

TEST(Retrieval, PredictionsAreHitRanks)
{
    const OwnedSet line = lineOfCheckG4();
    EvaluationRequest request = requestFor("retrieval", {3});
    request.trainedLevel = 0;
    request.cosine = false;
    const EvaluationOutcome outcome = run(request, line.set, line.set);
    // By hand: 0 → 1 1.5, 1 → 1.5 0 4, 1.5 → 1 0, 4 → 4.4, 4.4 → 4, 6 → 4.4 4 1.5.
    const std::vector<int32_t> ranks = {2, 3, 2, 1, 1, 3};
    for (int64_t i = 0; i < 6; ++i) {
        EXPECT_EQ(outcome.predictions(i, 0), i);
        EXPECT_EQ(outcome.predictions(i, 1), ranks[static_cast<size_t>(i)]) << i;
    }
}

TEST(Retrieval, AnExactCopyStaysAndTheQueryItselfDoesNot)
{
    // Rows 0 and 1 are the same picture under two ids and two classes; 2 is the partner of 0.
    const OwnedSet set(Matrix<float>(4, 1, {5, 5, 6, 9}), {7, 3, 8, 1}, {{0, 1, 0, 1}});
    EvaluationRequest request = requestFor("retrieval", {1, 2});
    request.trainedLevel = 0;
    request.cosine = false;
    const EvaluationOutcome outcome = run(request, set.set, set.set);
    EXPECT_EQ(outcome.predictions(0, 0), 7);
    EXPECT_EQ(outcome.predictions(0, 1), 0); // its copy is nearest, and of the other class
    EXPECT_EQ(outcome.predictions(0, 2), 2);
    EXPECT_EQ(outcome.predictions(1, 1), 0);
}

TEST(Retrieval, SaysWhyItDoesNotApply)
{
    const OwnedSet set(Matrix<float>(3, 1, {1, 2, 3}), idsFrom(0, 3), {{0, 1, 2}});
    EvaluationRequest request = requestFor("retrieval");
    request.trainedLevel = 0;
    const EvaluationOutcome outcome = run(request, set.set, set.set);
    EXPECT_TRUE(outcome.results.empty());
    ASSERT_EQ(outcome.skipped.size(), 1u);
    EXPECT_EQ(outcome.skipped[0]["protocol"], "retrieval");
    EXPECT_EQ(outcome.skipped[0]["reason"], "no query has another sample of its class to find");
}

TEST(Knn, SharedSampleIsExcludedByIdWhereverItStands)
{
    // Query 5 is also in the database; without it the nearest is of the other class.
    const OwnedSet database(Matrix<float>(3, 1, {2, 1, 9}), {4, 5, 6}, {{1, 0, 0}});
    const OwnedSet query(Matrix<float>(1, 1, {1}), {5}, {{0}});
    const OwnedSet stranger(Matrix<float>(1, 1, {1}), {50}, {{0}});
    EvaluationRequest request = requestFor("knn");
    request.trainedLevel = 0;
    request.cosine = false;
    EXPECT_EQ(run(request, database.set, query.set).predictions(0, 1), 1);
    EXPECT_EQ(run(request, database.set, stranger.set).predictions(0, 1), 0);
}

TEST(Knn, CountsErrorsAndClassMeanByHand)
{
    // Class 0 is asked three times and found twice, class 1 once and found: 3/4 against 5/6.
    const OwnedSet database(Matrix<float>(2, 1, {0, 10}), {0, 1}, {{0, 1}});
    const OwnedSet queries(Matrix<float>(4, 1, {1, 2, 9, 8}), {2, 3, 4, 5}, {{0, 0, 0, 1}});
    EvaluationRequest request = requestFor("knn");
    request.trainedLevel = 0;
    request.cosine = false;
    const EvaluationOutcome outcome = run(request, database.set, queries.set);
    const EvaluationResult* accuracy = findResult(outcome, "knn", "accuracy", 1);
    EXPECT_EQ(accuracy->errors, 1);
    EXPECT_EQ(accuracy->n, 4);
    EXPECT_EQ(accuracy->intervalMethod, "wilson");
    EXPECT_NEAR(accuracy->value, .75, 1e-12);
    const EvaluationResult* mean = findResult(outcome, "knn", "class_mean_accuracy", 1);
    EXPECT_NEAR(mean->value, 5. / 6, 1e-12);
    EXPECT_EQ(mean->intervalMethod, "bootstrap");
    EXPECT_LE(mean->low, mean->value);
    EXPECT_GE(mean->high, mean->value);
    EXPECT_EQ(findResult(outcome, "knn", "top5", 1), nullptr); // two classes: it would say nothing
}

TEST(Knn, CosineIgnoresLength)
{
    const OwnedSet database(Matrix<float>(2, 2, {100, 0, 0, .01f}), {0, 1}, {{0, 1}});
    const OwnedSet queries(Matrix<float>(2, 2, {.1f, .02f, 1, 50}), {2, 3}, {{0, 1}});
    EvaluationRequest request = requestFor("knn");
    request.trainedLevel = 0;
    EXPECT_EQ(findResult(run(request, database.set, queries.set), "knn", "accuracy", 1)->errors, 0);
}

TEST(Knn, TopFiveHoldsTheFiveBestClasses)
{
    const OwnedSet database(Matrix<float>(7, 1, {0, 1, 2, 3, 4, 5, 6}), idsFrom(0, 7),
                            {{0, 1, 2, 3, 4, 5, 6}});
    const OwnedSet queries(Matrix<float>(2, 1, {-1, -1}), {10, 11}, {{4, 5}});
    EvaluationRequest request = requestFor("knn", {5});
    request.trainedLevel = 0;
    request.cosine = false;
    request.sigma = 1;
    EXPECT_NEAR(findResult(run(request, database.set, queries.set), "knn", "top5", 5)->value, .5,
                1e-12);
}

TEST(Knn, OrderOfTheDatabaseDoesNotMatter)
{
    // Coordinates on a coarse grid, so that there are many exact ties.
    Random random(11);
    const int64_t n = 300;
    std::vector<float> values;
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < n * 2; ++i)
        values.push_back(static_cast<float>(random.below(6)));
    for (int64_t i = 0; i < n; ++i)
        labels.push_back(static_cast<int32_t>(random.below(7)));
    const OwnedSet database(Matrix<float>(n, 2, values), idsFrom(0, n), {labels});
    std::vector<int64_t> order = idsFrom(0, n);
    random.shuffle(order);
    Matrix<float> shuffled(n, 2);
    std::vector<int32_t> shuffledLabels;
    for (int64_t i = 0; i < n; ++i) {
        std::copy_n(database.rows.row(order[static_cast<size_t>(i)]), 2, shuffled.row(i));
        shuffledLabels.push_back(labels[static_cast<size_t>(order[static_cast<size_t>(i)])]);
    }
    const OwnedSet permuted(shuffled, order, {shuffledLabels});
    for (const char* rule : {"knn", "wknn"}) {
        EvaluationRequest request = requestFor("all", {1, 4, 9});
        request.trainedLevel = 0;
        request.rule = rule;
        request.cosine = false;
        request.queries = 5;
        request.episodes = 20;
        const EvaluationOutcome first = run(request, database.set, database.set, 1);
        const EvaluationOutcome second = run(request, permuted.set, database.set, 3);
        EXPECT_EQ(first.predictions.values(), second.predictions.values()) << rule;
        const EvaluationOutcome third = run(request, permuted.set, permuted.set, 2);
        ASSERT_EQ(first.results.size(), third.results.size());
        for (size_t i = 0; i < first.results.size(); ++i)
            EXPECT_EQ(first.results[i].value, third.results[i].value) << i;
    }
}

TEST(Induction, ReadsEveryLevelFromTheSameNeighbours)
{
    const OwnedSet database = clusters(240, 8, 12, 3, .6, 5);
    const OwnedSet queries = clusters(120, 8, 12, 3, .6, 5, 1000);
    const EvaluationOutcome outcome =
        run(requestFor("induction", {1, 5}), database.set, queries.set);
    ASSERT_EQ(outcome.results.size(), 4u);
    for (const int k : {1, 5}) {
        const EvaluationResult* coarse = findResult(outcome, "induction", "accuracy", k, 0);
        const EvaluationResult* fine = findResult(outcome, "induction", "accuracy", k, 1);
        EXPECT_EQ(coarse->levelName, "family");
        EXPECT_EQ(fine->levelName, "kind");
        EXPECT_GT(fine->value, 1. / 12);
        if (k == 1) { // one neighbour: the right kind is of the right family
            EXPECT_GE(coarse->value, fine->value);
        }
    }
}

TEST(Induction, NeedsTwoLevels)
{
    const OwnedSet line = lineOfCheckG4();
    EvaluationRequest request = requestFor("induction");
    request.trainedLevel = 0;
    EXPECT_EQ(run(request, line.set, line.set).skipped[0]["reason"],
              "the data has one label level only");
}

TEST(FewShot, SeparatedClassesAreAlwaysFound)
{
    const OwnedSet queries = clusters(200, 16, 8, 4, .01, 3);
    EvaluationRequest request = requestFor("fewshot");
    request.episodes = 30;
    const EvaluationOutcome outcome = run(request, EmbeddingSet{}, queries.set);
    ASSERT_EQ(outcome.results.size(), 1u);
    const EvaluationResult& result = outcome.results[0];
    EXPECT_EQ(result.value, 1.0);
    EXPECT_EQ(result.n, 30);
    EXPECT_EQ(result.k, 1);
    EXPECT_EQ(result.intervalMethod, "normal");
    EXPECT_EQ(outcome.predictions(0, 1), -1);
}

TEST(FewShot, SameSeedSameEpisodesOnAnyThreadCount)
{
    const OwnedSet queries = clusters(300, 8, 10, 5, 2.5, 4);
    EvaluationRequest request = requestFor("fewshot");
    request.episodes = 100;
    request.shots = {5};
    const EvaluationResult one = run(request, EmbeddingSet{}, queries.set, 1).results.at(0);
    const EvaluationResult three = run(request, EmbeddingSet{}, queries.set, 3).results.at(0);
    EXPECT_EQ(one.value, three.value);
    EXPECT_EQ(one.low, three.low);
    EXPECT_EQ(one.k, 5);
    EXPECT_GT(one.value, .2);
    EXPECT_LT(one.value, 1.);
    request.seed = 2;
    EXPECT_NE(run(request, EmbeddingSet{}, queries.set).results.at(0).value, one.value);
}

TEST(All, RunsWhatAppliesAndListsTheRest)
{
    const OwnedSet database = clusters(120, 8, 12, 3, .6, 5);
    const OwnedSet queries = clusters(60, 8, 12, 3, .6, 5, 1000);
    const EvaluationOutcome outcome = run(requestFor("all", {1, 3}), database.set, queries.set);
    EXPECT_NE(findResult(outcome, "knn", "accuracy", 3), nullptr);
    EXPECT_NE(findResult(outcome, "knn", "top5", 3), nullptr);
    EXPECT_NE(findResult(outcome, "induction", "accuracy", 3), nullptr);
    EXPECT_NE(findResult(outcome, "retrieval", "recall@k", 3), nullptr);
    ASSERT_EQ(outcome.skipped.size(), 2u);                // newclass too
    EXPECT_EQ(outcome.skipped[0]["protocol"], "fewshot"); // five images a class, sixteen needed
    EXPECT_EQ(outcome.skipped[0]["rule"], "wknn");
    EXPECT_EQ(outcome.predictions.rows(), 60);
    EXPECT_EQ(outcome.predictions.cols(), 1 + static_cast<int64_t>(outcome.results.size()));
    EXPECT_EQ(outcome.predictions(7, 0), 1007);
}

TEST(All, RetrievalLooksAmongTheQueries)
{
    // Unseen classes: nothing in the database shares a class with the queries.
    const OwnedSet database(Matrix<float>(2, 1, {1, 2}), {0, 1}, {{0, 0}});
    const OwnedSet queries(Matrix<float>(4, 1, {1, 1.1f, 5, 5.1f}), {2, 3, 4, 5}, {{1, 1, 2, 2}});
    EvaluationRequest request = requestFor("all");
    request.trainedLevel = 0;
    request.cosine = false;
    const EvaluationOutcome outcome = run(request, database.set, queries.set);
    EXPECT_EQ(findResult(outcome, "knn", "accuracy", 1), nullptr);
    EXPECT_EQ(findResult(outcome, "retrieval", "recall@k", 1)->value, 1.0);
    EXPECT_EQ(outcome.skipped[0]["reason"], "no class of the queries is in the database");
    EXPECT_EQ(outcome.skipped[0]["kind"], "unseen_classes");
}

TEST(EvaluationJson, HasTheContractedKeysInOrder)
{
    const OwnedSet database = clusters(60, 4, 6, 3, .6, 5);
    const OwnedSet queries = clusters(30, 4, 6, 3, .6, 5, 1000);
    const EvaluationOutcome outcome = run(requestFor("knn"), database.set, queries.set);
    const Json json = toJson(outcome.results.at(0));
    std::vector<std::string> keys;
    for (const auto& [key, value] : json.items())
        keys.push_back(key);
    const std::vector<std::string> contracted = {"protocol",   "rule",   "k",    "metric",
                                                 "value",      "errors", "n",    "level",
                                                 "level_name", "step",   "ci95", "ci_method"};
    EXPECT_EQ(keys, contracted);
    EXPECT_EQ(json["protocol"], "knn");
    EXPECT_EQ(json["rule"], "wknn");
    EXPECT_EQ(json["level"], 1);
    EXPECT_EQ(json["level_name"], "kind");
    EXPECT_EQ(json["ci95"].size(), 2u);
    EXPECT_TRUE(json["step"].is_null());
    EvaluationResult few;
    EXPECT_TRUE(toJson(few)["errors"].is_null());
    EXPECT_TRUE(toJson(few)["k"].is_null());
}

TEST(Refusals, NameWhatIsWrong)
{
    const OwnedSet line = lineOfCheckG4();
    EvaluationRequest request = requestFor("retreival");
    request.trainedLevel = 0;
    const Error protocol = refusal(request, line.set, line.set);
    EXPECT_EQ(protocol.code, ErrorCode::Usage);
    EXPECT_NE(protocol.message().find("did you mean “retrieval”?"), std::string::npos);
    request = requestFor("knn");
    request.trainedLevel = 0;
    request.rule = "wkn";
    EXPECT_NE(refusal(request, line.set, line.set).message().find("wknn"), std::string::npos);
    request.rule = "knn";
    request.k = {1, 0};
    EXPECT_EQ(refusal(request, line.set, line.set).where, "k");
    request.k = {1};
    request.trainedLevel = 1;
    EXPECT_EQ(refusal(request, line.set, line.set).where, "level");
}

TEST(Refusals, BadEmbeddings)
{
    EvaluationRequest request = requestFor("knn");
    request.trainedLevel = 0;
    const OwnedSet good(Matrix<float>(2, 1, {1, 2}), {0, 1}, {{0, 1}});
    const OwnedSet notFinite(Matrix<float>(2, 1, {1, std::numeric_limits<float>::quiet_NaN()}),
                             {0, 41}, {{0, 1}});
    EXPECT_NE(refusal(request, good.set, notFinite.set).message().find("sample 41"),
              std::string::npos);
    const OwnedSet twice(Matrix<float>(2, 1, {1, 2}), {3, 3}, {{0, 1}});
    EXPECT_NE(refusal(request, twice.set, good.set).message().find("twice"), std::string::npos);
    const OwnedSet unlabelled(Matrix<float>(2, 1, {1, 2}), {3, 4}, {{0, -1}});
    EXPECT_EQ(refusal(request, unlabelled.set, good.set).where, "database");
    const OwnedSet wide(Matrix<float>(1, 2, {1, 2}), {9}, {{0}});
    EXPECT_NE(refusal(request, good.set, wide.set).message().find("dimension"), std::string::npos);
    const OwnedSet missing(Matrix<float>(2, 1, {1, 2}), {3}, {{0, 1}});
    EXPECT_FALSE(refusal(request, good.set, missing.set).what.empty());
}

TEST(Progress, GrowsAndCancels)
{
    const OwnedSet queries = clusters(200, 8, 8, 4, .5, 3);
    Executor executor(2);
    double last = -1;
    auto whole = evaluate(requestFor("all"), queries.set, queries.set, executor, [&](double done) {
        EXPECT_GE(done, last);
        last = done;
        return true;
    });
    EXPECT_TRUE(whole.ok());
    EXPECT_EQ(last, 1.0);
    const auto cancelled = evaluate(requestFor("all"), queries.set, queries.set, executor,
                                    [](double) { return false; });
    ASSERT_FALSE(cancelled.ok());
    EXPECT_EQ(cancelled.error().code, ErrorCode::Interrupted);
}

TEST(EvaluationOptions, DeclareTheFewShotSettings)
{
    const auto resolved = evaluationOptions().resolve({{"shot", 5}});
    ASSERT_TRUE(resolved.ok());
    EXPECT_EQ((*resolved)["way"], 5);
    EXPECT_EQ((*resolved)["shot"], "5");
    EXPECT_EQ((*resolved)["queries"], 15);
    EXPECT_EQ((*resolved)["episodes"], 600);
    EXPECT_FALSE(evaluationOptions().resolve({{"way", 1}}).ok());
}

} // namespace
} // namespace kindred

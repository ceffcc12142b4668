// The linear refit: a logistic regression on the support as a decision.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "RuleTask.h"
#include "Sets.h"
#include "classic/LambdaChoice.h"
#include "evaluate/NotedEvaluation.h"

namespace kindred::test {
namespace {

/// Rows around a centre of their class, `spread` wide, in columns of different units.
struct Clouds {
    Matrix<float> rows;
    std::vector<int32_t> labels;
    int classes;

    Clouds(int64_t n, int64_t d, int count, double spread, uint64_t seed)
        : rows(n, d), classes(count)
    {
        Random noise{seed, 1u};
        for (int64_t i = 0; i < n; ++i) {
            labels.push_back(static_cast<int32_t>(i % count));
            Random centre{7u, static_cast<uint64_t>(labels.back())};
            for (int64_t j = 0; j < d; ++j)
                rows(i, j) = static_cast<float>((centre.normal() + spread * noise.normal()) *
                                                (j % 2 == 0 ? 1000 : 1));
        }
    }

    FitInput input() const { return {rows.view(), labels, classes, 1, {}}; }

    DecisionTask task(const Clouds& asked) const
    {
        DecisionTask result;
        result.support = rows.view();
        result.queries = asked.rows.view();
        result.metric = SearchMetric::SquaredL2;
        result.labellings = {{labels, classes}};
        return result;
    }
};

const DecisionRule& linear()
{
    return *findDecisionRule("linear");
}

int64_t errorsOf(const Decision& decision, const Clouds& asked)
{
    int64_t errors = 0;
    for (size_t i = 0; i < asked.labels.size(); ++i)
        errors += decision.ranked(static_cast<int64_t>(i), 0) != asked.labels[i] ? 1 : 0;
    return errors;
}

TEST(LinearRule, ScoresAreTheProbabilitiesOfTheFit)
{
    const Clouds known(90, 4, 3, 1, 1);
    const Clouds asked(30, 4, 3, 1, 2);
    DecisionTask task = known.task(asked);
    task.options = {{"lambda", 0.02}};
    Executor executor(2);
    const Decisions decided = linear().decide(task, executor).value();
    const Decision& decision = decided.decisions.front();
    const LinearModel model = fitLogistic(known.input(), {.lambda = 0.02}).value();
    for (int64_t i = 0; i < asked.rows.rows(); ++i) {
        std::vector<double> p = model.head->bias;
        double sum = 0;
        for (int64_t c = 0; c < 3; ++c) {
            for (int64_t j = 0; j < 4; ++j)
                p[static_cast<size_t>(c)] +=
                    model.head->weights(c, j) *
                    (asked.rows(i, j) - model.mean[static_cast<size_t>(j)]);
            sum += p[static_cast<size_t>(c)] = std::exp(p[static_cast<size_t>(c)]);
        }
        for (int64_t c = 0; c < 3; ++c)
            EXPECT_NEAR(decision.scores(i, c), p[static_cast<size_t>(c)] / sum, 1e-6);
    }
    EXPECT_EQ(decision.k, 0);
    EXPECT_EQ(decided.evidenceOf(decision).indices.cols(), 0);
    EXPECT_EQ(decision.weights.cols(), 0);
}

TEST(LinearRule, FindsWhatNeighboursMissInUnequalUnits)
{
    // Half of the columns drown the others in a distance, and say as little of the class.
    const Clouds known(400, 8, 5, 1.2, 1);
    const Clouds asked(400, 8, 5, 1.2, 2);
    DecisionTask task = known.task(asked);
    Executor executor(1);
    const int64_t refit = errorsOf(linear().decide(task, executor)->decisions.front(), asked);
    task.k = {15};
    const int64_t voted =
        errorsOf(findDecisionRule("knn")->decide(task, executor)->decisions.front(), asked);
    EXPECT_LT(refit, voted);
}

TEST(LinearRule, EachLabellingIsFittedByItself)
{
    const Clouds known(120, 6, 6, .1, 1);
    const Clouds asked(60, 6, 6, .1, 2);
    DecisionTask task = known.task(asked);
    std::vector<int32_t> coarse;
    for (const int32_t label : known.labels)
        coarse.push_back(label % 2);
    task.labellings.push_back({coarse, 2});
    Executor executor(2);
    const Decisions decided = linear().decide(task, executor).value();
    ASSERT_EQ(decided.decisions.size(), 2u);
    EXPECT_EQ(errorsOf(decided.decisions[0], asked), 0);
    EXPECT_EQ(decided.decisions[1].scores.cols(), 2);
    for (size_t i = 0; i < asked.labels.size(); ++i)
        EXPECT_EQ(decided.decisions[1].ranked(static_cast<int64_t>(i), 0), asked.labels[i] % 2);
}

TEST(LinearRule, AClassWithoutSupportCannotBeChosen)
{
    OwnedTask one = onLine({-2, -1, 1, 2}, {1, 1, 3, 3}, 1, 5, 4);
    const Decision decision = one.first("linear");
    EXPECT_EQ(decision.ranked(0, 0), 3);
    EXPECT_EQ(decision.ranked(0, 1), 1);
    EXPECT_EQ(decision.ranked(0, 2), 0);
    EXPECT_EQ(decision.scores(0, 0), 0);
    EXPECT_EQ(decision.scores(0, 2), 0);
    EXPECT_NEAR(decision.scores(0, 1) + decision.scores(0, 3), 1, 1e-6);
}

TEST(LinearRule, ASingleClassIsTheAnswer)
{
    OwnedTask one = onLine({-2, -1}, {1, 1}, 1, 5, 3);
    const Decision decision = one.first("linear");
    EXPECT_EQ(decision.ranked(0, 0), 1);
    EXPECT_EQ(decision.scores(0, 1), 1);
}

TEST(LinearRule, AFitMadeBeforeDecidesTheSame)
{
    const Clouds known(150, 6, 3, 1, 1);
    const Clouds asked(100, 6, 3, 1, 2);
    DecisionTask task = known.task(asked);
    Executor executor(3);
    const Decision whole = linear().decide(task, executor)->decisions.front();
    task.fitted = linear().fit(task, {}).value();
    ASSERT_TRUE(task.fitted);
    Executor alone(1);
    for (int64_t begin = 0; begin < 100; begin += 30) {
        task.queries = asked.rows.view().slice(begin, std::min<int64_t>(30, 100 - begin));
        const Decision part = linear().decide(task, alone)->decisions.front();
        for (int64_t i = 0; i < part.scores.rows(); ++i)
            for (int64_t c = 0; c < 3; ++c)
                EXPECT_EQ(part.scores(i, c), whole.scores(begin + i, c)) << "the same bits";
    }
    EXPECT_FALSE(findDecisionRule("knn")->fit(task, {}).value()) << "it learns nothing";
}

TEST(LinearRule, AFitEndsWhereItIsCancelled)
{
    const Clouds known(150, 6, 3, 1, 1);
    DecisionTask task = known.task(known);
    for (const double lambda : {0.0, 0.1}) {
        task.options = {{"lambda", lambda}};
        const auto fitted = linear().fit(task, [](double) { return false; });
        ASSERT_FALSE(fitted.ok());
        EXPECT_EQ(fitted.error().code, ErrorCode::Interrupted);
    }
    double last = 0;
    task.options = Json::object();
    ASSERT_TRUE(linear()
                    .fit(task,
                         [&](double done) {
                             EXPECT_GE(done, last);
                             EXPECT_LE(done, 1);
                             last = done;
                             return true;
                         })
                    .ok());
    EXPECT_GT(last, 0.5);
}

TEST(LinearRule, RowsThatWereFittedAreNotAsked)
{
    OwnedTask one = onLine({-2, -1, 1, 2}, {0, 0, 1, 1}, 1);
    one.leaveOut({-1});
    EXPECT_EQ(linear().applies(one.task), "");
    one.leaveOut({2});
    EXPECT_THAT(linear().applies(one.task), testing::HasSubstr("fitted to samples that are asked"));
    EXPECT_EQ(linear().decide(one.task, one.executor).error().code, ErrorCode::Usage);

    const OwnedSet set = clusters(60, 8, 6, 3, .1, 5);
    EvaluationRequest request;
    request.rule = "linear";
    Executor executor(1);
    for (const char* protocol : {"knn", "induction"}) {
        request.protocol = protocol;
        const EvaluationOutcome outcome = evaluate(request, set.set, set.set, executor).value();
        EXPECT_TRUE(outcome.results.empty());
        ASSERT_EQ(outcome.skipped.size(), 1u) << "a reason, not the end of all protocols";
    }
}

TEST(LinearRule, NotesTellTheRegularisationThatWasChosen)
{
    const OwnedSet database = clusters(240, 16, 12, 3, .02, 5);
    const OwnedSet queries = clusters(120, 16, 12, 3, .02, 5, 1000);
    EvaluationRequest request;
    request.protocol = "induction";
    request.rule = "linear";
    request.levelNames = {"family", "kind"};
    Executor executor(2);
    const NotedEvaluation noted =
        evaluateWithNotes(request, database.set, queries.set, executor).value();
    ASSERT_EQ(noted.notes.size(), 2u);
    EXPECT_EQ(noted.notes[1].protocol, "induction");
    EXPECT_THAT(noted.notes[1].text, testing::StartsWith("kind: lambda = "));
    EXPECT_THAT(noted.notes[1].text, testing::HasSubstr("chosen on 24 held-out samples"));
    request.ruleOptions = {{"lambda", 0.01}};
    EXPECT_TRUE(
        evaluateWithNotes(request, database.set, queries.set, executor).value().notes.empty());
}

TEST(LinearRule, NewClassesAreFittedWithTheOld)
{
    const OwnedSet database = clusters(120, 16, 6, 3, .02, 5);
    const OwnedSet queries = clusters(240, 16, 12, 3, .02, 5, 1000);
    EvaluationRequest request;
    request.protocol = "newclass";
    request.rule = "linear";
    request.trainedLevel = 1;
    request.newClass.images = {5};
    request.newClass.draws = 2;
    Executor executor(2);
    const NotedEvaluation noted =
        evaluateWithNotes(request, database.set, queries.set, executor).value();
    ASSERT_FALSE(noted.outcome.results.empty());
    for (const EvaluationResult& result : noted.outcome.results)
        EXPECT_GT(result.value, 0.95) << result.metric << " " << result.queriesOf;
    ASSERT_EQ(noted.notes.size(), 1u);
    EXPECT_THAT(noted.notes[0].text, testing::StartsWith("5 samples a new class, first draw: "));
}

TEST(LambdaChoice, NoiseIsHeldDownAndClearClassesAreNot)
{
    Clouds noise(400, 10, 4, 1, 1);
    Random random{3, 4};
    for (int32_t& label : noise.labels)
        label = static_cast<int32_t>(random.below(4));
    const LambdaChoice held = chooseLambda(noise.input(), {}).value();
    EXPECT_EQ(held.lambda, 1);
    const Clouds clear(400, 10, 4, .05, 1);
    const LambdaChoice free = chooseLambda(clear.input(), {}).value();
    EXPECT_LT(free.lambda, 1e-3);
    EXPECT_EQ(free.held, 40);
    EXPECT_EQ(chooseLambda(clear.input(), {})->lambda, free.lambda);
}

TEST(LambdaChoice, FewRowsChooseNothing)
{
    const Clouds few(25, 4, 5, 1, 1);
    const LambdaChoice choice = chooseLambda(few.input(), {}).value();
    EXPECT_EQ(choice.held, 0);
    EXPECT_DOUBLE_EQ(choice.lambda, 1.0 / 25);
}

TEST(LambdaChoice, AClassKeepsOneOfItsRows)
{
    // Fifty classes of two rows and a hundred of one: what is held out is never a class's all.
    Clouds sparse(200, 4, 200, 1, 1);
    for (size_t i = 0; i < 100; ++i)
        sparse.labels[i] = static_cast<int32_t>(i / 2);
    for (size_t i = 100; i < 200; ++i)
        sparse.labels[i] = static_cast<int32_t>(i - 50);
    sparse.classes = 150;
    const LambdaChoice choice = chooseLambda(sparse.input(), {}).value();
    EXPECT_EQ(choice.held, 10) << "the tenth of those that have another";
    EXPECT_GT(choice.lambda, 0);
}

} // namespace
} // namespace kindred::test

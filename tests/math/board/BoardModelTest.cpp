#include <gtest/gtest.h>

#include <cmath>

#include "BoardSamples.h"
#include "decide/DecisionRule.h"

namespace kindred::test {
namespace {

/// What core/decide says of the same rows.
std::vector<int32_t> decidedByRule(const std::string& id, const BoardSupport& support,
                                   const Matrix<float>& queries, int k, double sigma,
                                   Executor& executor, std::span<const int32_t> exclude = {})
{
    DecisionTask task;
    task.support = support.rows.view();
    task.queries = queries.view();
    task.labellings = {{support.labels, support.classes}};
    task.k = {k};
    task.sigma = sigma;
    task.ranked = 1;
    task.exclude = exclude;
    const auto decided = findDecisionRule(id)->decide(task, executor);
    EXPECT_TRUE(decided);
    return decided->decisions.front().ranked.values();
}

TEST(BoardModelTest, ItsRulesSpeakOfSamplesWhichNeedNotBeImages)
{
    for (const BoardRuleInfo& rule : boardRules())
        EXPECT_EQ(rule.sentence.find("image"), std::string::npos) << rule.sentence;
}

TEST(BoardModelTest, WithoutWeightsItDecidesAsTheRulesOfCoreDecide)
{
    Executor executor(2);
    const auto support = taughtSamples(4, 9, 12, 0.4);
    const Matrix<float> queries = askedSamples(200, 4, 12, 0.5);
    const BoardSettings settings{.k = 3, .sigma = 0.1};
    const BoardModel model = modelOf(support, settings, executor);
    const Matrix<float> cosines = model.cosines(queries.view(), executor);
    const auto all = static_cast<int>(support->rows.rows());
    const struct {
        BoardRule rule;
        const char* id;
        int k;
        double sigma;
    } rules[] = {{BoardRule::NearestMean, "ncm", 3, 0.1},
                 {BoardRule::WeightedKnn, "wknn", 3, 0.1},
                 {BoardRule::Kernel, "kernel", all, std::sqrt(0.1)},
                 {BoardRule::ClassKnn, "ccknn", 3, 0.1}};
    for (const auto& rule : rules)
        EXPECT_EQ(model.decide(rule.rule, cosines, {}, executor).ranked.values(),
                  decidedByRule(rule.id, *support, queries, rule.k, rule.sigma, executor))
            << rule.id;
}

TEST(BoardModelTest, LeaveOneOutIsThatOfTheRules)
{
    Executor executor(2);
    const auto support = taughtSamples(3, 7, 8, 0.6);
    const BoardModel model = modelOf(support, {.k = 3, .sigma = 0.1}, executor);
    std::vector<int32_t> itself;
    for (int32_t i = 0; i < static_cast<int32_t>(support->labels.size()); ++i)
        itself.push_back(i);
    for (const auto& [rule, id] :
         {std::pair(BoardRule::NearestMean, "ncm"), std::pair(BoardRule::WeightedKnn, "wknn"),
          std::pair(BoardRule::ClassKnn, "ccknn")})
        EXPECT_EQ(model.leaveOneOut(rule, executor),
                  decidedByRule(id, *support, support->rows, 3, 0.1, executor, itself))
            << id;
}

TEST(BoardModelTest, LeavingOutARowIsAsIfItHadNeverBeenThere)
{
    Executor executor(2);
    const auto support = taughtSamples(3, 5, 8, 0.5);
    const int32_t gone = 4;
    auto fewer = std::make_shared<BoardSupport>(*support);
    fewer->rows = Matrix<float>(support->rows.rows() - 1, 8);
    fewer->labels.clear();
    for (int64_t i = 0; i < support->rows.rows(); ++i)
        if (i != gone) {
            std::copy_n(support->rows.row(i), 8,
                        fewer->rows.row(static_cast<int64_t>(fewer->labels.size())));
            fewer->labels.push_back(support->labels[static_cast<size_t>(i)]);
        }
    fewer->weights.pop_back();
    const Matrix<float> queries = askedSamples(90, 3, 8, 0.6);
    const BoardModel whole = modelOf(support, {}, executor);
    const BoardModel small = modelOf(fewer, {}, executor);
    for (const BoardRule rule : kBoardRules) {
        const auto without = whole.without({&gone, 1}, rule);
        ASSERT_TRUE(without);
        const BoardWanted wanted{.ranked = 3, .p = true, .evidence = true};
        const BoardAnswers a =
            without->decide(rule, without->cosines(queries.view(), executor), wanted, executor);
        const BoardAnswers b =
            small.decide(rule, small.cosines(queries.view(), executor), wanted, executor);
        EXPECT_EQ(a.ranked.values(), b.ranked.values());
        for (size_t i = 0; i < a.evidence.size(); ++i) {
            EXPECT_NEAR(a.evidence[i], b.evidence[i], 1e-6);
            EXPECT_NEAR(a.p.values()[i], b.p.values()[i], 1e-4);
        }
    }
}

TEST(BoardModelTest, AWeightOfTwoIsTwoOfThem)
{
    Executor executor(1);
    const auto weighed = taughtSamples(2, 4, 6, 0.8);
    weighed->weights[3] = 2;
    auto doubled = std::make_shared<BoardSupport>(*weighed);
    std::vector<float> values = weighed->rows.values();
    values.insert(values.end(), weighed->rows.row(3), weighed->rows.row(3) + 6);
    doubled->rows = Matrix<float>(9, 6, values);
    doubled->labels.push_back(weighed->labels[3]);
    doubled->weights.assign(9, 1.0F);
    const Matrix<float> queries = askedSamples(100, 2, 6, 1.0);
    const BoardModel a = modelOf(weighed, {.sigma = 0.2}, executor);
    const BoardModel b = modelOf(doubled, {.sigma = 0.2}, executor);
    // Without a k, a weight multiplies what the row contributes. (The linear head may choose
    // another strength: to leave out one of two copies is not to leave out both.)
    for (const BoardRule rule : {BoardRule::NearestMean, BoardRule::Kernel}) {
        const BoardWanted wanted{.ranked = 2, .p = true};
        const BoardAnswers x =
            a.decide(rule, a.cosines(queries.view(), executor), wanted, executor);
        const BoardAnswers y =
            b.decide(rule, b.cosines(queries.view(), executor), wanted, executor);
        EXPECT_EQ(x.ranked.values(), y.ranked.values());
        for (size_t i = 0; i < x.p.values().size(); ++i)
            EXPECT_NEAR(x.p.values()[i], y.p.values()[i], 1e-4);
    }
}

TEST(BoardModelTest, ProbabilitiesSumToOneAndTemperatureFlattensThem)
{
    Executor executor(2);
    const auto support = taughtSamples(3, 4, 6, 0.5);
    const Matrix<float> queries = askedSamples(60, 3, 6, 0.5);
    const BoardModel sharp = modelOf(support, {.k = 12, .sigma = 0.1}, executor);
    const BoardModel flat = modelOf(support, {.k = 12, .sigma = 0.1, .temperature = 4}, executor);
    const Matrix<float> cosines = sharp.cosines(queries.view(), executor);
    for (const BoardRule rule : kBoardRules) {
        const BoardWanted wanted{.ranked = 3, .p = true};
        const BoardAnswers a = sharp.decide(rule, cosines, wanted, executor);
        const BoardAnswers b = flat.decide(rule, cosines, wanted, executor);
        EXPECT_EQ(a.ranked.values(), b.ranked.values()) << "the order does not change";
        for (int64_t i = 0; i < queries.rows(); ++i) {
            EXPECT_NEAR(a.p(i, 0) + a.p(i, 1) + a.p(i, 2), 1, 1e-5);
            EXPECT_LE(b.p(i, 0), a.p(i, 0) + 1e-6F);
        }
    }
}

TEST(BoardModelTest, SharesOfWhatDecidedSumToOne)
{
    Executor executor(1);
    const auto support = taughtSamples(3, 6, 6, 0.5);
    const Matrix<float> queries = askedSamples(3, 3, 6, 0.5);
    const BoardModel model = modelOf(support, {.k = 4}, executor);
    const Matrix<float> cosines = model.cosines(queries.view(), executor);
    const std::span<const float> row(cosines.row(0), static_cast<size_t>(cosines.cols()));
    for (const BoardRule rule : kBoardRules) {
        const int32_t best = model.decide(rule, cosines, {}, executor).ranked(0, 0);
        double sum = 0;
        for (const BoardPart& part : model.parts(rule, row, best, 100)) {
            sum += std::abs(part.share);
            EXPECT_FLOAT_EQ(part.cosine, row[static_cast<size_t>(part.row)]);
        }
        EXPECT_NEAR(sum, 1, 1e-9);
    }
    EXPECT_EQ(model.parts(BoardRule::WeightedKnn, row, 0, 100).size(), 4U);
    EXPECT_EQ(model.parts(BoardRule::Kernel, row, 0, 5).size(), 5U);
}

TEST(BoardModelTest, OneClassIsNoChoice)
{
    Executor executor(1);
    const auto support = taughtSamples(1, 3, 4, 0.1);
    const BoardModel model = modelOf(support, {}, executor);
    for (const BoardRule rule : kBoardRules)
        EXPECT_EQ(model.reason(rule), "two classes with samples are needed");
}

TEST(BoardModelTest, APriorStandsInForPicturesAndGivesWayToThem)
{
    Executor executor(1);
    auto support = std::make_shared<BoardSupport>();
    support->classes = 2;
    support->rows = Matrix<float>(1, 2, {1, 0});
    support->labels = {0};
    support->weights = {1};
    support->priors = Matrix<float>(2, 2, {0, 0, 0, 1});
    support->hasPrior = {0, 1};
    support->priorStrength = 3;
    const BoardModel model = modelOf(support, {}, executor);
    EXPECT_EQ(model.reason(BoardRule::NearestMean), "");
    EXPECT_NE(model.reason(BoardRule::WeightedKnn), "");
    const Matrix<float> queries(2, 2, {0.6F, 0.8F, 0.8F, 0.6F});
    const Matrix<float> cosines = model.cosines(queries.view(), executor);
    ASSERT_EQ(cosines.cols(), 3);
    const BoardAnswers answers =
        model.decide(BoardRule::NearestMean, cosines, {.evidence = true}, executor);
    EXPECT_EQ(answers.ranked(0, 0), 1);
    EXPECT_EQ(answers.ranked(1, 0), 0);
    EXPECT_FLOAT_EQ(answers.evidence[0], 0.8F) << "of a class without pictures that of its prior";
}

TEST(BoardModel, RulesHaveTheNamesThatEvaluateGivesThem)
{
    for (const BoardRuleInfo& info : boardRules()) {
        const DecisionRule* rule = findDecisionRule(info.id);
        ASSERT_NE(rule, nullptr) << info.id;
        EXPECT_EQ(info.title, rule->title());
    }
}

} // namespace
} // namespace kindred::test

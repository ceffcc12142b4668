// Classes that were never trained, added from a few images each.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "Sets.h"
#include "decide/DecisionRule.h"
#include "evaluate/NewClasses.h"
#include "evaluate/NotedEvaluation.h"

namespace kindred::test {
namespace {

EvaluationRequest newClassRequest(const std::string& rule, std::vector<int> images, int draws = 1)
{
    EvaluationRequest request;
    request.protocol = "newclass";
    request.rule = rule;
    request.k = {1};
    request.cosine = false;
    request.newClass.images = std::move(images);
    request.newClass.draws = draws;
    return request;
}

EvaluationOutcome newClassOutcome(const EvaluationRequest& request, const EmbeddingSet& database,
                                  const EmbeddingSet& queries, int threads = 2)
{
    Executor executor(threads);
    auto result = evaluate(request, database, queries, executor);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message());
    return result.ok() ? std::move(result).value() : EvaluationOutcome{};
}

/// The accuracy of a curve's point; way 0: whatever competes.
const EvaluationResult* pointOf(const EvaluationOutcome& outcome, const std::string& queriesOf,
                                int images, int way = 0, const std::string& metric = "accuracy",
                                int k = -1)
{
    for (const EvaluationResult& result : outcome.results)
        if (result.queriesOf == queriesOf && result.images == images && result.metric == metric &&
            (way == 0 || result.way == way) && (k < 0 || result.k == k))
            return &result;
    return nullptr;
}

std::string skippedReason(const EvaluationOutcome& outcome)
{
    return outcome.skipped.empty() ? "" : outcome.skipped[0].value("reason", "");
}

/// Two trained classes at 0 and 10, a new one at 20; the queries hold one image of each trained
/// class, one of which lies at the new one.
struct ThreePlaces {
    OwnedSet database{Matrix<float>(4, 1, {-1, 1, 9, 11}), idsFrom(0, 4), {{0, 0, 1, 1}}};
    OwnedSet queries{
        Matrix<float>(6, 1, {2, 19, 20, 20, 20, 20}), idsFrom(10, 6), {{0, 1, 2, 2, 2, 2}}};
};

TEST(NewClass, CountsByHand)
{
    const ThreePlaces places;
    for (const char* rule : {"ncm", "knn", "wknn", "ccknn", "kernel"}) {
        EvaluationRequest request = newClassRequest(rule, {1});
        request.sigma = 1;
        const EvaluationOutcome outcome =
            newClassOutcome(request, places.database.set, places.queries.set);
        ASSERT_EQ(outcome.results.size(), 3u) << rule; // no top5 of three classes, one new
        // Half of the new class's four images are asked: 2 → 0, 19 → the new one, 20 20 right.
        const EvaluationResult* all = pointOf(outcome, "all", 1);
        EXPECT_EQ(all->n, 4) << rule;
        EXPECT_EQ(all->errors, 1) << rule;
        EXPECT_EQ(all->way, 3) << rule;
        EXPECT_EQ(all->draws, 1) << rule;
        EXPECT_EQ(all->intervalMethod, "wilson") << rule;
        EXPECT_EQ(pointOf(outcome, "old", 1)->value, .5) << rule;
        EXPECT_EQ(pointOf(outcome, "new", 1, 3)->value, 1.) << rule;
        EXPECT_EQ(outcome.predictions(0, 1), 0) << rule;
        EXPECT_EQ(outcome.predictions(1, 1), 2) << rule;
        int asked = 0;
        for (int64_t row = 2; row < 6; ++row)
            asked += outcome.predictions(row, 1) == 2 ? 1 : 0;
        EXPECT_EQ(asked, 2) << rule << ": those to learn from have no prediction";
    }
}

TEST(NewClass, MoreThanAClassHasIsAllItHas)
{
    const ThreePlaces places;
    EvaluationRequest request = newClassRequest("knn", {1, 2, 50, kEveryImage});
    const EvaluationOutcome outcome =
        newClassOutcome(request, places.database.set, places.queries.set);
    EXPECT_NE(pointOf(outcome, "all", 1), nullptr);
    EXPECT_NE(pointOf(outcome, "all", 2), nullptr);
    EXPECT_EQ(outcome.results.size(), 6u) << "2, 50 and all are the same two images";
}

TEST(NewClass, WithoutOldQueriesTheNewOnesFaceAllClasses)
{
    const ThreePlaces places;
    const OwnedSet queries(Matrix<float>(4, 1, {20, 20, 2, 2}), idsFrom(10, 4), {{2, 2, 3, 3}});
    const EvaluationOutcome outcome =
        newClassOutcome(newClassRequest("ncm", {1}), places.database.set, queries.set);
    EXPECT_EQ(outcome.results.size(), 2u);
    EXPECT_EQ(pointOf(outcome, "new", 1, 4)->n, 2);
    EXPECT_EQ(pointOf(outcome, "new", 1, 2)->value, 1.);
}

TEST(NewClass, TrainedImagesAreNeverAsked)
{
    const ThreePlaces places;
    const OwnedSet queries(Matrix<float>(4, 1, {-1, 3, 20, 20}), {0, 10, 11, 12}, {{0, 0, 2, 2}});
    const EvaluationOutcome outcome =
        newClassOutcome(newClassRequest("ncm", {1}), places.database.set, queries.set);
    EXPECT_EQ(pointOf(outcome, "old", 1)->n, 1);
    EXPECT_EQ(outcome.predictions(0, 1), -1);
}

TEST(NewClass, EveryImageEqualsTheClosedSetOfAll)
{
    // Classes 8 to 11 are new; what is not asked joins the database, and plain rules decide.
    const OwnedSet all = clusters(480, 8, 12, 3, 1.2, 7);
    std::vector<int64_t> oldRows, queryRows;
    for (int64_t row = 0; row < 480; ++row)
        (row % 12 < 8 && row < 360 ? oldRows : queryRows).push_back(row);
    const auto part = [&](const std::vector<int64_t>& rows) {
        Matrix<float> values(static_cast<int64_t>(rows.size()), 8);
        std::vector<std::vector<int32_t>> labels(2);
        for (size_t i = 0; i < rows.size(); ++i) {
            std::copy_n(all.rows.row(rows[i]), 8, values.row(static_cast<int64_t>(i)));
            for (size_t level = 0; level < 2; ++level)
                labels[level].push_back(all.set.labels[level][static_cast<size_t>(rows[i])]);
        }
        return OwnedSet(std::move(values), rows, std::move(labels));
    };
    const OwnedSet database = part(oldRows);
    const OwnedSet queries = part(queryRows);
    for (const bool cosine : {false, true})
        for (const char* rule : {"ncm", "knn", "wknn", "ccknn", "kernel"}) {
            EvaluationRequest request = newClassRequest(rule, {kEveryImage});
            request.cosine = cosine;
            request.k = {1, 5};
            request.seed = 3;
            request.trainedLevel = 1;
            const EvaluationOutcome outcome = newClassOutcome(request, database.set, queries.set);
            std::vector<int64_t> known = oldRows, asked;
            for (int64_t i = 0; i < queries.rows.rows(); ++i)
                (outcome.predictions(i, 1) < 0 ? known : asked)
                    .push_back(queryRows[static_cast<size_t>(i)]);
            ASSERT_EQ(asked.size(), 80u + 80u) << "old queries, and half of the new classes";
            request.protocol = "knn";
            const EvaluationOutcome closed =
                newClassOutcome(request, part(known).set, part(asked).set);
            for (const int k : {1, 5})
                for (const char* metric : {"accuracy", "top5"}) {
                    const int kept = findDecisionRule(rule)->usesK() ? k : 0;
                    const EvaluationResult* mine = pointOf(outcome, "all", 20, 12, metric, kept);
                    ASSERT_NE(mine, nullptr) << rule << k << metric;
                    EXPECT_EQ(mine->errors, findResult(closed, "knn", metric, kept)->errors)
                        << rule << " " << k << " " << metric;
                }
        }
}

TEST(NewClass, TheMeanOfDrawsHasTheirDeviation)
{
    const OwnedSet database = clusters(80, 8, 8, 4, 1.5, 9);
    const OwnedSet queries = clusters(120, 8, 12, 4, 1.5, 9, 1000);
    const EvaluationOutcome outcome =
        newClassOutcome(newClassRequest("ncm", {1, 5}, 20), database.set, queries.set, 1);
    for (const char* of : {"all", "new"}) {
        const EvaluationResult* one = pointOf(outcome, of, 1, 12);
        const EvaluationResult* five = pointOf(outcome, of, 5, 12);
        EXPECT_EQ(one->draws, 20);
        EXPECT_EQ(one->errors, -1);
        EXPECT_EQ(one->intervalMethod, "normal");
        EXPECT_LT(one->low, one->value);
        EXPECT_GT(one->high, one->value);
        if (of == std::string("new")) {
            EXPECT_GT(five->value, one->value) << "more images, better means";
        }
    }
    EXPECT_EQ(pointOf(outcome, "all", 1)->n, 80 + 20);
    const EvaluationOutcome again =
        newClassOutcome(newClassRequest("ncm", {1, 5}, 20), database.set, queries.set, 3);
    ASSERT_EQ(again.results.size(), outcome.results.size());
    for (size_t i = 0; i < again.results.size(); ++i)
        EXPECT_EQ(again.results[i].value, outcome.results[i].value) << i;
    EXPECT_EQ(again.predictions.values(), outcome.predictions.values());
}

TEST(NewClass, ACurveAsksTheSameImages)
{
    const OwnedSet database = clusters(80, 4, 8, 4, 1, 9);
    const OwnedSet queries = clusters(240, 4, 12, 4, 1, 9, 1000);
    const auto prepared = [](const OwnedSet& set) {
        return prepareSet(set.set, false, "set").value();
    };
    const PreparedSet known = prepared(database), asked = prepared(queries);
    const NewClasses classes(known, asked, 1, 0, 5);
    EXPECT_EQ(classes.classes(), (std::vector<int32_t>{8, 9, 10, 11}));
    EXPECT_EQ(classes.largestPool(), 10);
    const NewClassDeal deal = classes.deal(2);
    EXPECT_EQ(deal.asked, classes.deal(2).asked);
    EXPECT_NE(deal.asked, classes.deal(3).asked);
    std::set<int64_t> all(deal.asked.begin(), deal.asked.end());
    for (const std::vector<int64_t>& pool : deal.pools)
        all.insert(pool.begin(), pool.end());
    EXPECT_EQ(all.size(), 4u * 20u) << "asked or learned from, never both";
    EXPECT_EQ(NewClasses(known, asked, 1, 3, 5).largestPool(), 17);
    EXPECT_EQ(NewClasses(known, asked, 1, 99, 5).largestPool(), 1) << "one is left to learn from";
}

/// Two families at 0 and 100; each has trained kinds and one new one.
struct TwoFamilies {
    OwnedSet database{
        Matrix<float>(4, 1, {-3, 3, 97, 103}), idsFrom(0, 4), {{0, 0, 1, 1}, {0, 1, 3, 4}}};
    OwnedSet queries{
        Matrix<float>(4, 1, {4, 24, 80, 72}), idsFrom(10, 4), {{0, 0, 1, 1}, {2, 2, 5, 5}}};
};

TEST(NewClass, ZeroShotMeansComeFromTheTree)
{
    // By hand: families' means 0 and 100, the root's 50; so the new ones are expected at 25 and 75.
    const TwoFamilies families;
    EvaluationRequest request = newClassRequest("ncm", {0});
    request.trainedLevel = 1;
    request.newClass.prior = true;
    const EvaluationOutcome outcome =
        newClassOutcome(request, families.database.set, families.queries.set);
    const EvaluationResult* fresh = pointOf(outcome, "new", 0, 6);
    ASSERT_NE(fresh, nullptr);
    for (int64_t row = 0; row < 4; ++row) {
        const int32_t predicted = outcome.predictions(row, 1);
        if (predicted < 0)
            continue;
        const float place = families.queries.rows(row, 0);
        const int32_t expected = place == 4 ? 1 : place < 50 ? 2 : 5;
        EXPECT_EQ(predicted, expected) << place;
    }
    EXPECT_EQ(pointOf(outcome, "new", 0, 2)->value, 1.)
        << "between the new ones: below 50 or above";
}

TEST(NewClass, SaysWhatThePriorCountsAs)
{
    // Images vary by 2 around -3, 3, 97 and 103. Their classes lie 38.3, 28.3, 28.3 and 38.3 from
    // the mean of sister and root: m = 2 / ((2·38.3² + 2·28.3²)/4 − 2/2).
    const OwnedSet database{Matrix<float>(8, 1, {-4, -2, 2, 4, 96, 98, 102, 104}),
                            idsFrom(0, 8),
                            {{0, 0, 0, 0, 1, 1, 1, 1}, {0, 0, 1, 1, 3, 3, 4, 4}}};
    const TwoFamilies families;
    EvaluationRequest request = newClassRequest("ncm", {1});
    request.trainedLevel = 1;
    Executor executor(1);
    const auto notesOn = [&] {
        return evaluateWithNotes(request, database.set, families.queries.set, executor)
            .value()
            .notes;
    };
    EXPECT_TRUE(notesOn().empty()) << "there is no prior";
    request.newClass.prior = true;
    const std::vector<EvaluationNote> notes = notesOn();
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(notes[0].protocol, "newclass");
    EXPECT_EQ(notes[0].text,
              "the prior counts as m = 0.001762 samples, found from the trained classes");
    request.newClass.priorStrength = 3;
    EXPECT_TRUE(notesOn().empty()) << "it was given";
}

TEST(NewClass, AStrongPriorIsZeroShotAndAWeakOneIsNone)
{
    const OwnedSet database = clusters(80, 4, 8, 4, 1, 9);
    const OwnedSet queries = clusters(120, 4, 12, 4, 1, 9, 1000);
    const auto predictions = [&](int images, double strength) {
        EvaluationRequest request = newClassRequest("ncm", {images}, 3);
        request.newClass.prior = strength > 0;
        request.newClass.priorStrength = strength;
        return newClassOutcome(request, database.set, queries.set).predictions.values();
    };
    EXPECT_EQ(predictions(3, 1e6), predictions(0, 1));
    EXPECT_EQ(predictions(3, 1e-9), predictions(3, 0));
    EXPECT_NE(predictions(3, 3), predictions(3, 0));
}

TEST(NewClass, APriorHelpsWhereImagesAreFew)
{
    // Kinds scatter little around their families, images much around their kinds.
    Random noise(3);
    const auto rows = [&](int each, int kinds, int first, int64_t firstId) {
        Matrix<float> values(int64_t{each} * kinds, 6);
        std::vector<std::vector<int32_t>> labels(2);
        for (int64_t i = 0; i < values.rows(); ++i) {
            const auto kind = static_cast<int32_t>(first + i % kinds);
            labels[0].push_back(kind % 4);
            labels[1].push_back(kind);
            Random family{1u, static_cast<uint64_t>(kind % 4)};
            Random own{2u, static_cast<uint64_t>(kind)};
            for (int64_t j = 0; j < 6; ++j)
                values(i, j) =
                    static_cast<float>(4 * family.normal() + own.normal() + 2 * noise.normal());
        }
        return OwnedSet(std::move(values), idsFrom(firstId, int64_t{each} * kinds),
                        std::move(labels));
    };
    const OwnedSet database = rows(30, 16, 0, 0);
    const OwnedSet queries = rows(40, 8, 16, 10000);
    EvaluationRequest request = newClassRequest("ncm", {1, 20}, 20);
    request.trainedLevel = 1;
    const EvaluationOutcome plain = newClassOutcome(request, database.set, queries.set);
    request.newClass.prior = true;
    const EvaluationOutcome helped = newClassOutcome(request, database.set, queries.set);
    const auto gain = [&](int images) {
        return pointOf(helped, "new", images, 8)->value - pointOf(plain, "new", images, 8)->value;
    };
    EXPECT_GT(gain(1), .02);
    EXPECT_LT(std::abs(gain(20)), .02) << "with many images the samples decide";
}

TEST(NewClass, SaysWhyItDoesNotApply)
{
    const ThreePlaces places;
    EvaluationRequest request = newClassRequest("ncm", {1});
    EXPECT_NE(skippedReason(newClassOutcome(request, places.database.set, places.database.set))
                  .find("every class of the queries was trained"),
              std::string::npos);
    request.newClass.prior = true;
    EXPECT_NE(skippedReason(newClassOutcome(request, places.database.set, places.queries.set))
                  .find("one label level only"),
              std::string::npos);
    request.rule = "knn";
    EXPECT_NE(skippedReason(newClassOutcome(request, places.database.set, places.queries.set))
                  .find("does not decide by them"),
              std::string::npos);
    request.newClass = {.images = {0}};
    EXPECT_NE(skippedReason(newClassOutcome(request, places.database.set, places.queries.set))
                  .find("needs a prior"),
              std::string::npos);
    request.newClass = {};
    request.rule = "softmax";
    EXPECT_FALSE(
        skippedReason(newClassOutcome(request, places.database.set, places.queries.set)).empty());
    EXPECT_EQ(skippedReason(
                  newClassOutcome(newClassRequest("ncm", {1}), EmbeddingSet{}, places.queries.set)),
              "the database is empty");
}

TEST(NewClass, SettingsAreReadAndRefused)
{
    const auto read = [](const Json& given) {
        EvaluationRequest request;
        const auto options = evaluationOptions().resolve(given);
        EXPECT_TRUE(options.ok());
        const Status status = readSettings(*options, request);
        EXPECT_TRUE(status.ok() || status.error().code == ErrorCode::Usage);
        return std::pair(status.ok(), request);
    };
    const auto [ok, request] =
        read({{"images", "0, 1,5,1,all"}, {"prior", "tree"}, {"shot", "1,5"}, {"prior_m", 3}});
    ASSERT_TRUE(ok);
    EXPECT_EQ(request.newClass.images, (std::vector<int>{0, 1, 5, kEveryImage}));
    EXPECT_EQ(request.shots, (std::vector<int>{1, 5}));
    EXPECT_TRUE(request.newClass.prior);
    EXPECT_EQ(request.newClass.priorStrength, 3);
    for (const char* images : {"", "1,", "x", "-1", "1.5", "every", "0"})
        EXPECT_FALSE(read({{"images", images}}).first) << images;
    for (const char* shot : {"", "0", "all", "1001"})
        EXPECT_FALSE(read({{"shot", shot}}).first) << shot;
}

} // namespace
} // namespace kindred::test

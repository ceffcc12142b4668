#include <gtest/gtest.h>

#include <algorithm>

#include "BoardSamples.h"
#include "board/Calibration.h"
#include "board/Harm.h"

namespace kindred::test {
namespace {

TEST(CalibrationTest, TheThresholdIsTheConformalQuantile)
{
    Executor executor(2);
    const auto support = taughtSamples(4, 10, 16, 0.25);
    const BoardModel model = modelOf(support, {.k = 3}, executor);
    const auto result = calibrate(model, BoardRule::WeightedKnn, 0.9, executor);
    ASSERT_TRUE(result);
    ASSERT_EQ(result->known.size(), 40U);
    EXPECT_EQ(result->other.size(), 40U);
    EXPECT_TRUE(std::is_sorted(result->known.begin(), result->known.end()));
    // ⌊41 · 0.1⌋ = 4: the fourth smallest.
    ASSERT_TRUE(result->threshold);
    EXPECT_FLOAT_EQ(*result->threshold, result->known[3]);
    EXPECT_FALSE(result->rough);
    EXPECT_NEAR(result->kept, 37.0 / 40, 1e-9);
    const auto below = std::count_if(result->other.begin(), result->other.end(),
                                     [&](float value) { return value < *result->threshold; });
    EXPECT_NEAR(result->rejected, static_cast<double>(below) / 40, 1e-9);
    EXPECT_GT(result->rejected, 0.9) << "foreign classes are far here";
    for (size_t i = 1; i < result->curve.size(); ++i) {
        EXPECT_LE(result->curve[i].kept, result->curve[i - 1].kept);
        EXPECT_GE(result->curve[i].rejected, result->curve[i - 1].rejected);
    }
}

TEST(CalibrationTest, NewPicturesAreKeptAsOftenAsPromised)
{
    Executor executor(2);
    int64_t kept = 0;
    int64_t asked = 0;
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        const auto support = taughtSamples(3, 20, 12, 0.4, seed);
        const BoardModel model = modelOf(support, {.k = 3}, executor);
        const auto result = calibrate(model, BoardRule::NearestMean, 0.9, executor);
        ASSERT_TRUE(result && result->threshold);
        const Matrix<float> queries = taughtSamples(3, 50, 12, 0.4, 1000 + seed)->rows;
        const BoardAnswers answers =
            model.decide(BoardRule::NearestMean, model.cosines(queries.view(), executor),
                         {.evidence = true}, executor);
        for (const float evidence : answers.evidence)
            kept += evidence >= *result->threshold ? 1 : 0;
        asked += static_cast<int64_t>(answers.evidence.size());
    }
    const double share = static_cast<double>(kept) / static_cast<double>(asked);
    EXPECT_GT(share, 0.88);
    EXPECT_LT(share, 0.96);
}

TEST(CalibrationTest, TooFewPicturesGetNoThresholdOrARoughOne)
{
    Executor executor(1);
    const BoardModel few = modelOf(taughtSamples(3, 1, 6, 0.2), {}, executor);
    const auto none = calibrate(few, BoardRule::WeightedKnn, 0.95, executor);
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->threshold);
    EXPECT_NE(none->reason.find("at least four"), std::string::npos);
    const BoardModel some = modelOf(taughtSamples(2, 3, 6, 0.2), {}, executor);
    const auto rough = calibrate(some, BoardRule::WeightedKnn, 0.95, executor);
    ASSERT_TRUE(rough && rough->threshold);
    EXPECT_TRUE(rough->rough) << "six pictures cannot tell 95 %";
    EXPECT_FLOAT_EQ(*rough->threshold, rough->known.front());
    EXPECT_TRUE(rough->other.empty()) << "two classes: without one of them there is no choice";
}

TEST(HarmTest, AWrongLabelHurtsMost)
{
    Executor executor(2);
    const auto support = taughtSamples(3, 8, 12, 0.2);
    const Matrix<float> queries = askedSamples(120, 3, 12, 0.5);
    std::vector<int32_t> truth;
    for (int64_t i = 0; i < queries.rows(); ++i)
        truth.push_back(static_cast<int32_t>(i % 3));
    const int32_t wrong = 5;
    support->labels[wrong] = (support->labels[wrong] + 1) % 3;
    const BoardModel model = modelOf(support, {.k = 1}, executor);
    const Matrix<float> cosines = model.cosines(queries.view(), executor);
    for (const BoardRule rule : {BoardRule::WeightedKnn, BoardRule::NearestMean}) {
        const auto harms = findHarm(model, rule, {cosines, truth, {}, {}, {}}, executor, {});
        ASSERT_TRUE(harms);
        ASSERT_EQ(harms->rows.size(), 24U);
        EXPECT_EQ(harms->rows.front().row, wrong);
        // What it says is what a model without the row does.
        const auto without = model.without({&wrong, 1}, rule);
        ASSERT_TRUE(without);
        const auto before = model.decide(rule, cosines, {}, executor).ranked.values();
        const auto after = without->decide(rule, cosines, {}, executor).ranked.values();
        int64_t flips = 0;
        int64_t right = 0;
        for (size_t i = 0; i < before.size(); ++i) {
            flips += before[i] != after[i] ? 1 : 0;
            right += after[i] == truth[i] ? 1 : 0;
        }
        EXPECT_EQ(harms->rows.front().flips, flips);
        EXPECT_EQ(harms->rows.front().queries.right, right);
        EXPECT_EQ(harms->rows.front().others.n, 23);
    }
}

/// Answers as the board gives them: -1 for none of these.
std::vector<int32_t> toldClasses(const BoardModel& model, BoardRule rule,
                                 const Matrix<float>& cosines, std::optional<float> threshold,
                                 Executor& executor)
{
    const BoardAnswers answers = model.decide(rule, cosines, {.evidence = true}, executor);
    std::vector<int32_t> told = answers.ranked.values();
    for (size_t i = 0; i < told.size(); ++i)
        if (threshold && answers.evidence[i] < *threshold)
            told[i] = -1;
    return told;
}

int64_t differing(const std::vector<int32_t>& a, const std::vector<int32_t>& b)
{
    int64_t count = 0;
    for (size_t i = 0; i < a.size(); ++i)
        count += a[i] != b[i] ? 1 : 0;
    return count;
}

TEST(HarmTest, FlipsAreOfWhatIsToldWithNoneOfThese)
{
    Executor executor(2);
    const double keep = 0.9;
    const auto support = taughtSamples(3, 8, 12, 0.3);
    const BoardModel model = modelOf(support, {.k = 3}, executor);
    const Matrix<float> cosines =
        model.cosines(askedSamples(200, 5, 12, 0.5).view(), executor); // of two foreign classes too
    const BoardRule rule = BoardRule::NearestMean;
    const auto whole = calibrate(model, rule, keep, executor);
    ASSERT_TRUE(whole && whole->threshold);
    const float fixed = *whole->threshold;
    const auto byFixed = findHarm(model, rule, {cosines, {}, {}, fixed, {}}, executor, {});
    const auto byKeep = findHarm(model, rule, {cosines, {}, {}, {}, keep}, executor, {});
    ASSERT_TRUE(byFixed && byKeep);
    const auto before = toldClasses(model, rule, cosines, fixed, executor);
    int64_t moved = 0;
    for (const auto* harms : {&*byFixed, &*byKeep})
        for (const BoardHarm& harm : harms->rows) {
            const auto without = model.without({&harm.row, 1}, rule);
            ASSERT_TRUE(without);
            const auto line = calibrate(*without, rule, keep, executor);
            ASSERT_TRUE(line && line->threshold);
            const float threshold = harms == &*byKeep ? *line->threshold : fixed;
            moved += threshold != fixed ? 1 : 0;
            EXPECT_EQ(harm.flips,
                      differing(before, toldClasses(*without, rule, cosines, threshold, executor)))
                << harm.row;
        }
    EXPECT_GT(moved, 0) << "the line has to move for this to mean anything";
}

TEST(HarmTest, OnlyWhatIsAskedIsLeftOut)
{
    Executor executor(1);
    const BoardModel model = modelOf(taughtSamples(2, 4, 6, 0.3), {}, executor);
    const Matrix<float> none(0, 8);
    std::vector<char> asked(8, 0);
    asked[2] = asked[7] = 1;
    const auto harms =
        findHarm(model, BoardRule::WeightedKnn, {none, {}, asked, {}, {}}, executor, {});
    ASSERT_TRUE(harms);
    ASSERT_EQ(harms->rows.size(), 2U);
    EXPECT_EQ(std::min(harms->rows[0].row, harms->rows[1].row), 2);
    EXPECT_EQ(std::max(harms->rows[0].row, harms->rows[1].row), 7);
}

TEST(CalibrationTest, ItStopsWhenAsked)
{
    Executor executor(1);
    const BoardModel model = modelOf(taughtSamples(3, 4, 6, 0.2), {}, executor);
    const auto stopped =
        calibrate(model, BoardRule::WeightedKnn, 0.95, executor, [] { return true; });
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
}

TEST(HarmTest, ItStopsWhenAsked)
{
    Executor executor(1);
    const auto support = taughtSamples(2, 3, 4, 0.2);
    const BoardModel model = modelOf(support, {}, executor);
    const Matrix<float> none(0, 6);
    const auto harms = findHarm(model, BoardRule::Kernel, {none, {}, {}, {}, {}}, executor,
                                [](double) { return false; });
    ASSERT_FALSE(harms);
    EXPECT_EQ(harms.error().code, ErrorCode::Interrupted);
}

} // namespace
} // namespace kindred::test

// Negatives of which the nearest count exactly and the rest is drawn.
#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <set>

#include "learn/objective/DrawnBank.h"
#include "memory/NegativeLists.h"
#include "objective/Objective.h"
#include "objective/memory/SampledSweep.h"
#include "objective/memory/Snca.h"

namespace kindred {
namespace {

using test::DrawnBank;

/// Queries near their own rows, as images lie near what the memory keeps of them.
void moveToOwnRows(DrawnBank& drawn)
{
    for (int64_t i = 0; i < DrawnBank::kAsked; ++i)
        for (int64_t k = 0; k < DrawnBank::kColumns; ++k)
            drawn.queries(i, k) =
                drawn.rows[drawn.ownSlots[static_cast<size_t>(i)]][k].item<float>() +
                .3F * drawn.queries(i, k);
    normaliseRows(drawn.queries.view());
}

NegativeLists foundLists(DrawnBank& drawn, int64_t nearest)
{
    NegativeLists lists(drawn.labels, nearest);
    EXPECT_TRUE(lists.find(*drawn.bank, 0, {SearchKind::Exact}, drawn.executor, {}).ok());
    return lists;
}

ExactNegatives listsOf(const NegativeLists& lists, const DrawnBank& drawn)
{
    ExactNegatives nearest;
    for (const int64_t slot : drawn.ownSlots)
        nearest.push_back(lists.of(slot));
    return nearest;
}

TEST(NearestNegatives, AllRemainingOnesAreTheDenseLoss)
{
    DrawnBank drawn;
    const NegativeLists lists = foundLists(drawn, DrawnBank::kRowCount);
    const SampledSweep sampled(DrawnBank::kRowCount, 20);
    for (const float sigma : {.5F, .2F, .05F}) {
        const SweepQuery query = drawn.query(sigma, .1F);
        const SweepResult exact = sweepSoftNeighbours(drawn.bank->packed(), query, drawn.executor);
        const SampledAnswer answer =
            sampled.sweep(*drawn.bank, query, Random({1}), drawn.executor, listsOf(lists, drawn));
        EXPECT_EQ(answer.bias, 0);
        for (size_t i = 0; i < exact.loss.size(); ++i)
            EXPECT_NEAR(answer.sweep.loss[i], exact.loss[i], 1e-6 * std::max(1.F, 1 / sigma))
                << "sigma " << sigma;
        for (size_t i = 0; i < exact.gradient.values().size(); ++i)
            EXPECT_NEAR(answer.sweep.gradient.values()[i], exact.gradient.values()[i], 2e-4);
    }
}

/// How far estimates of LN lie from the exact ones over many draws.
struct Estimates {
    double ratio = 0; ///< mean of the estimated sum / the exact one
    double error = 0; ///< mean of the log's error
    double bias = 0;  ///< mean of what was said
};

Estimates estimatesOf(DrawnBank& drawn, float sigma, int64_t draws, const ExactNegatives& nearest)
{
    const SweepQuery query = drawn.query(sigma);
    const SweepResult exact = sweepSoftNeighbours(drawn.bank->packed(), query, drawn.executor);
    const SampledSweep sampled(DrawnBank::kRowCount, draws);
    constexpr int kTimes = 400;
    constexpr size_t kRows = DrawnBank::kAsked;
    Estimates mean;
    for (uint64_t time = 0; time < kTimes; ++time) {
        const SampledAnswer answer =
            sampled.sweep(*drawn.bank, query, Random({time}), drawn.executor, nearest);
        for (size_t row = 0; row < kRows; ++row) {
            const double gap = answer.sweep.logNegative[row] - exact.logNegative[row];
            mean.ratio += std::exp(gap) / (kTimes * kRows);
            mean.error += gap / (kTimes * kRows);
        }
        mean.bias += answer.bias / kTimes;
    }
    return mean;
}

TEST(NearestNegatives, TheSumIsUnbiasedWhateverIsListed)
{
    DrawnBank drawn;
    moveToOwnRows(drawn);
    const NegativeLists nearest = foundLists(drawn, 40);
    NegativeLists others(drawn.labels, 40);
    others.listInOrder();
    const double near = estimatesOf(drawn, .3F, 60, listsOf(nearest, drawn)).ratio;
    const double old = estimatesOf(drawn, .3F, 60, listsOf(others, drawn)).ratio;
    std::printf("sums: %.4f of the exact one with the nearest listed, %.4f with others\n", near,
                old);
    EXPECT_NEAR(near, 1, .005);
    EXPECT_NEAR(old, 1, .01);
    // Far from an estimate of the exact sum are the nearest alone.
    const SweepQuery query = drawn.query(.3F);
    const SweepResult exact = sweepSoftNeighbours(drawn.bank->packed(), query, drawn.executor);
    const ExactNegatives lists = listsOf(nearest, drawn);
    double alone = 0;
    for (const int32_t slot : lists[0]) {
        const torch::Tensor row = drawn.rows[slot];
        double product = 0;
        for (int64_t k = 0; k < DrawnBank::kColumns; ++k)
            product += static_cast<double>(row[k].item<float>()) * drawn.queries(0, k);
        alone += std::exp(product / .3);
    }
    EXPECT_LT(alone, .7 * std::exp(exact.logNegative[0]));
}

TEST(NearestNegatives, TheBiasAtFiveHundredthsIsSmallerThanThatOfDrawingAlone)
{
    DrawnBank drawn;
    moveToOwnRows(drawn);
    const NegativeLists lists = foundLists(drawn, 50);
    const Estimates plain = estimatesOf(drawn, .05F, 110, {});
    const Estimates mended = estimatesOf(drawn, .05F, 60, listsOf(lists, drawn));
    std::printf("drawn alone: log error %.4f, said %.4f; with the nearest: %.5f, said %.5f\n",
                plain.error, plain.bias, mended.error, mended.bias);
    EXPECT_LT(plain.error, -.1);
    EXPECT_LT(std::abs(mended.error), .3 * std::abs(plain.error));
    EXPECT_LT(mended.bias, .3 * plain.bias);
    EXPECT_GT(mended.bias, 0);
}

TEST(NegativeLists, NearestOfOtherClassesByEveryKind)
{
    DrawnBank drawn;
    constexpr int64_t kNearest = 25;
    const torch::Tensor products = drawn.rows.matmul(drawn.rows.t());
    for (const SearchKind kind : {SearchKind::Exact, SearchKind::Hnsw, SearchKind::Ivf}) {
        NegativeLists lists(drawn.labels, kNearest);
        EXPECT_TRUE(lists.of(3).empty());
        EXPECT_EQ(lists.epoch(), -1);
        ASSERT_TRUE(lists.find(*drawn.bank, 4, {kind, 1}, drawn.executor, {}).ok());
        EXPECT_EQ(lists.epoch(), 4);
        EXPECT_GE(lists.recall(), .95);
        EXPECT_EQ(lists.exact(), kind == SearchKind::Exact);
        int64_t hits = 0;
        for (int64_t slot = 0; slot < DrawnBank::kRowCount; ++slot) {
            std::vector<int32_t> others;
            for (int32_t k = 0; k < DrawnBank::kRowCount; ++k)
                if (drawn.labels[static_cast<size_t>(k)] != drawn.labels[static_cast<size_t>(slot)])
                    others.push_back(k);
            const float* row = products.data_ptr<float>() + slot * DrawnBank::kRowCount;
            std::partial_sort(others.begin(), others.begin() + kNearest, others.end(),
                              [&](int32_t a, int32_t b) { return row[a] > row[b]; });
            const std::set<int32_t> truth(others.begin(), others.begin() + kNearest);
            for (const int32_t found : lists.of(slot)) {
                ASSERT_NE(drawn.labels[static_cast<size_t>(found)],
                          drawn.labels[static_cast<size_t>(slot)]);
                hits += truth.contains(found) ? 1 : 0;
            }
        }
        EXPECT_GE(static_cast<double>(hits),
                  .94 * static_cast<double>(kNearest * DrawnBank::kRowCount));
    }
}

TEST(NegativeLists, StoppedKeptAndRestored)
{
    DrawnBank drawn;
    NegativeLists lists = foundLists(drawn, 10);
    const std::vector<int32_t> before(lists.of(5).begin(), lists.of(5).end());
    const Status stopped = lists.find(*drawn.bank, 1, {SearchKind::Ivf, 1}, drawn.executor,
                                      [](double) { return false; });
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
    EXPECT_EQ(lists.epoch(), 0);
    EXPECT_TRUE(std::equal(before.begin(), before.end(), lists.of(5).begin()));

    NegativeLists resumed(drawn.labels, 10);
    ASSERT_TRUE(resumed.restore(lists.state()).ok());
    EXPECT_EQ(resumed.epoch(), 0);
    EXPECT_TRUE(std::equal(before.begin(), before.end(), resumed.of(5).begin()));
    NamedTensors damaged = lists.state();
    damaged[0].second =
        torch::full({DrawnBank::kRowCount, 10}, DrawnBank::kRowCount, torch::kInt32);
    EXPECT_EQ(resumed.restore(damaged).error().code, ErrorCode::Input);
    EXPECT_FALSE(NegativeLists(drawn.labels, 11).restore(lists.state()).ok());
    ASSERT_TRUE(resumed.restore({}).ok());
    EXPECT_EQ(resumed.epoch(), -1) << "a run from before the lists makes them anew";
}

TEST(NegativeLists, InOrderTheyAreOfOtherClassesToo)
{
    NegativeLists lists({0, 1, 0, 2, 1}, 3);
    lists.listInOrder();
    const std::vector<std::vector<int32_t>> expected = {
        {1, 4, 3}, {3, 0, 2}, {1, 4, 3}, {0, 2, 1}, {3, 0, 2}};
    for (int64_t slot = 0; slot < 5; ++slot)
        EXPECT_EQ(std::vector<int32_t>(lists.of(slot).begin(), lists.of(slot).end()),
                  expected[static_cast<size_t>(slot)]);
    NegativeLists alone({0, 0}, 3);
    alone.listInOrder();
    EXPECT_TRUE(alone.of(0).empty());
}

/// snca on the drawn bank.
std::unique_ptr<Objective> objectiveOn(DrawnBank& drawn, const Json& changed)
{
    ObjectiveSetup setup;
    setup.dimension = DrawnBank::kColumns;
    setup.classes = 11;
    setup.slotLabels = drawn.labels;
    setup.options = sncaInfo().options.defaults();
    setup.options.update({{"epochs", 10}, {"sigma", .1}});
    setup.options.update(changed);
    setup.executor = &drawn.executor;
    auto objective = makeSnca(setup);
    std::vector<int64_t> slots(DrawnBank::kRowCount);
    std::iota(slots.begin(), slots.end(), 0);
    objective->refresh(slots, drawn.rows);
    return objective;
}

ObjectiveStep stepped(Objective& objective, const DrawnBank& drawn)
{
    ObjectiveBatch batch;
    batch.embedding = drawn.rows.slice(0, 5, 25).clone().set_requires_grad(true);
    for (int64_t slot = 5; slot < 25; ++slot) {
        batch.slots.push_back(slot);
        batch.labels.push_back(drawn.labels[static_cast<size_t>(slot)]);
    }
    return objective.step(batch);
}

double statisticNamed(const ObjectiveStep& step, const std::string& name)
{
    for (const auto& [key, value] : step.statistics)
        if (key == name)
            return value;
    return NAN;
}

TEST(NearestNegatives, TheObjectiveListsThemOnceAnEpoch)
{
    DrawnBank drawn;
    const auto dense = objectiveOn(drawn, Json::object());
    const double exact = stepped(*dense, drawn).loss;
    EXPECT_FALSE(dense->wantsNeighbours(0));
    EXPECT_FALSE(objectiveOn(drawn, Json{{"nearest", 10}})->wantsNeighbours(0))
        << "all count exactly";
    for (const char* search : {"exact", "hnsw", "ivf"}) {
        const Json options = {{"negatives", 60}, {"nearest", 100}, {"search", search}};
        const auto objective = objectiveOn(drawn, options);
        objective->beginEpoch(0);
        EXPECT_TRUE(objective->wantsNeighbours(0));
        ASSERT_TRUE(objective->findNeighbours({}).ok());
        EXPECT_FALSE(objective->wantsNeighbours(0));
        EXPECT_TRUE(objective->wantsNeighbours(1));

        const auto resumed = objectiveOn(drawn, options);
        ASSERT_TRUE(resumed->restore(objective->state()).ok());
        EXPECT_FALSE(resumed->wantsNeighbours(0));
        const ObjectiveStep step = stepped(*objective, drawn);
        EXPECT_NEAR(step.loss, exact, .02) << search;
        EXPECT_EQ(stepped(*resumed, drawn).loss, step.loss) << "bit for bit";
        EXPECT_GT(statisticNamed(step, "negatives_bias"), 0);
        EXPECT_LT(statisticNamed(step, "negatives_bias"), .01);
        if (std::string(search) == "exact") {
            EXPECT_TRUE(std::isnan(statisticNamed(step, "recall")));
        } else {
            EXPECT_GE(statisticNamed(step, "recall"), .95);
            EXPECT_EQ(statisticNamed(step, "search_exact"), 0);
        }
    }
}

} // namespace
} // namespace kindred

// Sampled negatives against the sweep over the whole memory.
#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
#include <numeric>

#include "learn/objective/DrawnBank.h"
#include "objective/Objective.h"
#include "objective/memory/SampledSweep.h"
#include "objective/memory/Snca.h"

namespace kindred {
namespace {

using test::DrawnBank;

TEST(SampledSweep, AllRowsAsTheSampleAreTheExactSweep)
{
    DrawnBank drawn;
    const SweepQuery query = drawn.query(.2F, .1F);
    const SweepResult exact = sweepSoftNeighbours(drawn.bank->packed(), query, drawn.executor);
    const SampledSweep sampled(DrawnBank::kRowCount, DrawnBank::kRowCount);
    const SampledAnswer answer = sampled.sweep(*drawn.bank, query, Random({1}), drawn.executor);
    EXPECT_EQ(answer.bias, 0);
    EXPECT_EQ(answer.sweep.skipped, 1) << "the last query is alone in its class";
    EXPECT_EQ(exact.skipped, 1);
    for (size_t i = 0; i < exact.loss.size(); ++i) {
        EXPECT_NEAR(answer.sweep.loss[i], exact.loss[i], 1e-5);
        EXPECT_NEAR(answer.sweep.q[i], exact.q[i], 1e-5);
        EXPECT_NEAR(answer.sweep.sigmaGradient[i], exact.sigmaGradient[i], 1e-3);
    }
    for (size_t i = 0; i < exact.gradient.values().size(); ++i)
        EXPECT_NEAR(answer.sweep.gradient.values()[i], exact.gradient.values()[i], 1e-4);
}

TEST(SampledSweep, TheSumIsUnbiasedAndItsLogAsLowAsSaid)
{
    DrawnBank drawn;
    const SweepQuery query = drawn.query(.3F);
    const SweepResult exact = sweepSoftNeighbours(drawn.bank->packed(), query, drawn.executor);
    const SampledSweep sampled(DrawnBank::kRowCount, 60);
    constexpr int kDraws = 2000;
    double ratio = 0;
    double error = 0;
    double bias = 0;
    constexpr size_t kRow = 0;
    for (uint64_t draw = 0; draw < kDraws; ++draw) {
        const SampledAnswer answer =
            sampled.sweep(*drawn.bank, query, Random({draw}), drawn.executor);
        for (size_t row = 0; row < 7; ++row) {
            const double gap = answer.sweep.logNegative[row] - exact.logNegative[row];
            error += gap / 7;
            ratio += row == kRow ? std::exp(gap) : 0;
        }
        bias += answer.bias * 8 / 7;
        ASSERT_FALSE(std::isnan(answer.bias));
    }
    EXPECT_NEAR(ratio / kDraws, 1, .01);
    EXPECT_LT(error, 0) << "the log is low";
    EXPECT_NEAR(-error / kDraws, bias / kDraws, .35 * bias / kDraws);
}

TEST(SampledSweep, TheObjectiveWithAllNegativesDrawnIsTheExactOne)
{
    const DrawnBank drawn;
    const auto stepped = [&](int64_t negatives) {
        Executor executor(2);
        ObjectiveSetup setup;
        setup.dimension = DrawnBank::kColumns;
        setup.classes = 11;
        setup.slotLabels = drawn.labels;
        setup.options = sncaInfo().options.defaults();
        setup.options.update({{"epochs", 10}, {"sigma", .2}, {"negatives", negatives}});
        setup.executor = &executor;
        const auto objective = makeSnca(setup);
        std::vector<int64_t> slots(DrawnBank::kRowCount);
        std::iota(slots.begin(), slots.end(), 0);
        objective->refresh(slots, drawn.rows);
        ObjectiveBatch batch;
        batch.embedding = drawn.rows.slice(0, 5, 9).clone().set_requires_grad(true);
        batch.slots = {5, 6, 7, 8};
        batch.labels = {5, 6, 7, 8};
        const ObjectiveStep step = objective->step(batch);
        step.root.backward(step.gradient);
        return std::pair(step, batch.embedding.grad());
    };
    const auto [exact, slope] = stepped(0);
    const auto [all, sameSlope] = stepped(5000);
    EXPECT_NEAR(all.loss, exact.loss, 1e-5);
    EXPECT_LT((sameSlope - slope).abs().max().item<double>(), 1e-5);
    const auto [some, otherSlope] = stepped(100);
    EXPECT_NEAR(some.loss, exact.loss, .5);
    EXPECT_NE(some.loss, exact.loss);
    const auto [again, againSlope] = stepped(100);
    EXPECT_EQ(again.loss, some.loss) << "a draw is a function of the seed and the step";
    EXPECT_EQ(all.statistics.back().first, "negatives_bias");
    EXPECT_EQ(all.statistics.back().second, 0);
    EXPECT_GT(some.statistics.back().second, 0);
}

} // namespace
} // namespace kindred

#include <gtest/gtest.h>
#include <torch/types.h>
#include <torch/utils.h>

#include <cmath>
#include <numeric>
#include <set>

#include "kernel/KernelReference.h"
#include "memory/CentreBank.h"
#include "objective/Objective.h"
#include "objective/memory/Nngk.h"
#include "support/Lcg.h"

namespace kindred {
namespace {

constexpr int64_t kRows = 30;
constexpr int64_t kWidth = 4;

/// Options as the registry declares them, with some changed.
Json nngkOptionsWith(const Json& changed)
{
    Json options = nngkInfo().options.defaults();
    options.update(changed);
    return options;
}

torch::Tensor drawnFloats(test::Lcg& random, int64_t rows, int64_t columns)
{
    torch::Tensor values = torch::empty({rows, columns});
    for (int64_t i = 0; i < values.numel(); ++i)
        values.data_ptr<float>()[i] = static_cast<float>(random.next());
    return values;
}

std::vector<int64_t> allSlots(int64_t count)
{
    std::vector<int64_t> slots(static_cast<size_t>(count));
    std::iota(slots.begin(), slots.end(), 0);
    return slots;
}

/// The objective with its centres stored, class i % 3.
struct Kernels {
    Executor executor{2};
    std::vector<int32_t> labels;
    torch::Tensor centres;
    std::unique_ptr<Objective> objective;

    explicit Kernels(const Json& changed)
    {
        test::Lcg random(12345);
        centres = drawnFloats(random, kRows, kWidth);
        for (int i = 0; i < kRows; ++i)
            labels.push_back(i % 3);
        objective = make(changed);
        fill(*objective, centres);
    }

    std::unique_ptr<Objective> make(const Json& changed,
                                    std::optional<torch::Device> stepDevice = {})
    {
        ObjectiveSetup setup;
        setup.dimension = kWidth;
        setup.classes = 3;
        setup.slotLabels = labels;
        setup.options = nngkOptionsWith(changed);
        setup.executor = &executor;
        setup.stepDevice = stepDevice;
        return makeNngk(setup);
    }

    static void fill(Objective& objective, const torch::Tensor& rows)
    {
        objective.refresh(allSlots(rows.size(0)), rows);
        ASSERT_TRUE(objective.finishRefresh({}).ok());
    }

    ObjectiveBatch batch(const torch::Tensor& rows, const std::vector<int64_t>& slots) const
    {
        ObjectiveBatch batch;
        batch.embedding = rows.clone().set_requires_grad(true);
        batch.slots = slots;
        for (const int64_t slot : slots)
            batch.labels.push_back(labels[static_cast<size_t>(slot)]);
        return batch;
    }
};

double statisticOf(const ObjectiveStep& step, const std::string& name)
{
    for (const auto& [key, value] : step.statistics)
        if (key == name)
            return value;
    return NAN;
}

/// Mean loss over the batch as equation 3 says it, all centres but the own as neighbours, in
/// double.
double denseLoss(const Kernels& kernels, const torch::Tensor& rows,
                 const std::vector<int64_t>& slots, const std::vector<double>& logWeights,
                 double sigma)
{
    const torch::Tensor stored = kernels.centres.to(torch::kFloat64).contiguous();
    const torch::Tensor real = rows.to(torch::kFloat64).contiguous();
    const reference::KernelCentres<double> centres = {
        {stored.data_ptr<double>(), kRows, kWidth}, kernels.labels, logWeights};
    double sum = 0;
    for (size_t i = 0; i < slots.size(); ++i) {
        std::vector<int32_t> others;
        for (int32_t j = 0; j < kRows; ++j)
            if (j != slots[i])
                others.push_back(j);
        sum += reference::kernelValue<double>(
                   centres,
                   {real.data_ptr<double>() + static_cast<int64_t>(i) * kWidth,
                    static_cast<size_t>(kWidth)},
                   kernels.labels[static_cast<size_t>(slots[i])], others, sigma)
                   .loss;
    }
    return sum / static_cast<double>(slots.size());
}

TEST(Nngk, B7AllNeighboursEqualTheDenseSumAndItsSlopes)
{
    const Kernels kernels({{"k", 100}, {"normalise", false}, {"sigma", 0.7}});
    test::Lcg random(3);
    const torch::Tensor rows = drawnFloats(random, 4, kWidth);
    const std::vector<int64_t> slots = {0, 7, 11, 29};
    const ObjectiveBatch batch = kernels.batch(rows, slots);
    torch::Tensor weights = kernels.objective->parameters().front().second;
    const ObjectiveStep step = kernels.objective->step(batch);
    step.root.backward(step.gradient);
    std::vector<double> logs(kRows, 0);
    EXPECT_NEAR(step.loss, denseLoss(kernels, rows, slots, logs, 0.7), 1e-6);
    EXPECT_EQ(statisticOf(step, "truncation"), 0);
    constexpr double kStep = 1e-5;
    for (int64_t i = 0; i < rows.numel(); ++i) {
        torch::Tensor up = rows.to(torch::kFloat64);
        torch::Tensor down = up.clone();
        up.data_ptr<double>()[i] += kStep;
        down.data_ptr<double>()[i] -= kStep;
        const double slope = (denseLoss(kernels, up, slots, logs, 0.7) -
                              denseLoss(kernels, down, slots, logs, 0.7)) /
                             (2 * kStep);
        EXPECT_NEAR(batch.embedding.grad().data_ptr<float>()[i], slope, 1e-6);
    }
    for (size_t j = 0; j < logs.size(); ++j) {
        std::vector<double> up = logs;
        std::vector<double> down = logs;
        up[j] += kStep;
        down[j] -= kStep;
        const double slope = (denseLoss(kernels, rows, slots, up, 0.7) -
                              denseLoss(kernels, rows, slots, down, 0.7)) /
                             (2 * kStep);
        EXPECT_NEAR(weights.grad().data_ptr<float>()[j], slope, 1e-6);
    }
}

TEST(Nngk, ReductionSumIsTheMeanTimesTheRows)
{
    test::Lcg random(3);
    const torch::Tensor rows = drawnFloats(random, 4, kWidth);
    std::vector<torch::Tensor> gradients;
    for (const char* reduction : {"mean", "sum"}) {
        const Kernels kernels(Json{{"reduction", reduction}});
        const ObjectiveBatch batch = kernels.batch(rows, {0, 7, 11, 29});
        const ObjectiveStep step = kernels.objective->step(batch);
        step.root.backward(step.gradient);
        gradients.push_back(batch.embedding.grad());
    }
    EXPECT_LT((gradients[1] - 4 * gradients[0]).abs().max().item<double>(), 1e-6);
}

TEST(CentreBank, B6TheOwnCentreIsNoNeighbourEvenBesideACopy)
{
    test::Lcg random(5);
    torch::Tensor rows = drawnFloats(random, kRows, kWidth);
    rows[9].copy_(rows[4]);
    rows[17].copy_(rows[4]);
    std::vector<int32_t> labels(kRows);
    for (int i = 0; i < kRows; ++i)
        labels[static_cast<size_t>(i)] = i % 2;
    Executor executor(2);
    CentreBank bank(kWidth, labels, 5);
    EXPECT_TRUE(bank.neighbours(3).empty());
    bank.write(allSlots(kRows), rows);
    EXPECT_TRUE(bank.findNeighbours(executor).ok());
    for (int64_t slot = 0; slot < kRows; ++slot) {
        const auto near = bank.neighbours(slot);
        EXPECT_GE(near.size(), 5U);
        EXPECT_EQ(std::count(near.begin(), near.end(), slot), 0);
        EXPECT_EQ(std::set<int32_t>(near.begin(), near.end()).size(), near.size());
    }
    const auto copies = bank.neighbours(4).first(2);
    EXPECT_EQ(std::vector<int32_t>(copies.begin(), copies.end()), (std::vector<int32_t>{9, 17}));
}

TEST(CentreBank, RowsWithoutAPartnerGetTheThreeNearestOfTheirClass)
{
    // A line of class 0, and a class 1 that is far from each other.
    std::vector<int32_t> labels(20, 0);
    torch::Tensor rows = torch::zeros({25, 1});
    for (int i = 0; i < 20; ++i)
        rows[i][0] = i;
    for (int i = 0; i < 5; ++i) {
        labels.push_back(1);
        rows[20 + i][0] = 4 * i + 0.5;
    }
    Executor executor(1);
    CentreBank bank(1, labels, 3);
    bank.write(allSlots(25), rows);
    EXPECT_TRUE(bank.findNeighbours(executor).ok());
    const auto near = bank.neighbours(21); // at 4.5
    EXPECT_EQ(std::vector<int32_t>(near.begin(), near.end()),
              (std::vector<int32_t>{4, 5, 3, 20, 22, 23}));
    EXPECT_EQ(bank.neighbours(3).size(), 3U) << "it has partners";
}

TEST(CentreBank, FewerRowsThanNeighboursAndSingletons)
{
    Executor executor(1);
    CentreBank bank(2, {0, 0, 1}, 100);
    bank.write({0, 1, 2}, torch::tensor({{0.0F, 0.0F}, {1.0F, 0.0F}, {0.0F, 5.0F}}));
    EXPECT_TRUE(bank.findNeighbours(executor).ok());
    for (int64_t slot = 0; slot < 3; ++slot)
        EXPECT_EQ(bank.neighbours(slot).size(), 2U);
}

TEST(CentreBank, RuleOfThumbIsHalfTheMeanSquaredDistance)
{
    Executor executor(1);
    CentreBank bank(1, {0, 1, 0}, 10);
    bank.write({0, 1, 2}, torch::tensor({{0.0F}, {1.0F}, {3.0F}}));
    EXPECT_TRUE(bank.findNeighbours(executor).ok());
    // squared distances 1, 9, 4, each seen from both ends
    EXPECT_NEAR(bank.ruleOfThumbSigma(), std::sqrt(14.0 / 3 / 2), 1e-6);
    bank.write({0, 1, 2}, torch::ones({3, 1}));
    EXPECT_TRUE(bank.findNeighbours(executor).ok());
    EXPECT_EQ(bank.ruleOfThumbSigma(), 1) << "all centres are equal";
}

TEST(CentreBank, DamagedStateIsRefused)
{
    CentreBank bank(2, {0, 0, 1}, 2);
    NamedTensors state = bank.state();
    EXPECT_TRUE(bank.restore(state).ok());
    state[1].second = torch::full({3, 5}, 3, torch::kInt32);
    EXPECT_FALSE(bank.restore(state).ok());
    state[1].second = torch::full({3, 4}, 0, torch::kInt32);
    EXPECT_FALSE(bank.restore(state).ok());
    EXPECT_FALSE(CentreBank(3, {0, 0, 1}, 2).restore(bank.state()).ok());
}

TEST(Nngk, WidthFollowsTheRuleUntilTheNetworkHasLearned)
{
    Kernels kernels({{"normalise", false}, {"k", 5}});
    const auto sigmaNow = [&] {
        return statisticOf(
            kernels.objective->step(kernels.batch(kernels.centres.slice(0, 0, 2), {0, 1})),
            "sigma");
    };
    const double first = sigmaNow();
    Kernels::fill(*kernels.objective, 2 * kernels.centres);
    EXPECT_NEAR(sigmaNow(), 2 * first, 1e-3 * first);
    Kernels::fill(*kernels.objective, 7 * kernels.centres);
    EXPECT_NEAR(sigmaNow(), 2 * first, 1e-3 * first) << "it stays from then on";
}

TEST(Nngk, WidthOnUnitRowsIsNoNarrowerThanSncas)
{
    Kernels kernels({{"normalise", true}, {"k", 5}});
    const auto widthOf = [&](const torch::Tensor& rows) {
        const auto untouched = kernels.make({{"normalise", true}, {"k", 5}});
        Kernels::fill(*untouched, rows);
        return statisticOf(untouched->step(kernels.batch(rows.slice(0, 0, 2), {0, 1})), "sigma");
    };
    EXPECT_GT(widthOf(kernels.centres), 0.22) << "rows far apart: the rule alone";
    const torch::Tensor crowd = torch::ones_like(kernels.centres) + 0.01 * kernels.centres;
    EXPECT_DOUBLE_EQ(widthOf(crowd), 0.22);
    EXPECT_LT(statisticOf(Kernels({{"normalise", true}, {"k", 5}, {"sigma", 0.1}})
                              .objective->step(kernels.batch(crowd.slice(0, 0, 2), {0, 1})),
                          "sigma"),
              0.22)
        << "a width that was asked for is kept";
}

TEST(Nngk, DriftIsTheMeanMoveOfTheCentresInWidths)
{
    Kernels kernels({{"normalise", false}, {"sigma", 0.5}, {"write_through", false}});
    torch::Tensor moved = kernels.centres.clone();
    moved.select(1, 0).add_(0.25);
    Kernels::fill(*kernels.objective, moved);
    const ObjectiveStep step = kernels.objective->step(kernels.batch(moved.slice(0, 0, 2), {0, 1}));
    EXPECT_NEAR(statisticOf(step, "drift"), 0.5, 1e-6);
}

TEST(Nngk, WritesThroughOnlyWhereAsked)
{
    for (const bool through : {false, true}) {
        const Kernels kernels({{"write_through", through}, {"normalise", false}});
        kernels.objective->step(kernels.batch(torch::ones({1, kWidth}), {4}));
        const torch::Tensor row = (*findTensor(kernels.objective->state(), "vectors"))[4];
        EXPECT_EQ(row.equal(torch::ones({kWidth})), through);
    }
}

TEST(Nngk, CentresBecomeEmbeddingsWithoutDropout)
{
    for (const bool placed : {false, true}) {
        Kernels kernels(Json{{"normalise", true}});
        if (placed) {
            kernels.objective = kernels.make({{"normalise", true}}, torch::kCPU);
            Kernels::fill(*kernels.objective, kernels.centres);
        }
        ObjectiveBatch batch =
            kernels.batch(torch::tensor({{0.0F, 3.0F, 0.0F, 0.0F}}), {4}); // as dropout left it
        batch.whole = torch::tensor({{3.0F, 3.0F, 3.0F, 3.0F}});
        const ObjectiveStep step = kernels.objective->step(batch);
        step.root.backward(step.gradient);
        const torch::Tensor row = (*findTensor(kernels.objective->state(), "vectors"))[4];
        EXPECT_TRUE(row.allclose(torch::full({kWidth}, 0.5))) << row;
        EXPECT_GT(batch.embedding.grad().abs().max().item<float>(), 0) << "the live row learns";
    }
}

TEST(Nngk, WeightsAreCentredOnceAnEpoch)
{
    Kernels kernels(Json{{"learn_weights", true}});
    torch::Tensor weights = kernels.objective->parameters().front().second;
    const auto shift = [&] {
        const torch::NoGradGuard noGradient;
        weights.add_(2);
    };
    shift();
    kernels.objective->beginEpoch(1);
    EXPECT_NEAR(weights.mean().item<double>(), 0, 1e-7);
    shift();
    kernels.objective->beginEpoch(1); // as a run that goes on within its epoch
    EXPECT_NEAR(weights.mean().item<double>(), 2, 1e-6);
    const auto resumed = kernels.make({{"learn_weights", true}});
    ASSERT_TRUE(resumed->restore(kernels.objective->state()).ok());
    torch::Tensor restored = resumed->parameters().front().second;
    restored.data().fill_(2);
    resumed->beginEpoch(1);
    EXPECT_NEAR(restored.mean().item<double>(), 2, 1e-6);
    kernels.objective->beginEpoch(2);
    EXPECT_NEAR(weights.mean().item<double>(), 0, 1e-6);
}

TEST(Nngk, RefreshesEveryFewEpochsAndOnceEach)
{
    Kernels kernels(Json{{"refresh_every", 2}});
    Objective& objective = *kernels.objective; // filled in epoch 0
    EXPECT_FALSE(objective.wantsRefresh(0));
    EXPECT_FALSE(objective.wantsRefresh(1));
    EXPECT_TRUE(objective.wantsRefresh(2));
    objective.beginEpoch(2);
    Kernels::fill(objective, kernels.centres);
    const auto resumed = kernels.make({{"refresh_every", 2}});
    EXPECT_TRUE(resumed->wantsRefresh(2));
    ASSERT_TRUE(resumed->restore(objective.state()).ok());
    EXPECT_FALSE(resumed->wantsRefresh(2));
    EXPECT_TRUE(resumed->wantsRefresh(4));
    EXPECT_FALSE(resumed->restore({}).ok());
}

TEST(Nngk, FixedWeightsAndUnitRows)
{
    const Kernels kernels({{"learn_weights", false}, {"normalise", true}});
    EXPECT_TRUE(kernels.objective->parameters().empty());
    const torch::Tensor unit = kernels.objective->transform(3 * kernels.centres);
    EXPECT_NEAR(unit.norm(2, 1).min().item<double>(), 1, 1e-6);
    const ObjectiveBatch batch = kernels.batch(5 * kernels.centres.slice(0, 0, 3), {0, 1, 2});
    const ObjectiveStep step = kernels.objective->step(batch);
    step.root.backward(step.gradient);
    // Through the normalisation nothing pulls along the row.
    const torch::Tensor along = (batch.embedding.grad() * batch.embedding.detach()).sum(1);
    EXPECT_LT(along.abs().max().item<double>(), 1e-5);
    EXPECT_GT(batch.embedding.grad().abs().max().item<double>(), 0);
}

} // namespace
} // namespace kindred

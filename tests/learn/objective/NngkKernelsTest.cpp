// What nngk hands to the rule `kernel`, and refreshes that are broken off.
#include <gtest/gtest.h>
#include <torch/types.h>
#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "decide/DecisionRule.h"
#include "objective/Objective.h"
#include "objective/memory/Nngk.h"
#include "support/Lcg.h"

namespace kindred {
namespace {

constexpr int64_t kSamples = 24;
constexpr int64_t kSize = 3;

/// nngk on drawn centres of three classes, with weights that differ.
struct Learned {
    Executor executor{2};
    std::vector<int32_t> labels;
    torch::Tensor centres;
    std::unique_ptr<Objective> objective;

    explicit Learned(int k)
    {
        test::Lcg random(99);
        centres = torch::empty({kSamples, kSize});
        for (int64_t i = 0; i < centres.numel(); ++i)
            centres.data_ptr<float>()[i] = static_cast<float>(random.next());
        ObjectiveSetup setup;
        setup.dimension = kSize;
        setup.classes = 3;
        for (int i = 0; i < kSamples; ++i)
            setup.slotLabels.push_back(i % 3);
        labels = setup.slotLabels;
        setup.options = nngkInfo().options.defaults();
        setup.options.update({{"k", k}, {"sigma", .6}, {"normalise", false}});
        setup.options["write_through"] = false;
        setup.executor = &executor;
        objective = makeNngk(setup);
        EXPECT_TRUE(fill(centres, {}).ok());
        const torch::NoGradGuard noGradient;
        torch::Tensor weights = objective->parameters().front().second;
        for (int64_t i = 0; i < kSamples; ++i)
            weights.data_ptr<float>()[i] = static_cast<float>(2 * random.next());
    }

    Status fill(const torch::Tensor& rows, const std::function<bool(double)>& progress)
    {
        std::vector<int64_t> slots(kSamples);
        std::iota(slots.begin(), slots.end(), 0);
        objective->refresh(slots, rows);
        return objective->finishRefresh(progress);
    }

    /// −log p of a training sample, its own centre left out.
    double ownLoss(int64_t slot) const
    {
        ObjectiveBatch batch;
        batch.embedding = centres.slice(0, slot, slot + 1).clone().set_requires_grad(true);
        batch.slots = {slot};
        batch.labels = {labels[static_cast<size_t>(slot)]};
        return objective->step(batch).loss;
    }

    /// Of the rule, every training sample asked with its own centre left out.
    Decision decided(int k, const std::vector<float>& logWeights, double sigma)
    {
        const MatrixView<const float> rows(centres.data_ptr<float>(), kSamples, kSize);
        std::vector<int32_t> own(kSamples);
        std::iota(own.begin(), own.end(), 0);
        DecisionTask task;
        task.support = task.queries = rows;
        task.metric = SearchMetric::SquaredL2;
        task.labellings = {{labels, 3}};
        task.k = {k};
        task.sigma = sigma;
        task.exclude = own;
        task.logWeights = logWeights;
        return std::move(findDecisionRule("kernel")->decide(task, executor).value().decisions[0]);
    }
};

TEST(NngkKernels, TheRuleGivesTheLossesOwnProbabilities)
{
    for (const int k : {5, 23}) { // some, and all others
        Learned learned(k);
        const auto kernels = learned.objective->kernels();
        ASSERT_TRUE(kernels.has_value());
        EXPECT_DOUBLE_EQ(kernels->sigma, .6);
        const Decision decision = learned.decided(k, kernels->logWeights, kernels->sigma);
        int compared = 0;
        for (int64_t slot = 0; slot < kSamples; ++slot) {
            const double share = decision.scores(slot, learned.labels[static_cast<size_t>(slot)]);
            if (share == 0)
                continue; // training adds three partners that the rule does not
            EXPECT_NEAR(-std::log(share), learned.ownLoss(slot), 2e-6) << slot;
            ++compared;
        }
        EXPECT_GT(compared, kSamples / 2);
    }
}

TEST(NngkKernels, WeightsChangeDecisions)
{
    Learned learned(23);
    const auto kernels = learned.objective->kernels();
    const Decision weighted = learned.decided(23, kernels->logWeights, kernels->sigma);
    const Decision even = learned.decided(23, {}, kernels->sigma);
    int changed = 0;
    for (int64_t slot = 0; slot < kSamples; ++slot)
        changed += weighted.ranked(slot, 0) != even.ranked(slot, 0) ? 1 : 0;
    EXPECT_GT(changed, 0);
}

TEST(NngkKernels, ABrokenRefreshLeavesEverythingAsItWas)
{
    Learned learned(5);
    const auto kept = [&] {
        std::vector<torch::Tensor> values;
        for (const auto& [name, tensor] : learned.objective->state())
            values.push_back(tensor.clone());
        return values;
    };
    const std::vector<torch::Tensor> before = kept();
    const Status stopped = learned.fill(2 * learned.centres, [](double) { return false; });
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted);
    const std::vector<torch::Tensor> after = kept();
    ASSERT_EQ(before.size(), after.size());
    for (size_t i = 0; i < before.size(); ++i)
        EXPECT_TRUE(before[i].equal(after[i])) << i;
    EXPECT_TRUE(learned.fill(2 * learned.centres, [](double) { return true; }).ok());
    EXPECT_FALSE(kept()[0].equal(before[0]));
}

/// As a trainer reads it: before the optimiser moves the weights.
TEST(NngkKernels, WhatAListLeavesOutIsFoundWhenItIsReadAndStaysOnceItIs)
{
    const Learned learned(5);
    ObjectiveBatch batch;
    batch.embedding = learned.centres.slice(0, 0, 4).clone().set_requires_grad(true);
    batch.slots = {0, 1, 2, 3};
    batch.labels = {0, 1, 2, 0};
    ObjectiveStep step = learned.objective->step(batch);
    const auto truncation = [&step]() -> StepNumber& {
        return std::find_if(step.statistics.begin(), step.statistics.end(),
                            [](const auto& each) { return each.first == "truncation"; })
            ->second;
    };
    const double before = truncation();
    EXPECT_GT(before, 0);
    EXPECT_EQ(readNumbers(std::vector<StepNumber>{truncation()}).front(), before);
    StepNumber settled = truncation();
    settled.settle();
    const torch::NoGradGuard noGradient;
    learned.objective->parameters().front().second.add_(3);
    EXPECT_GT(truncation(), before) << "the bound follows the largest weight";
    EXPECT_EQ(settled, before);
}

} // namespace
} // namespace kindred

// Steps whose gradient is made in closed form, and the nodes of the graph that hand it on.
#include <gtest/gtest.h>
#include <torch/nn/functional/loss.h>
#include <torch/nn/functional/normalization.h>
#include <torch/types.h>

#include <cmath>

#include "learn/objective/PairsFixture.h"
#include "objective/Objective.h"
#include "objective/ObjectiveTable.h"
#include "objective/ReadyGradient.h"
#include "objective/UnitSphere.h"
#include "objective/batch/Wsabie.h"
#include "objective/memory/WeightSlopes.h"

namespace kindred {
namespace {

using test::centralDifferences;
using test::farthestApart;
using test::LabelledPoints;
using test::randomPoints;

struct Learned {
    std::unique_ptr<Objective> objective;
    NamedTensors parameters;
    torch::Tensor rows;
    std::vector<int32_t> labels;

    Learned(const std::string& method, const Json& options)
    {
        ObjectiveSetup setup;
        setup.dimension = 6;
        setup.classes = 5;
        setup.options = options;
        objective = makeObjective(method, setup);
        parameters = objective->parameters();
        const LabelledPoints data = randomPoints(11, 6, 5, 4);
        rows = data.points.to(torch::kFloat32).set_requires_grad(true);
        labels = data.labels;
    }

    /// Of the rows and every parameter, which are cleared.
    std::vector<torch::Tensor> takeGradients()
    {
        std::vector<torch::Tensor> taken = {rows.grad().clone()};
        rows.mutable_grad().reset();
        for (auto& [name, parameter] : parameters) {
            taken.push_back(parameter.grad().clone());
            parameter.mutable_grad().reset();
        }
        return taken;
    }

    ObjectiveStep stepped(double factor = 1)
    {
        torch::manual_seed(5);
        const ObjectiveStep step =
            objective->step({rows, std::vector<int64_t>(labels.size()), labels, 0});
        step.root.backward(step.gradient * factor);
        return step;
    }
};

void expectAlike(const std::vector<torch::Tensor>& found,
                 const std::vector<torch::Tensor>& expected)
{
    ASSERT_EQ(found.size(), expected.size());
    for (size_t i = 0; i < found.size(); ++i)
        EXPECT_LT(farthestApart(found[i], expected[i]), 1e-6) << i;
}

TEST(SoftmaxObjective, GradientsAreThoseOfTheFormula)
{
    Learned learned("softmax", {{"label_smoothing", 0.2}});
    const double loss = learned.stepped().loss;
    const std::vector<torch::Tensor> found = learned.takeGradients();
    const torch::Tensor plain = torch::nn::functional::cross_entropy(
        torch::relu(learned.rows).matmul(learned.parameters[0].second.t()) +
            learned.parameters[1].second,
        torch::tensor(learned.labels, torch::kInt32).to(torch::kInt64),
        torch::nn::functional::CrossEntropyFuncOptions().label_smoothing(0.2));
    EXPECT_NEAR(loss, plain.item<double>(), 1e-6);
    plain.backward();
    expectAlike(found, learned.takeGradients());
}

TEST(SoftmaxObjective, ABatchInPartsAddsItsGradients)
{
    Learned learned("softmax", {{"label_smoothing", 0.0}});
    learned.stepped();
    std::vector<torch::Tensor> expected = learned.takeGradients();
    learned.stepped(0.25);
    learned.stepped(0.75);
    expectAlike(learned.takeGradients(), expected);
}

TEST(Wsabie, GradientsAreThoseOfTheDrawnHinges)
{
    Learned learned("wsabie", {{"norm_bound", 0.5}});
    const double loss = learned.stepped().loss; // brings the classes into their ball
    const std::vector<torch::Tensor> found = learned.takeGradients();
    const torch::Tensor scores = learned.rows.matmul(learned.parameters[0].second.t());
    torch::manual_seed(5);
    const auto seed = torch::randint(INT64_MAX, {1}, torch::kInt64).item<int64_t>();
    const WarpLoss drawn = warpLoss(scores.detach(), learned.labels, static_cast<uint64_t>(seed));
    ASSERT_GT(drawn.draws.size(), 3U);
    torch::Tensor sum = torch::zeros({});
    for (const auto& [row, own, other, weight] : drawn.draws)
        sum = sum + weight * (1 - scores[row][own] + scores[row][other]);
    sum = sum / static_cast<double>(learned.labels.size());
    EXPECT_NEAR(loss, sum.item<double>(), 1e-6);
    sum.backward();
    expectAlike(found, learned.takeGradients());
}

TEST(UnitSphere, GradientMatchesCentralDifferencesAndNothingStaysNothing)
{
    const torch::Tensor weights = randomPoints(4, 11, 1, 8).points;
    const auto loss = [&](const torch::Tensor& rows) {
        return (onUnitSphere(rows) * weights).sum();
    };
    torch::Tensor rows = 3 * randomPoints(4, 11, 1, 9).points;
    const torch::Tensor expected = centralDifferences(
        rows, [&](const torch::Tensor& moved) { return loss(moved).item<double>(); });
    rows.set_requires_grad(true);
    EXPECT_LT(farthestApart(onUnitSphere(rows), torch::nn::functional::normalize(rows)), 1e-15);
    loss(rows).backward();
    EXPECT_LT(farthestApart(rows.grad(), expected), 1e-8);

    torch::Tensor none = torch::zeros({2, 3}).set_requires_grad(true);
    const torch::Tensor unit = onUnitSphere(none);
    EXPECT_EQ(unit.abs().max().item<double>(), 0);
    unit.sum().backward();
    EXPECT_TRUE(none.grad().isfinite().all().item<bool>());
}

TEST(ReadyGradient, HandsEachItsGradientTimesWhatTheRootIsGiven)
{
    const torch::Tensor leaf = torch::ones({2}).set_requires_grad(true);
    const torch::Tensor middle = torch::tensor({3.0F}).set_requires_grad(true);
    const torch::Tensor still = torch::ones({1});
    const torch::Tensor root = rootWith(4.5, {{leaf, torch::tensor({1.0F, -2.0F})},
                                              {middle * 2, torch::tensor({5.0F})},
                                              {still, torch::tensor({1.0F})}});
    EXPECT_EQ(root.item<double>(), 4.5);
    root.backward(torch::full_like(root, 0.5));
    EXPECT_TRUE(torch::equal(leaf.grad(), torch::tensor({0.5F, -1.0F})));
    EXPECT_TRUE(torch::equal(middle.grad(), torch::tensor({5.0F})));
    EXPECT_FALSE(rootWith(1, {{still, still}}).requires_grad());
}

TEST(ReadyGradient, LeavesAddUpAndKeepWhatNobodyElseHolds)
{
    const torch::Tensor leaf = torch::ones({2}).set_requires_grad(true);
    torch::Tensor given = torch::tensor({1.0F, -2.0F});
    const void* const memory = given.data_ptr<float>();
    std::vector<ReadyGradient> ready = {{leaf, std::move(given)}};
    const auto stepBy = [](std::vector<ReadyGradient> gradients, double factor) {
        const torch::Tensor root = rootWith(0, std::move(gradients));
        root.backward(torch::full_like(root, factor));
        EXPECT_THROW(root.backward(), c10::Error) << "it is handed over once";
    };
    stepBy(std::move(ready), 2);
    EXPECT_TRUE(torch::equal(leaf.grad(), torch::tensor({2.0F, -4.0F})));
    EXPECT_EQ(leaf.grad().data_ptr<float>(), memory);
    stepBy({{leaf, torch::tensor({1.0F, 1.0F})}}, 0.5);
    EXPECT_TRUE(torch::equal(leaf.grad(), torch::tensor({2.5F, -3.5F})));
    EXPECT_EQ(leaf.grad().data_ptr<float>(), memory);
    EXPECT_FALSE(leaf.grad().requires_grad());

    leaf.mutable_grad().reset();
    const torch::Tensor held = torch::tensor({3.0F, 4.0F});
    stepBy({{leaf, held}}, 1);
    leaf.grad().add_(1);
    EXPECT_TRUE(torch::equal(held, torch::tensor({3.0F, 4.0F})));
}

TEST(WeightSlopes, OnlyWhatNobodyHoldsIsWrittenAgain)
{
    WeightSlopes slopes(6);
    const std::vector<int32_t> some = {1, 4, 1};
    const std::vector<int32_t> others = {5};
    const torch::Tensor first = slopes.from({{some}, {others}}, {1, 2, 3, 4}, 0.5);
    const torch::Tensor second = slopes.from({ListedCentres{others}}, {2}, 1);
    EXPECT_TRUE(torch::equal(first, torch::tensor({0.F, 2.F, 0.F, 0.F, 1.F, 2.F})));
    EXPECT_TRUE(torch::equal(second, torch::tensor({0.F, 0.F, 0.F, 0.F, 0.F, 2.F})));
}

TEST(WeightSlopes, WhatIsReleasedIsKeptAndClearedWhereItWasWritten)
{
    WeightSlopes slopes(4);
    const std::vector<int32_t> some = {0, 3};
    const std::vector<int32_t> others = {1};
    const void* const memory = slopes.from({ListedCentres{some}}, {1, 2}, 1).data_ptr<float>();
    const torch::Tensor next = slopes.from({ListedCentres{others}}, {7}, 1);
    EXPECT_EQ(next.data_ptr<float>(), memory);
    EXPECT_TRUE(torch::equal(next, torch::tensor({0.F, 7.F, 0.F, 0.F})));
}

} // namespace
} // namespace kindred

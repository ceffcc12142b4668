// Trainers that leave the numbers of a step where they were found until somebody wants them.
#include <torch/types.h>

#include <cmath>
#include <limits>

#include "learn/TrainerFixture.h"
#include "model/SafeTensors.h"
#include "train/loop/Optimiser.h"

namespace kindred {
namespace {

TEST(StepNumbers, KnownAndFoundOnesAreReadInOrder)
{
    const std::vector<StepNumber> numbers = {2.5, torch::tensor(0.25F), -1.0,
                                             torch::tensor(1e-300, torch::kFloat64)};
    EXPECT_TRUE(numbers[0].isKnown());
    EXPECT_FALSE(numbers[1].isKnown());
    EXPECT_EQ(readNumbers(numbers), (std::vector<double>{2.5, 0.25, -1.0, 1e-300}));
    EXPECT_TRUE(readNumbers({}).empty());
}

TEST(StepNumbers, WorkIsDoneWhenOneIsReadAndNoMoreOnceItIsSettled)
{
    int worked = 0;
    StepNumber number = StepNumber::when([&worked] { return ++worked; });
    EXPECT_EQ(worked, 0);
    EXPECT_TRUE(number.isKnown()) << "no device computes it";
    EXPECT_EQ(number.value(), 1);
    EXPECT_EQ(readNumbers(std::vector<StepNumber>{number, 7.0}), (std::vector<double>{2, 7}));
    number.settle();
    EXPECT_EQ(number.value(), 3);
    EXPECT_EQ(number.value(), 3);
    EXPECT_EQ(worked, 3);
    StepNumber known = 2.0;
    known.settle();
    EXPECT_EQ(known.value(), 2);
}

TEST(StepNumbers, AStepIsTheWeightedSumOfItsBatches)
{
    const std::vector<UnreadStep> steps = {
        {1, {{torch::tensor(2.0F), 0.75}, {4.0, 0.25}}, 3.0},
        {2, {{torch::tensor(1.0F), 1.0}}, torch::tensor(5.0, torch::kFloat64)}};
    const std::vector<ReadStep> read = readAll(steps);
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(read[0].step, 1);
    EXPECT_EQ(read[0].loss, 2.5);
    EXPECT_EQ(read[0].gradientNorm, 3);
    EXPECT_EQ(read[1].loss, 1);
    EXPECT_EQ(read[1].gradientNorm, 5);
}

/// The gradient of a parameter whose gradient was 3, 4, after clipping to `most`.
torch::Tensor clipped(double most, const std::function<StepNumber(const StepNumber&)>& given)
{
    torch::Tensor weight = torch::zeros({2}).set_requires_grad(true);
    weight.mutable_grad() = torch::tensor({3.0F, 4.0F});
    const Json options = {{"optimizer", "sgd"},
                          {"momentum", 0.0},
                          {"nesterov", false},
                          {"weight_decay", 0},
                          {"lr", 1.0}};
    Optimiser optimiser({{"w", weight}}, options);
    const StepNumber norm = optimiser.gradientNorm();
    EXPECT_EQ(norm.value(), 5);
    optimiser.clipGradients(given(norm), most);
    return weight.grad();
}

TEST(StepNumbers, ClippingIsTheSameWithoutReadingTheNorm)
{
    const auto known = [](const StepNumber& norm) { return norm; };
    const auto unread = [](const StepNumber& norm) -> StepNumber {
        return torch::tensor(norm.value(), torch::kFloat64);
    };
    for (const double most : {0.3, 1.7, 5.0, 9.0})
        EXPECT_TRUE(clipped(most, known).equal(clipped(most, unread))) << most;
    EXPECT_TRUE(clipped(9, unread).equal(torch::tensor({3.0F, 4.0F})));
    EXPECT_NEAR(clipped(1, unread).norm().item<double>(), 1, 1e-6);
    // A norm that is not finite leaves nothing that looks like a good gradient.
    for (const double norm : {std::nan(""), double(std::numeric_limits<float>::infinity())}) {
        const torch::Tensor left =
            clipped(1, [&](const StepNumber&) -> StepNumber { return torch::tensor(norm); });
        EXPECT_FALSE(norm != norm && left.isfinite().any().item<bool>());
    }
}

class ReadLate : public TrainerFixture {
protected:
    void expectSameEitherWay(const TrainRequest& plan) const
    {
        TrainRequest late = plan;
        late.out += "-late";
        ASSERT_TRUE(train(plan, {.readsLate = false}).ok());
        ASSERT_TRUE(train(late, {.readsLate = true}).ok());
        EXPECT_GT(lossCurve(plan).size(), 2U);
        expectEqualRuns(plan, late);
    }
};

TEST_F(ReadLate, NumbersAndWeightsAreTheSame)
{
    const std::pair<const char*, int> choices[] = {
        {"ncm", 1}, {"ncm", 2}, {"snca", 0}, {"ccml", 0}};
    for (const auto& [method, centroids] : choices) {
        const std::string name = method + std::to_string(centroids);
        SCOPED_TRACE(name);
        TrainRequest plan = request(name, method);
        if (centroids > 0)
            plan.set["centroids"] = centroids;
        plan.encoder = "linear";
        plan.epochs = 2;
        plan.threads = 1;
        plan.set["log_every"] = 3;
        plan.set["clip"] = 0.5;
        plan.set["accumulate"] = 2;
        expectSameEitherWay(plan);
    }
}

TEST_F(ReadLate, WhatDivergedIsInNoCheckpoint)
{
    TrainRequest plan = request("wild", "softmax");
    plan.threads = 1;
    plan.set["log_every"] = 1000;
    plan.set["lr"] = 100;
    plan.set["warmup"] = 0;
    plan.set["clip"] = 0;
    const auto end = train(plan, {.readsLate = true});
    ASSERT_FALSE(end.ok());
    EXPECT_NE(end.error().message().find("diverged"), std::string::npos) << end.error().message();
    const auto weights = parseSafeTensors(checkpointFile(plan, "weights.safetensors"), "weights");
    ASSERT_TRUE(weights.ok());
    for (const auto& [name, tensor] : *weights)
        EXPECT_TRUE(tensor.isfinite().all().item<bool>()) << name;
}

} // namespace
} // namespace kindred

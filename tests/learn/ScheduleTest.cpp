#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "train/loop/Optimiser.h"
#include "train/loop/Schedule.h"

namespace kindred {
namespace {

Json schedule(const std::string& kind, double warmup)
{
    return {{"schedule", kind}, {"warmup", warmup}, {"lr_step", 2.0}, {"lr_gamma", 0.1}};
}

double factor(const Json& options, int64_t step)
{
    return learningRateFactor(options, {step, 10, 5});
}

TEST(Schedule, WarmupRisesLinearlyToOne)
{
    const Json options = schedule("constant", 0.4); // four steps of ten
    EXPECT_DOUBLE_EQ(factor(options, 0), 0.25);
    EXPECT_DOUBLE_EQ(factor(options, 1), 0.5);
    EXPECT_DOUBLE_EQ(factor(options, 3), 1);
    EXPECT_DOUBLE_EQ(factor(options, 4), 1);
    EXPECT_DOUBLE_EQ(factor(options, 49), 1);
}

TEST(Schedule, CosineFallsFromOneToZero)
{
    const Json options = schedule("cosine", 0);
    EXPECT_DOUBLE_EQ(factor(options, 0), 1);
    EXPECT_NEAR(factor(options, 25), 0.5, 1e-12);
    EXPECT_NEAR(factor(options, 10), 0.5 * (1 + std::cos(std::numbers::pi / 5)), 1e-12);
    EXPECT_NEAR(factor(options, 50), 0, 1e-12);
}

TEST(Schedule, CosineBeginsAfterTheWarmup)
{
    const Json options = schedule("cosine", 1);
    EXPECT_DOUBLE_EQ(factor(options, 9), 1);
    EXPECT_DOUBLE_EQ(factor(options, 10), 1);
    EXPECT_NEAR(factor(options, 30), 0.5, 1e-12);
}

TEST(Schedule, StepFallsEveryFewEpochs)
{
    const Json options = schedule("step", 0);
    EXPECT_DOUBLE_EQ(factor(options, 19), 1);
    EXPECT_DOUBLE_EQ(factor(options, 20), 0.1);
    EXPECT_NEAR(factor(options, 40), 0.01, 1e-15);
}

Json optimiserOptions(const std::string& name)
{
    return {{"optimizer", name},
            {"lr", 0.1},
            {"momentum", 0.9},
            {"nesterov", true},
            {"weight_decay", 0.01}};
}

torch::Tensor parameter(std::vector<float> values, std::vector<int64_t> shape)
{
    return torch::tensor(values).view(shape).set_requires_grad(true);
}

TEST(Optimiser, NesterovStepByHandWithDecayOnMatricesOnly)
{
    torch::Tensor weight = parameter({1}, {1, 1});
    torch::Tensor bias = parameter({1}, {1});
    Optimiser optimiser({{"w", weight}, {"b", bias}}, optimiserOptions("sgd"));
    optimiser.setLearningRate(0.1);
    (weight.sum() + bias.sum()).backward();
    optimiser.step();
    // g = 1 + 0.01·1; first momentum buffer g; step −lr·(g + 0.9·g). The bias has no decay.
    EXPECT_NEAR(weight.item<float>(), 1 - 0.1 * 1.9 * 1.01, 1e-6);
    EXPECT_NEAR(bias.item<float>(), 1 - 0.1 * 1.9, 1e-6);
}

TEST(Optimiser, AParameterMayHaveAMultipleOfTheRate)
{
    for (const char* kind : {"sgd", "adamw"}) {
        torch::Tensor slow = parameter({1}, {1});
        torch::Tensor fast = parameter({1}, {1});
        torch::Tensor fixed = parameter({1}, {1});
        const auto rateOf = [](const std::string& name) {
            return name == "fast" ? 10.0 : name == "fixed" ? 0.0 : 1.0;
        };
        Optimiser optimiser({{"slow", slow}, {"fast", fast}, {"fixed", fixed}},
                            optimiserOptions(kind), rateOf);
        optimiser.setLearningRate(0.01);
        (slow + fast + fixed).sum().backward();
        optimiser.step();
        const float step = 1 - slow.item<float>();
        EXPECT_GT(step, 0) << kind;
        EXPECT_NEAR(1 - fast.item<float>(), 10 * step, 1e-6) << kind;
        EXPECT_EQ(fixed.item<float>(), 1) << kind;
    }
}

class OptimiserResume : public testing::TestWithParam<const char*> {};

TEST_P(OptimiserResume, RestoredStateGivesBitEqualSteps)
{
    const Json options = optimiserOptions(GetParam());
    const auto advance = [](Optimiser& optimiser, torch::Tensor& weight, int steps) {
        for (int i = 0; i < steps; ++i) {
            optimiser.clearGradients();
            (weight * weight * 0.5).sum().backward();
            optimiser.step();
        }
    };
    torch::Tensor whole = parameter({1, -2, 3, 0.5}, {2, 2});
    Optimiser through({{"w", whole}}, options);
    advance(through, whole, 3);

    torch::Tensor half = parameter({1, -2, 3, 0.5}, {2, 2});
    Optimiser before({{"w", half}}, options);
    advance(before, half, 2);
    torch::Tensor resumed = half.detach().clone().set_requires_grad(true);
    Optimiser after({{"w", resumed}}, options);
    ASSERT_TRUE(after.restore(before.state()).ok());
    advance(after, resumed, 1);
    EXPECT_TRUE(torch::equal(whole, resumed));
}

INSTANTIATE_TEST_SUITE_P(Both, OptimiserResume, testing::Values("sgd", "adamw"),
                         [](const auto& given) { return std::string(given.param); });

} // namespace
} // namespace kindred

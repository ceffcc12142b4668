#include <gtest/gtest.h>
#include <torch/nn/functional/normalization.h>

#include <cmath>
#include <numbers>

#include "base/Random.h"
#include "memory/MemoryBank.h"
#include "memory/MomentumSchedule.h"
#include "objective/Objective.h"
#include "objective/ObjectiveTable.h"
#include "support/Lcg.h"

namespace kindred {
namespace {

Json sncaOptions(double sigma)
{
    return {{"epochs", 10},           {"sigma", sigma},
            {"margin", 0.0},          {"memory_schedule", "constant"},
            {"memory_momentum", 1.0}, {"memory_init", "pass"},
            {"renormalise", true},    {"bank", "fp32"}};
}

using test::Lcg;

torch::Tensor unitRows(Lcg& random, int64_t rows, int64_t width)
{
    torch::Tensor values = torch::empty({rows, width}, torch::kFloat64);
    for (int64_t i = 0; i < values.numel(); ++i)
        values.data_ptr<double>()[i] = random.next();
    return values / values.norm(2, 1, true);
}

/// J of one unnormalised row in double, as the paper writes it (equations 1–4).
double referenceLoss(const torch::Tensor& u, const torch::Tensor& bank,
                     const std::vector<int32_t>& labels, int64_t own, int32_t label, double sigma)
{
    const torch::Tensor logits = bank.matmul(u / u.norm()) / sigma;
    double all = 0;
    double positive = 0;
    const double top = logits.max().item<double>();
    for (int64_t k = 0; k < bank.size(0); ++k) {
        if (k == own)
            continue;
        const double e = std::exp(logits[k].item<double>() - top);
        all += e;
        if (labels[static_cast<size_t>(k)] == label)
            positive += e;
    }
    return -std::log(positive / all);
}

struct Snca {
    Snca(const torch::Tensor& bank, std::vector<int32_t> labels, const Json& options) : executor(2)
    {
        ObjectiveSetup setup;
        setup.dimension = bank.size(1);
        setup.classes = 1 + *std::max_element(labels.begin(), labels.end());
        setup.slotLabels = std::move(labels);
        setup.options = options;
        setup.executor = &executor;
        objective = makeObjective("snca", setup);
        std::vector<int64_t> slots(static_cast<size_t>(bank.size(0)));
        for (size_t i = 0; i < slots.size(); ++i)
            slots[i] = static_cast<int64_t>(i);
        objective->refresh(slots, bank.to(torch::kFloat32));
    }

    Executor executor;
    std::unique_ptr<Objective> objective;
};

torch::Tensor anglesToRows(const std::vector<double>& degrees)
{
    torch::Tensor rows = torch::empty({static_cast<int64_t>(degrees.size()), 2});
    for (size_t i = 0; i < degrees.size(); ++i) {
        const double angle = degrees[i] * std::numbers::pi / 180;
        rows[static_cast<int64_t>(i)][0] = std::cos(angle);
        rows[static_cast<int64_t>(i)][1] = std::sin(angle);
    }
    return rows;
}

TEST(SncaObjective, A1AndA2LossAndGradientByHand)
{
    Snca snca(anglesToRows({0, 30, 60, 90, 180}), {0, 0, 1, 1, 0}, sncaOptions(0.5));
    torch::Tensor u = (2 * anglesToRows({10})).set_requires_grad(true);
    const ObjectiveStep step = snca.objective->step({u, {0}, {0}, 0});
    EXPECT_NEAR(step.loss, 0.5609171267, 1e-6);
    EXPECT_NEAR(step.gradient[0][0].item<double>(), -0.40160683, 1e-6);
    EXPECT_NEAR(step.gradient[0][1].item<double>(), 0.35558741, 1e-6);
    step.root.backward(step.gradient);
    EXPECT_NEAR(u.grad()[0][0].item<double>(), -0.03645948, 1e-6);
    EXPECT_NEAR(u.grad()[0][1].item<double>(), 0.20677198, 1e-6);
}

TEST(SncaObjective, GradientThroughTheNormalisationMatchesCentralDifferences)
{
    Lcg random(12345);
    const torch::Tensor bank = unitRows(random, 60, 8);
    std::vector<int32_t> labels;
    for (int k = 0; k < 60; ++k)
        labels.push_back(k % 4);
    const double sigma = 0.1;
    Snca snca(bank, labels, sncaOptions(sigma));
    const std::vector<int64_t> slots = {0, 17, 34};
    const std::vector<int32_t> own = {0, 1, 2};
    const torch::Tensor rows = 1.7 * unitRows(random, 3, 8);
    torch::Tensor u = rows.to(torch::kFloat32).set_requires_grad(true);
    const ObjectiveStep step = snca.objective->step({u, slots, own, 0});
    step.root.backward(step.gradient);

    const double h = 1e-5;
    double mean = 0;
    for (int64_t i = 0; i < 3; ++i) {
        const auto at = static_cast<size_t>(i);
        mean += referenceLoss(rows[i], bank, labels, slots[at], own[at], sigma) / 3;
        for (int64_t j = 0; j < 8; ++j) {
            torch::Tensor up = rows[i].clone();
            torch::Tensor down = rows[i].clone();
            up[j] += h;
            down[j] -= h;
            const double slope = (referenceLoss(up, bank, labels, slots[at], own[at], sigma) -
                                  referenceLoss(down, bank, labels, slots[at], own[at], sigma)) /
                                 (2 * h) / 3;
            EXPECT_NEAR(u.grad()[i][j].item<double>(), slope, 2e-5) << i << "," << j;
        }
    }
    EXPECT_NEAR(step.loss, mean, 1e-5);
}

TEST(SncaObjective, A14ASingletonRowIsSkippedButCounted)
{
    Snca snca(anglesToRows({0, 30, 60}), {0, 0, 1}, sncaOptions(0.5));
    torch::Tensor u = anglesToRows({5, 70}).set_requires_grad(true);
    const ObjectiveStep both = snca.objective->step({u, {0, 2}, {0, 1}, 0});
    EXPECT_FLOAT_EQ(both.gradient[1].abs().sum().item<float>(), 0);
    torch::Tensor one = anglesToRows({5}).set_requires_grad(true);
    const ObjectiveStep alone = snca.objective->step({one, {0}, {0}, 0});
    EXPECT_NEAR(both.loss, alone.loss / 2, 1e-7); // skipped rows stay in the denominator
    for (const auto& [name, value] : both.statistics)
        if (name == "skipped") {
            EXPECT_EQ(value, 1);
        }
}

/// The reference program writes its memory within backward(), so that a second one writes twice.
TEST(SncaObjective, AStepMovesItsMemoryRowsOnceHoweverOftenItIsDifferentiated)
{
    Json options = sncaOptions(0.5);
    options["memory_momentum"] = 0.5;
    Snca snca(anglesToRows({0, 30, 60, 90}), {0, 0, 1, 1}, options);
    const auto memory = [&] { return findTensor(snca.objective->state(), "vectors")->clone(); };
    const torch::Tensor before = memory();
    torch::Tensor u = (3 * anglesToRows({40})).set_requires_grad(true);
    const ObjectiveStep step = snca.objective->step({u, {0}, {0}, 0});
    const torch::Tensor after = memory();
    // Half of 0° and half of 40°, of unit length again; no other row moves.
    EXPECT_LT((after[0] - anglesToRows({20})[0]).abs().max().item<double>(), 1e-6);
    EXPECT_TRUE(torch::equal(after.slice(0, 1), before.slice(0, 1)));
    step.root.backward(step.gradient, true);
    step.root.backward(step.gradient);
    static_cast<void>(snca.objective->transform(u));
    EXPECT_TRUE(torch::equal(memory(), after));
}

TEST(SncaObjective, RandomMemoryStartsAtTheLogOfTheClassShare)
{
    const int n = 5000; // at 1000 rows the chance of the draw alone exceeds 3 %
    const int classes = 10;
    std::vector<int32_t> labels;
    for (int i = 0; i < n; ++i)
        labels.push_back(i % classes);
    Json options = sncaOptions(0.05);
    options["memory_init"] = "random";
    Executor executor(2);
    ObjectiveSetup setup;
    setup.dimension = 128;
    setup.classes = classes;
    setup.slotLabels = labels;
    setup.options = options;
    setup.seed = 7;
    setup.executor = &executor;
    const auto objective = makeObjective("snca", setup);
    EXPECT_FALSE(objective->wantsRefresh(0));
    torch::manual_seed(3);
    ObjectiveBatch batch;
    batch.embedding = torch::randn({256, 128}).set_requires_grad(true);
    for (int i = 0; i < 256; ++i) {
        batch.slots.push_back(i);
        batch.labels.push_back(i % classes);
    }
    const double expected = std::log((n - 1.0) / (n / classes - 1.0));
    EXPECT_NEAR(objective->step(batch).loss, expected, 0.03 * expected);
}

/// Spec 8.4: how stale the rows had become, each slot counted once, as its last value.
TEST(MemoryBank, AWriteTellsTheCosineOfNewAndOld)
{
    MemoryBank bank(2, {0, 0, 1}, BankPrecision::Float32, true);
    const auto rows = [](std::initializer_list<float> values) {
        return torch::tensor(std::vector<float>(values)).view({-1, 2});
    };
    EXPECT_FALSE(bank.write({0, 1}, rows({1, 0, 0, 1}), 0.5)); // nothing was there
    // Of slot 0 (0.6, 0.8) · (1, 0); slot 2 is new.
    EXPECT_NEAR(*bank.write({0, 2}, rows({0.6F, 0.8F, 1, 0}), 0), 0.6, 1e-6);
    // Of slot 1 its last value, (−3, 4) / 5 · (0, 1); slot 0 lies still.
    EXPECT_NEAR(*bank.write({1, 1, 0}, rows({1, 0, -3, 4, 0.6F, 0.8F}), 1), (0.8 + 1) / 2, 1e-6);
}

TEST(MemoryBank, A12MomentumThenUnitLength)
{
    for (const auto& [momentum, x, y] :
         {std::tuple{0.5, 0.70710678, 0.70710678}, {0.9, 0.99388373, 0.11043153}}) {
        MemoryBank bank(2, {0}, BankPrecision::Float32, true);
        bank.write({0}, torch::tensor({{1.0f, 0.0f}}), momentum); // the first write is whole
        bank.write({0}, torch::tensor({{0.0f, 1.0f}}), momentum);
        const torch::Tensor row = bank.state()[0].second[0];
        EXPECT_NEAR(row[0].item<double>(), x, 1e-7);
        EXPECT_NEAR(row[1].item<double>(), y, 1e-7);
    }
}

TEST(MemoryBank, A13MomentumZeroReplacesAndOneKeepsTheBits)
{
    MemoryBank bank(2, {0}, BankPrecision::Float32, true);
    const torch::Tensor first = torch::tensor({{0.6f, 0.8f}});
    bank.write({0}, first, 0);
    bank.write({0}, torch::tensor({{1.0f, 0.0f}}), 1);
    EXPECT_TRUE(torch::equal(bank.state()[0].second, first));
    bank.write({0}, torch::tensor({{1.0f, 0.0f}}), 0);
    EXPECT_TRUE(torch::equal(bank.state()[0].second, torch::tensor({{1.0f, 0.0f}})));
}

TEST(MemoryBank, StateRoundTripKeepsBitsAndValidity)
{
    for (const BankPrecision precision : {BankPrecision::Float32, BankPrecision::BFloat16}) {
        const std::vector<int32_t> labels = {1, 0, 1, 0, 2};
        MemoryBank bank(5, labels, precision, true);
        torch::manual_seed(5);
        bank.write({4, 0, 2}, torch::nn::functional::normalize(torch::randn({3, 5})), 0);
        MemoryBank copy(5, labels, precision, true);
        ASSERT_TRUE(copy.restore(bank.state()).ok());
        EXPECT_TRUE(torch::equal(copy.state()[0].second, bank.state()[0].second));
        EXPECT_TRUE(
            torch::equal(copy.state()[1].second, torch::tensor({1, 0, 1, 0, 1}, torch::kUInt8)));
        MemoryBank other(4, labels, precision, true);
        EXPECT_FALSE(other.restore(bank.state()).ok());
    }
}

TEST(MemoryBank, TheLastOfTwoWritesToOneSlotWins)
{
    MemoryBank bank(2, {0, 0}, BankPrecision::Float32, true);
    bank.write({1, 1}, torch::tensor({{1.0f, 0.0f}, {0.0f, 1.0f}}), 0);
    EXPECT_TRUE(torch::equal(bank.state()[0].second[1], torch::tensor({0.0f, 1.0f})));
}

TEST(MomentumSchedule, StepFollowsTheReferenceCode)
{
    const Json options = {{"memory_schedule", "step"}, {"memory_momentum", 0.1}};
    EXPECT_EQ(memoryMomentum(options, 0, 130), 0.5);
    EXPECT_EQ(memoryMomentum(options, 79.9, 130), 0.5);
    EXPECT_EQ(memoryMomentum(options, 80, 130), 0.8);
    EXPECT_EQ(memoryMomentum(options, 119.9, 130), 0.8);
    EXPECT_EQ(memoryMomentum(options, 120, 130), 0.9);
    EXPECT_EQ(memoryMomentum(options, 130, 130), 0.9);
}

TEST(MomentumSchedule, LinearFollowsThePaper)
{
    const Json options = {{"memory_schedule", "linear"}, {"memory_momentum", 0.1}};
    EXPECT_DOUBLE_EQ(memoryMomentum(options, 0, 10), 0.5);
    EXPECT_DOUBLE_EQ(memoryMomentum(options, 5, 10), 0.7);
    EXPECT_DOUBLE_EQ(memoryMomentum(options, 10, 10), 0.9);
}

TEST(MomentumSchedule, ConstantTakesTheOption)
{
    const Json options = {{"memory_schedule", "constant"}, {"memory_momentum", 0.25}};
    EXPECT_DOUBLE_EQ(memoryMomentum(options, 7, 10), 0.25);
}

TEST(SoftmaxObjective, LossIsTheCrossEntropyOfItsClassifier)
{
    ObjectiveSetup setup;
    setup.dimension = 2;
    setup.classes = 3;
    setup.options = {{"label_smoothing", 0.0}};
    const auto objective = makeObjective("softmax", setup);
    NamedTensors parameters = objective->parameters();
    const torch::NoGradGuard guard;
    parameters[0].second.copy_(torch::tensor({{1.0f, 0.0f}, {0.0f, 1.0f}, {0.0f, 0.0f}}));
    parameters[1].second.zero_();
    // relu(2, −1) = (2, 0): logits (2, 0, 0), class 0.
    const ObjectiveStep step = objective->step({torch::tensor({{2.0f, -1.0f}}), {0}, {0}, 0});
    EXPECT_NEAR(step.loss, std::log(std::exp(2.0) + 2) - 2, 1e-6);
}

} // namespace
} // namespace kindred

#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
#include <numeric>

#include "objective/Objective.h"
#include "objective/memory/Snca.h"
#include "support/Lcg.h"

namespace kindred {
namespace {

constexpr int64_t kBank = 24;
constexpr int64_t kBankWidth = 5;

Json sncaOptionsWith(const Json& changed)
{
    Json options = sncaInfo().options.defaults();
    options.update({{"epochs", 10},
                    {"sigma", 0.2},
                    {"memory_schedule", "constant"},
                    {"memory_momentum", 1.0}});
    options.update(changed);
    return options;
}

torch::Tensor unitDraws(test::Lcg& random, int64_t rows)
{
    torch::Tensor values = torch::empty({rows, kBankWidth}, torch::kFloat64);
    for (int64_t i = 0; i < values.numel(); ++i)
        values.data_ptr<double>()[i] = random.next();
    return values / values.norm(2, 1, true);
}

/// Class 0 has as many rows as all others.
int32_t labelOf(int64_t slot)
{
    return slot % 2 == 0 ? 0 : static_cast<int32_t>(1 + slot / 2 % 3);
}

struct Memory {
    Executor executor{2};
    torch::Tensor bank;
    std::vector<int32_t> labels;
    std::unique_ptr<Objective> objective;

    explicit Memory(const Json& changed)
    {
        test::Lcg random(12345);
        bank = unitDraws(random, kBank);
        std::vector<int64_t> slots(static_cast<size_t>(kBank));
        std::iota(slots.begin(), slots.end(), 0);
        for (const int64_t slot : slots)
            labels.push_back(labelOf(slot));
        ObjectiveSetup setup;
        setup.dimension = kBankWidth;
        setup.classes = 4;
        setup.slotLabels = labels;
        setup.options = sncaOptionsWith(changed);
        setup.executor = &executor;
        objective = makeSnca(setup);
        objective->refresh(slots, bank.to(torch::kFloat32));
    }
};

const std::vector<int64_t> kBatchSlots = {0, 3, 4, 9, 11, 16};

struct Choice {
    double sigma = 0.2;
    bool weighted = false;
    bool live = false;
};

/// Mean loss of unit rows in double, by equations 1–4 over the bank; live: in the bank the batch's
/// rows stand as they are given.
double plainLoss(const Memory& memory, const torch::Tensor& rows, const Choice& choice)
{
    torch::Tensor bank = memory.bank.clone();
    if (choice.live)
        for (size_t i = 0; i < kBatchSlots.size(); ++i)
            bank[kBatchSlots[i]].copy_(rows[static_cast<int64_t>(i)]);
    double sum = 0;
    for (size_t i = 0; i < kBatchSlots.size(); ++i) {
        const torch::Tensor logits = bank.matmul(rows[static_cast<int64_t>(i)]) / choice.sigma;
        const int32_t own = labelOf(kBatchSlots[i]);
        double all = 0;
        double mine = 0;
        double members = 0;
        for (int64_t k = 0; k < kBank; ++k) {
            members += labelOf(k) == own ? 1 : 0;
            if (k == kBatchSlots[i])
                continue;
            const double e = std::exp(logits[k].item<double>());
            all += e;
            mine += labelOf(k) == own ? e : 0;
        }
        sum -= (choice.weighted ? kBank / (4 * members) : 1) * std::log(mine / all);
    }
    return sum / static_cast<double>(kBatchSlots.size());
}

/// The step at unit rows, with the gradient at them and at the objective's own parameters.
ObjectiveStep stepAt(Memory& memory, const torch::Tensor& rows, torch::Tensor& live)
{
    live = rows.to(torch::kFloat32).set_requires_grad(true);
    ObjectiveBatch batch;
    batch.embedding = live;
    batch.slots = kBatchSlots;
    for (const int64_t slot : kBatchSlots)
        batch.labels.push_back(labelOf(slot));
    ObjectiveStep step = memory.objective->step(batch);
    step.root.backward(step.gradient);
    return step;
}

/// Slopes of plainLoss along the unit sphere, as the gradient through the normalisation.
void expectSlopes(const Memory& memory, const torch::Tensor& rows, const torch::Tensor& gradient,
                  const Choice& choice)
{
    constexpr double kStep = 1e-5;
    for (int64_t i = 0; i < rows.numel(); ++i) {
        const auto moved = [&](double h) {
            torch::Tensor other = rows.clone();
            other.data_ptr<double>()[i] += h;
            return plainLoss(memory, other / other.norm(2, 1, true), choice);
        };
        EXPECT_NEAR(gradient.data_ptr<float>()[i], (moved(kStep) - moved(-kStep)) / (2 * kStep),
                    3e-6)
            << i;
    }
}

TEST(SncaOptions, ClassesCountTheSame)
{
    Memory memory(Json{{"class_weights", true}});
    test::Lcg random(7);
    const torch::Tensor rows = unitDraws(random, 6);
    torch::Tensor live;
    const ObjectiveStep step = stepAt(memory, rows, live);
    const Choice choice = {0.2, true, false};
    EXPECT_NEAR(step.loss, plainLoss(memory, rows, choice), 1e-6);
    expectSlopes(memory, rows, live.grad(), choice);
}

TEST(SncaOptions, LiveBatchGoesThroughBothEnds)
{
    for (const bool weighted : {false, true}) {
        Memory memory({{"live_batch", true}, {"class_weights", weighted}});
        test::Lcg random(7);
        const torch::Tensor rows = unitDraws(random, 6);
        const torch::Tensor before = *findTensor(memory.objective->state(), "vectors");
        torch::Tensor live;
        const ObjectiveStep step = stepAt(memory, rows, live);
        const Choice choice = {0.2, weighted, true};
        EXPECT_NEAR(step.loss, plainLoss(memory, rows, choice), 1e-6);
        expectSlopes(memory, rows, live.grad(), choice);
        const torch::Tensor kept = *findTensor(memory.objective->state(), "vectors");
        EXPECT_TRUE(kept.equal(before)) << "momentum 1 keeps the rows";
    }
}

TEST(SncaOptions, LiveBatchOfTheWholeDataIsExactNca)
{
    // Without the batch's own columns nothing of the bank is left: every term has both its ends.
    Memory memory(Json{{"live_batch", true}});
    torch::Tensor live = memory.bank.to(torch::kFloat32).set_requires_grad(true);
    ObjectiveBatch batch;
    batch.embedding = live;
    for (int64_t slot = 0; slot < kBank; ++slot) {
        batch.slots.push_back(slot);
        batch.labels.push_back(labelOf(slot));
    }
    const ObjectiveStep step = memory.objective->step(batch);
    step.root.backward(step.gradient);
    const torch::Tensor rows = memory.bank.clone().set_requires_grad(true);
    const torch::Tensor unit = rows / rows.norm(2, 1, true);
    torch::Tensor logits = unit.matmul(unit.t()) / 0.2;
    logits = logits.masked_fill(torch::eye(kBank).to(torch::kBool), -INFINITY);
    const torch::Tensor same =
        torch::tensor(memory.labels).unsqueeze(0).eq(torch::tensor(memory.labels).unsqueeze(1));
    const torch::Tensor loss =
        (logits.logsumexp(1) - logits.masked_fill(~same, -INFINITY).logsumexp(1)).mean();
    loss.backward();
    EXPECT_NEAR(step.loss, loss.item<double>(), 1e-6);
    EXPECT_LT((live.grad() - rows.grad()).abs().max().item<double>(), 1e-6);
}

TEST(SncaOptions, SigmaIsLearnedAlongItsSlope)
{
    Memory memory(Json{{"learn_sigma", true}});
    test::Lcg random(7);
    const torch::Tensor rows = unitDraws(random, 6);
    torch::Tensor live;
    const ObjectiveStep step = stepAt(memory, rows, live);
    expectSlopes(memory, rows, live.grad(), {0.2, false, false});
    NamedTensors parameters = memory.objective->parameters();
    ASSERT_EQ(parameters.size(), 1U);
    // The parameter is log σ in tenths.
    constexpr double kStep = 1e-5;
    const auto lossAt = [&](double theta) {
        return plainLoss(memory, rows, {0.2 * std::exp(0.1 * theta), false, false});
    };
    EXPECT_NEAR(parameters[0].second.grad().item<double>(),
                (lossAt(kStep) - lossAt(-kStep)) / (2 * kStep), 1e-6);
    EXPECT_EQ(step.statistics.back().first, "sigma");
    EXPECT_NEAR(step.statistics.back().second, 0.2, 1e-9);
}

TEST(SncaOptions, SigmaStopsAtItsLimits)
{
    for (const double beyond : {-1000.0, 1000.0}) {
        Memory memory(Json{{"learn_sigma", true}});
        NamedTensors parameters = memory.objective->parameters();
        parameters[0].second.data().fill_(beyond);
        test::Lcg random(7);
        torch::Tensor live;
        const ObjectiveStep step = stepAt(memory, unitDraws(random, 6), live);
        const double sigma = step.statistics.back().second;
        EXPECT_NEAR(sigma, beyond < 0 ? 0.01 : 1, 1e-12);
        EXPECT_TRUE(std::isfinite(step.loss));
        // What would lead further out is dropped.
        const double slope = parameters[0].second.grad().item<double>();
        EXPECT_TRUE(beyond < 0 ? slope <= 0 : slope >= 0) << slope;
    }
}

TEST(SncaOptions, RunsFromBeforeTheOptionsOpenAsTheyWere)
{
    Json options = sncaOptionsWith(Json::object());
    for (const char* key : {"learn_sigma", "class_weights", "live_batch"})
        options.erase(key);
    Executor executor(1);
    ObjectiveSetup setup;
    setup.dimension = 2;
    setup.classes = 1;
    setup.slotLabels = {0};
    setup.options = options;
    setup.executor = &executor;
    EXPECT_TRUE(makeSnca(setup)->parameters().empty());
}

} // namespace
} // namespace kindred

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
    bool means = false;
    double margin = 0;
};

int64_t membersOf(int32_t label)
{
    int64_t members = 0;
    for (int64_t k = 0; k < kBank; ++k)
        members += labelOf(k) == label ? 1 : 0;
    return members;
}

/// Mean loss of unit rows in double, by equations 1–4 over the bank; live: in the bank the batch's
/// rows stand as they are given; means: of each class the mean over its rows but the own.
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
        const auto members = static_cast<double>(membersOf(own));
        double others = 0;
        double mine = 0;
        for (int64_t k = 0; k < kBank; ++k) {
            if (k == kBatchSlots[i])
                continue;
            const bool same = labelOf(k) == own;
            const auto among = static_cast<double>(membersOf(labelOf(k)) - (same ? 1 : 0));
            const double e = std::exp(logits[k].item<double>()) / (choice.means ? among : 1);
            (same ? mine : others) += e;
        }
        mine *= std::exp(-choice.margin / choice.sigma);
        sum -= (choice.weighted ? kBank / (4 * members) : 1) * std::log(mine / (mine + others));
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
                  const Choice& choice, double tolerance = 3e-6)
{
    constexpr double kStep = 1e-5;
    for (int64_t i = 0; i < rows.numel(); ++i) {
        const auto moved = [&](double h) {
            torch::Tensor other = rows.clone();
            other.data_ptr<double>()[i] += h;
            return plainLoss(memory, other / other.norm(2, 1, true), choice);
        };
        EXPECT_NEAR(gradient.data_ptr<float>()[i], (moved(kStep) - moved(-kStep)) / (2 * kStep),
                    tolerance)
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

TEST(SncaOptions, ClassesCountByTheirMeans)
{
    for (const double sigma : {0.2, 0.03})
        for (const double margin : {0.0, 0.1}) {
            SCOPED_TRACE(std::to_string(sigma) + " margin " + std::to_string(margin));
            Memory memory({{"class_means", true}, {"sigma", sigma}, {"margin", margin}});
            test::Lcg random(7);
            const torch::Tensor rows = unitDraws(random, 6);
            torch::Tensor live;
            const ObjectiveStep step = stepAt(memory, rows, live);
            const Choice choice = {.sigma = sigma, .means = true, .margin = margin};
            EXPECT_NEAR(step.loss, plainLoss(memory, rows, choice), 1e-5);
            expectSlopes(memory, rows, live.grad(), choice, sigma < 0.1 ? 3e-4 : 3e-6);
        }
}

TEST(SncaOptions, MeansOfClassesGoWithEveryOtherOption)
{
    Memory memory({{"class_means", true},
                   {"class_weights", true},
                   {"live_batch", true},
                   {"learn_sigma", true},
                   {"margin", 0.1}});
    test::Lcg random(7);
    const torch::Tensor rows = unitDraws(random, 6);
    const torch::Tensor before = *findTensor(memory.objective->state(), "vectors");
    EXPECT_EQ(before.size(1), kBankWidth) << "a checkpoint holds the rows alone";
    torch::Tensor live;
    const ObjectiveStep step = stepAt(memory, rows, live);
    const Choice choice = {.weighted = true, .live = true, .means = true, .margin = 0.1};
    EXPECT_NEAR(step.loss, plainLoss(memory, rows, choice), 1e-6);
    expectSlopes(memory, rows, live.grad(), choice);
    constexpr double kStep = 1e-5;
    const auto lossAt = [&](double theta) {
        Choice moved = choice;
        moved.sigma = 0.2 * std::exp(0.1 * theta);
        return plainLoss(memory, rows, moved);
    };
    NamedTensors parameters = memory.objective->parameters();
    EXPECT_NEAR(parameters.at(0).second.grad().item<double>(),
                (lossAt(kStep) - lossAt(-kStep)) / (2 * kStep), 1e-6);
    EXPECT_TRUE(findTensor(memory.objective->state(), "vectors")->equal(before));
}

TEST(SncaOptions, MeansOfClassesInHalvesAreTheSameButForTheirRounding)
{
    Memory memory({{"class_means", true}, {"bank", "bf16"}, {"sigma", 0.3}});
    test::Lcg random(7);
    const torch::Tensor rows = unitDraws(random, 6);
    memory.bank = findTensor(memory.objective->state(), "vectors")->to(torch::kFloat64);
    torch::Tensor live;
    // Above 0.04 the kernels round the query too.
    EXPECT_NEAR(stepAt(memory, rows, live).loss,
                plainLoss(memory, rows, {.sigma = 0.3, .means = true}), 2e-3);
}

TEST(SncaOptions, MeansOfClassesWithAllNegativesDrawnAreExact)
{
    for (const int64_t nearest : {0, 5}) {
        Memory memory({{"class_means", true},
                       {"negatives", kBank},
                       {"nearest", nearest},
                       {"learn_sigma", true}});
        if (nearest > 0) {
            ASSERT_TRUE(memory.objective->findNeighbours({}).ok());
        }
        test::Lcg random(7);
        const torch::Tensor rows = unitDraws(random, 6);
        torch::Tensor live;
        const ObjectiveStep step = stepAt(memory, rows, live);
        const Choice choice = {.means = true};
        EXPECT_NEAR(step.loss, plainLoss(memory, rows, choice), 1e-6);
        expectSlopes(memory, rows, live.grad(), choice);
        constexpr double kStep = 1e-5;
        const auto lossAt = [&](double theta) {
            return plainLoss(memory, rows, {.sigma = 0.2 * std::exp(0.1 * theta), .means = true});
        };
        EXPECT_NEAR(memory.objective->parameters().at(0).second.grad().item<double>(),
                    (lossAt(kStep) - lossAt(-kStep)) / (2 * kStep), 1e-6);
    }
}

/// Where all rows lie on one point every class is as likely, whatever its size.
TEST(SncaOptions, ByMeansNoClassIsLikelierForItsSize)
{
    const torch::Tensor point = torch::ones({1, kBankWidth}, torch::kFloat64);
    const torch::Tensor rows = (point / point.norm()).repeat({6, 1});
    for (const bool means : {false, true}) {
        Memory memory(Json{{"class_means", means}});
        std::vector<int64_t> slots(static_cast<size_t>(kBank));
        std::iota(slots.begin(), slots.end(), 0);
        memory.objective->refresh(slots, rows[0].repeat({kBank, 1}).to(torch::kFloat32));
        torch::Tensor live;
        const ObjectiveStep step = stepAt(memory, rows, live);
        double bySize = 0;
        for (const int64_t slot : kBatchSlots)
            bySize -= std::log(static_cast<double>(membersOf(labelOf(slot)) - 1) / (kBank - 1)) / 6;
        EXPECT_NEAR(step.loss, means ? std::log(4) : bySize, 1e-5);
    }
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
    for (const char* key : {"learn_sigma", "class_weights", "class_means", "live_batch"})
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

// SNCA's memory by torch's own operations, where the embeddings lie, against the processor's.
#include <gtest/gtest.h>
#include <torch/nn/functional/normalization.h>
#include <torch/types.h>

#include <numeric>

#include "learn/objective/PairsFixture.h"
#include "objective/memory/Snca.h"
#include "objective/placed/PlacedSweep.h"

namespace kindred {
namespace {

using test::farthestApart;

constexpr int64_t kStored = 60;
constexpr int64_t kSweepWidth = 21;

/// Class 0 has half of the samples, 1 to 3 share the rest, but for slot 59, which is alone in 4.
std::vector<int32_t> sweepLabels()
{
    std::vector<int32_t> labels;
    for (int32_t slot = 0; slot < kStored; ++slot)
        labels.push_back(slot == 59 ? 4 : slot % 2 == 0 ? 0 : 1 + slot / 2 % 3);
    return labels;
}

torch::Tensor sweptRows(int64_t count, uint32_t seed)
{
    return test::randomPoints(count, kSweepWidth, 1, seed).points.to(torch::kFloat32);
}

/// The last five are seen by nobody before their batch.
std::vector<int64_t> knownSlots()
{
    std::vector<int64_t> known(kStored - 5);
    std::iota(known.begin(), known.end(), 0);
    return known;
}

std::unique_ptr<Objective> sncaOf(const Json& changed, std::optional<torch::Device> stepDevice)
{
    ObjectiveSetup setup;
    setup.dimension = kSweepWidth;
    setup.classes = 5;
    setup.slotLabels = sweepLabels();
    setup.options = sncaInfo().options.defaults();
    setup.options.update({{"epochs", 10}, {"sigma", 0.2}, {"memory_schedule", "linear"}});
    setup.options.update(changed);
    setup.executor = &test::workers();
    setup.stepDevice = stepDevice;
    auto objective = makeSnca(setup);
    objective->refresh(knownSlots(), sweptRows(kStored - 5, 4));
    return objective;
}

/// The index-th of a fixed series of batches; a sample comes twice, one stands alone.
ObjectiveBatch sweptBatch(int index)
{
    ObjectiveBatch batch;
    batch.embedding = sweptRows(9, 100 + static_cast<uint32_t>(index)).set_requires_grad(true);
    batch.epoch = 2.5 * index;
    for (int64_t i = 0; i < 9; ++i)
        batch.slots.push_back((i * 7 + index * 11) % kStored);
    batch.slots[4] = 59;
    batch.slots.back() = batch.slots.front();
    for (const int64_t slot : batch.slots)
        batch.labels.push_back(sweepLabels()[static_cast<size_t>(slot)]);
    return batch;
}

void expectSameSweeps(const Json& changed, double tolerance)
{
    const auto closed = sncaOf(changed, {});
    const auto placed = sncaOf(changed, torch::kCPU);
    for (int index = 0; index < 4; ++index) {
        SCOPED_TRACE(changed.dump() + " step " + std::to_string(index));
        const ObjectiveBatch near = sweptBatch(index);
        const ObjectiveBatch far = sweptBatch(index);
        const ObjectiveStep expected = closed->step(near);
        const ObjectiveStep found = placed->step(far);
        EXPECT_FALSE(found.loss.isKnown());
        EXPECT_NEAR(found.loss, expected.loss, tolerance);
        expected.root.backward(expected.gradient);
        found.root.backward(found.gradient);
        EXPECT_LT(farthestApart(far.embedding.grad(), near.embedding.grad()), tolerance);
        const NamedTensors wanted = closed->parameters();
        const NamedTensors learned = placed->parameters();
        ASSERT_EQ(learned.size(), wanted.size());
        for (size_t i = 0; i < wanted.size(); ++i) {
            EXPECT_LT(farthestApart(learned[i].second.grad(), wanted[i].second.grad()), tolerance);
            const torch::NoGradGuard noGradient; // a step, and from the second on beyond a limit
            for (const NamedTensors& moved : {wanted, learned})
                moved[i].second.add_(index == 0 ? 7 : 13);
        }
        ASSERT_EQ(found.statistics.size(), expected.statistics.size());
        for (size_t i = 0; i < found.statistics.size(); ++i) {
            EXPECT_EQ(found.statistics[i].first, expected.statistics[i].first);
            EXPECT_NEAR(found.statistics[i].second, expected.statistics[i].second, tolerance)
                << found.statistics[i].first;
        }
        EXPECT_LT(farthestApart(*findTensor(placed->state(), "vectors"),
                                *findTensor(closed->state(), "vectors")),
                  tolerance);
        EXPECT_TRUE(
            findTensor(placed->state(), "valid")->equal(*findTensor(closed->state(), "valid")));
    }
}

TEST(PlacedSweep, StepsAndMemoryAreTheProcessors)
{
    for (const double sigma : {0.03, 0.2, 5.0})
        expectSameSweeps({{"sigma", sigma}}, 2e-5);
    expectSameSweeps({{"margin", 0.3}, {"class_weights", true}}, 1e-5);
    expectSameSweeps({{"renormalise", false}}, 1e-5);
}

TEST(PlacedSweep, LearnsSigmaAsTheProcessorDoes)
{
    for (const double margin : {0.0, 0.3})
        expectSameSweeps({{"learn_sigma", true}, {"margin", margin}, {"class_weights", true}},
                         2e-5);
}

TEST(PlacedSweep, ALiveBatchStandsInTheMemoryAsOnTheProcessor)
{
    expectSameSweeps({{"live_batch", true}}, 2e-5);
    expectSameSweeps({{"live_batch", true}, {"learn_sigma", true}, {"class_weights", true}}, 2e-5);
    expectSameSweeps({{"live_batch", true}, {"bank", "bf16"}}, 5e-3);
}

TEST(PlacedSweep, ClassesCountByTheirMeansAsOnTheProcessor)
{
    for (const double sigma : {0.03, 0.2, 5.0})
        expectSameSweeps({{"class_means", true}, {"sigma", sigma}}, 5e-5);
    expectSameSweeps({{"class_means", true},
                      {"live_batch", true},
                      {"learn_sigma", true},
                      {"class_weights", true},
                      {"margin", 0.3}},
                     5e-5);
    expectSameSweeps({{"class_means", true}, {"bank", "bf16"}}, 5e-3);
}

TEST(PlacedSweep, DrawnNegativesStayOnTheProcessor)
{
    const Json drawn = {{"negatives", 20}, {"learn_sigma", true}};
    EXPECT_TRUE(sncaOf(drawn, torch::kCPU)->step(sweptBatch(0)).loss.isKnown());
}

TEST(PlacedSweep, ABankOfHalvesRoundsAsTheProcessors)
{
    expectSameSweeps({{"bank", "bf16"}}, 5e-3);
}

TEST(PlacedSweep, WhereverItIsDividedASweepIsTheSame)
{
    MemoryBank bank(kSweepWidth, sweepLabels(), BankPrecision::Float32, true);
    bank.write(knownSlots(), torch::nn::functional::normalize(sweptRows(kStored - 5, 8)), 0);
    const ObjectiveBatch batch = sweptBatch(1);
    const torch::Tensor unit = torch::nn::functional::normalize(batch.embedding.detach());
    const SweepMemory::Settings settings = {.sigma = 0.05, .momentum = 0.5};
    const ObjectiveStep whole =
        PlacedSweep(bank, torch::kCPU).step(unit, batch, settings, torch::Tensor()).step;
    for (const int64_t numbers : {1, 9 * 7, 9 * 59}) {
        const ObjectiveStep parts = PlacedSweep(bank, torch::kCPU, numbers)
                                        .step(unit, batch, settings, torch::Tensor())
                                        .step;
        EXPECT_NEAR(parts.loss, whole.loss, 1e-6);
        EXPECT_LT(farthestApart(parts.gradient, whole.gradient), 1e-6);
    }
}

TEST(PlacedSweep, ARowThatIsNotFiniteMakesALossThatIsNot)
{
    const auto placed = sncaOf(Json::object(), torch::kCPU);
    ObjectiveBatch batch = sweptBatch(0);
    batch.embedding.data()[2][0] = NAN;
    EXPECT_TRUE(std::isnan(placed->step(batch).loss));
}

} // namespace
} // namespace kindred

// MNE's steps by torch's own operations, where the embeddings lie, against the processor's.
#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>
#include <numeric>

#include "learn/objective/PairsFixture.h"
#include "objective/memory/Mne.h"
#include "objective/placed/PlacedTrees.h"

namespace kindred {
namespace {

using test::farthestApart;

constexpr int64_t kRemembered = 300;
constexpr int64_t kTreeWidth = 9;
constexpr int64_t kTreeRoots = 6;

std::vector<int32_t> treeLabels()
{
    std::vector<int32_t> labels;
    for (int32_t slot = 0; slot < kRemembered; ++slot)
        labels.push_back(slot % 7);
    return labels;
}

torch::Tensor treeRows(int64_t count, uint32_t seed)
{
    return test::randomPoints(count, kTreeWidth, 1, seed).points.to(torch::kFloat32);
}

std::unique_ptr<Objective> mneOf(const Json& changed, std::optional<torch::Device> stepDevice)
{
    ObjectiveSetup setup;
    setup.dimension = kTreeWidth;
    setup.classes = 7;
    setup.slotLabels = treeLabels();
    setup.options = mneInfo().options.defaults();
    setup.options.update({{"epochs", 4}, {"pretrain", 0}, {"neighbours", 3}});
    setup.options.update(changed);
    setup.executor = &test::workers();
    setup.stepDevice = stepDevice;
    torch::manual_seed(3);
    auto objective = makeMne(setup);
    std::vector<int64_t> slots(kRemembered);
    std::iota(slots.begin(), slots.end(), 0);
    objective->refresh(slots, treeRows(kRemembered, 4));
    objective->beginEpoch(0);
    if (objective->wantsNeighbours(0)) {
        EXPECT_TRUE(objective->findNeighbours({}).ok());
    }
    return objective;
}

/// The index-th of a fixed series of batches; one sample comes twice.
ObjectiveBatch treeBatch(int index, const torch::Device& device = torch::kCPU)
{
    ObjectiveBatch batch;
    batch.embedding =
        treeRows(kTreeRoots, 100 + static_cast<uint32_t>(index)).to(device).set_requires_grad(true);
    for (int64_t i = 0; i < kTreeRoots; ++i)
        batch.slots.push_back((i * 41 + index * 11) % kRemembered);
    batch.slots.back() = batch.slots.front();
    for (const int64_t slot : batch.slots)
        batch.labels.push_back(treeLabels()[static_cast<size_t>(slot)]);
    return batch;
}

void expectSameGradients(Objective& placed, Objective& closed, double tolerance)
{
    const NamedTensors wanted = closed.parameters();
    const NamedTensors learned = placed.parameters();
    ASSERT_EQ(learned.size(), wanted.size());
    for (size_t i = 0; i < wanted.size(); ++i) {
        const auto& [name, tensor] = wanted[i];
        ASSERT_EQ(learned[i].second.grad().defined(), tensor.grad().defined()) << name;
        if (!tensor.grad().defined())
            continue;
        const double size = std::max(1.0, tensor.grad().abs().max().item<double>());
        EXPECT_LT(farthestApart(learned[i].second.grad(), tensor.grad()), tolerance * size) << name;
        const torch::NoGradGuard noGradient; // the modules must not stay the same for all rows
        for (const NamedTensors& moved : {wanted, learned})
            moved[i].second.sub_(0.05 * tensor.grad());
    }
}

void expectSameSteps(const Json& changed, double tolerance = 2e-5)
{
    const auto closed = mneOf(changed, {});
    const auto placed = mneOf(changed, torch::kCPU);
    for (int index = 0; index < 3; ++index) {
        SCOPED_TRACE(changed.dump() + " step " + std::to_string(index));
        const ObjectiveBatch near = treeBatch(index);
        const ObjectiveBatch far = treeBatch(index);
        const ObjectiveStep expected = closed->step(near);
        const ObjectiveStep found = placed->step(far);
        EXPECT_FALSE(found.loss.isKnown());
        EXPECT_NEAR(found.loss, expected.loss, tolerance * (1 + std::abs(expected.loss)));
        expected.root.backward(expected.gradient);
        found.root.backward(found.gradient);
        EXPECT_LT(farthestApart(far.embedding.grad(), near.embedding.grad()), tolerance);
        expectSameGradients(*placed, *closed, tolerance);
        ASSERT_EQ(found.statistics.size(), expected.statistics.size());
        for (size_t i = 0; i < found.statistics.size(); ++i) {
            EXPECT_EQ(found.statistics[i].first, expected.statistics[i].first);
            EXPECT_NEAR(found.statistics[i].second, expected.statistics[i].second, 1e-4)
                << found.statistics[i].first;
        }
        EXPECT_LT(farthestApart(*findTensor(placed->state(), "vectors"),
                                *findTensor(closed->state(), "vectors")),
                  1e-6);
        const torch::Tensor asked = treeRows(5, 50);
        EXPECT_LT(farthestApart(placed->transform(asked), closed->transform(asked)), tolerance);
    }
}

TEST(PlacedMne, StepsAreTheProcessors)
{
    for (const int depth : {0, 1, 2, 3}) // of 18, 54 and 162 rows below the roots
        expectSameSteps({{"depth", depth}});
    expectSameSteps({{"depth", 2}, {"neighbours", 10}}); // 60, and all 300
    expectSameSteps({{"depth", 3}, {"neighbours", 60}}); // all 300 at every depth
}

TEST(PlacedMne, EveryFormIsTheProcessors)
{
    for (const char* pooling : {"mean", "max"})
        expectSameSteps({{"pooling", pooling}, {"project_aggregate", false}});
    expectSameSteps({{"pair_reduction", "sum"}, {"pair_weight", 0.1}});
    expectSameSteps({{"pair_reduction", "sum"}, {"neighbours", 10}, {"pair_weight", 0.1}});
    expectSameSteps({{"pair_loss", false}, {"memory_update", false}});
}

TEST(PlacedMne, TasksAreTheProcessors)
{
    for (const bool gradient : {false, true})
        for (const int depth : {1, 2, 3})
            expectSameSteps({{"train_episodes", true},
                             {"episode_memory_grad", gradient},
                             {"depth", depth},
                             {"neighbours", 2}});
}

TEST(PlacedMne, ReadsNothingOfItsDevice)
{
    for (const Json& changed :
         {Json{{"depth", 2}}, Json{{"depth", 3}, {"neighbours", 20}}, Json{{"pooling", "max"}},
          Json{{"pooling", "mean"}, {"train_episodes", true}}}) {
        SCOPED_TRACE(changed.dump());
        const auto placed = mneOf(changed, torch::kMeta);
        try {
            const ObjectiveBatch batch = treeBatch(0, torch::kMeta);
            const ObjectiveStep step = placed->step(batch);
            step.root.backward(step.gradient);
            EXPECT_TRUE(step.loss.found().is_meta());
            EXPECT_TRUE(batch.embedding.grad().is_meta());
            for (const auto& [name, parameter] : placed->parameters())
                EXPECT_TRUE(parameter.grad().is_meta()) << name;
        } catch (const std::exception& error) {
            ADD_FAILURE() << error.what();
        }
    }
}

TEST(PlacedMne, TheNearestAreTheSameInAnyParts)
{
    const torch::Tensor rows = treeRows(50, 7);
    const torch::Tensor queries = treeRows(4, 8);
    const torch::Tensor own = torch::tensor({3, -1, 49, 20}, torch::kInt64);
    const torch::Tensor whole = placedNearest(rows, queries, own, 5);
    for (const int64_t numbers : {1, 4 * 7, 4 * 49})
        EXPECT_TRUE(placedNearest(rows, queries, own, 5, numbers).equal(whole)) << numbers;
    for (int64_t i = 0; i < 4; ++i)
        EXPECT_FALSE(whole[i].eq(own[i]).any().item<bool>());
    const torch::Tensor all = queries.mm(rows.t());
    EXPECT_EQ(whole[1][0].item<int64_t>(), all[1].argmax().item<int64_t>());
}

} // namespace
} // namespace kindred

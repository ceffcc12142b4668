// Fixed targets: found once in the input space, and brought together by the batches.
#include "objective/batch/TargetTable.h"

#include <gtest/gtest.h>
#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "learn/objective/PairsFixture.h"
#include "train/loop/PartnerPlan.h"

namespace kindred {
namespace {

using test::doubles;
using test::LabelledPoints;
using test::randomPoints;
using test::tableOf;
using test::workers;

std::vector<int32_t> listOf(const TargetTable& table, int64_t slot)
{
    return {table.of(slot).begin(), table.of(slot).end()};
}

/// 120 samples of classes of 60, 50, 7, 2 and 1.
LabelledPoints unevenClasses()
{
    LabelledPoints data = randomPoints(120, 6, 1, 21);
    for (size_t i = 0; i < data.labels.size(); ++i) {
        const size_t place = i * 7 % 120;
        data.labels[i] = place < 60 ? 4 : place < 110 ? 0 : place < 117 ? 2 : place < 119 ? 1 : 3;
    }
    return data;
}

TEST(TargetTable, HoldsTheNearestOfTheClassInTheInputSpace)
{
    const LabelledPoints data = unevenClasses();
    const torch::Tensor squares =
        (data.points.unsqueeze(1) - data.points.unsqueeze(0)).square().sum(2);
    for (const int k : {1, 5, 10, 1000}) {
        const TargetTable table = tableOf(data.labels, data.points, k);
        ASSERT_TRUE(table.isWhole());
        for (int64_t q = 0; q < 120; ++q) {
            std::vector<std::pair<double, int32_t>> others;
            for (int32_t p = 0; p < 120; ++p)
                if (p != q &&
                    data.labels[static_cast<size_t>(p)] == data.labels[static_cast<size_t>(q)])
                    others.emplace_back(squares[q][p].item<double>(), p);
            std::sort(others.begin(), others.end());
            std::vector<int32_t> expected;
            for (size_t i = 0; i < std::min(others.size(), static_cast<size_t>(k)); ++i)
                expected.push_back(others[i].second);
            std::sort(expected.begin(), expected.end());
            EXPECT_EQ(listOf(table, q), expected) << "slot " << q << ", k " << k;
        }
    }
}

TEST(TargetTable, EqualInputsCountByTheirOrderAndNoneAimsAtItself)
{
    const LabelledPoints data(doubles({{1}, {1}, {1}, {1}, {5}}), {0, 0, 0, 0, 0});
    const TargetTable table = tableOf(data.labels, data.points, 2);
    EXPECT_EQ(listOf(table, 0), (std::vector<int32_t>{1, 2}));
    EXPECT_EQ(listOf(table, 2), (std::vector<int32_t>{0, 1}));
    EXPECT_EQ(listOf(table, 4), (std::vector<int32_t>{0, 1}));
}

TEST(TargetTable, ASampleHasTheSameTargetsInEveryBatch)
{
    const LabelledPoints data = unevenClasses();
    const TargetTable table = tableOf(data.labels, data.points, 4);
    for (const int64_t stride : {2, 3, 7}) {
        std::vector<int64_t> slots;
        std::vector<int32_t> labels;
        for (int64_t slot = 1; slot < 120; slot += stride) {
            slots.push_back(slot);
            labels.push_back(data.labels[static_cast<size_t>(slot)]);
        }
        const BatchTargets found(table, {labels, slots});
        const torch::Tensor columns = found.columns();
        for (size_t row = 0; row < slots.size(); ++row) {
            std::vector<int32_t> met;
            for (const int64_t p : found.of(static_cast<int64_t>(row)))
                met.push_back(static_cast<int32_t>(slots[static_cast<size_t>(p)]));
            std::vector<int32_t> expected;
            for (const int32_t target : table.of(slots[row]))
                if (std::find(slots.begin(), slots.end(), target) != slots.end())
                    expected.push_back(target);
            EXPECT_EQ(met, expected);
            EXPECT_EQ(columns[static_cast<int64_t>(row)].ge(0).sum().item<int64_t>(),
                      static_cast<int64_t>(expected.size()));
        }
    }
}

TEST(TargetTable, IsFoundTheSameOnOneThreadAndKept)
{
    const LabelledPoints data = unevenClasses();
    const TargetTable table = tableOf(data.labels, data.points, 4);
    Executor alone(1);
    TargetTable other(data.labels, 4);
    EXPECT_TRUE(other.state().empty());
    for (const auto& [label, slots] : slotsByClass(data.labels)) {
        EXPECT_FALSE(other.isWhole());
        const torch::Tensor inputs =
            data.points.index_select(0, torch::tensor(slots, torch::kInt64));
        ASSERT_TRUE(other.list(slots, inputs, alone).ok());
    }
    ASSERT_EQ(table.state().size(), 1U);
    EXPECT_TRUE(torch::equal(table.state()[0].second, other.state()[0].second));

    TargetTable restored(data.labels, 4);
    ASSERT_TRUE(restored.restore(table.state()).ok());
    EXPECT_TRUE(restored.isWhole());
    for (int64_t slot = 0; slot < 120; ++slot)
        EXPECT_EQ(listOf(restored, slot), listOf(table, slot));

    EXPECT_TRUE(TargetTable(data.labels, 4).restore({}).ok());
    EXPECT_FALSE(TargetTable(data.labels, 5).restore(table.state()).ok());
    NamedTensors damaged = {{"targets", table.state()[0].second.clone()}};
    damaged[0].second[3][0] = 3;
    EXPECT_FALSE(TargetTable(data.labels, 4).restore(damaged).ok()) << "itself";
    damaged[0].second[3][0] = 120;
    EXPECT_FALSE(TargetTable(data.labels, 4).restore(damaged).ok()) << "nobody";
}

TEST(TargetTable, ManyLargeInputsAreComparedThoughTheirSquaresAddUpBeyondAFloat)
{
    LabelledPoints data = randomPoints(2000, 4, 1, 5);
    std::fill(data.labels.begin(), data.labels.end(), 0);
    const TargetTable near = tableOf(data.labels, data.points, 3);
    const TargetTable far = tableOf(data.labels, data.points * std::pow(2.0, 60), 3);
    for (int64_t slot = 0; slot < 2000; ++slot)
        ASSERT_EQ(listOf(far, slot), listOf(near, slot)) << slot;
}

TEST(TargetTable, InputsThatAreNotFiniteAndACancelledSearchAreRefused)
{
    const LabelledPoints data = unevenClasses();
    const auto [label, slots] = *slotsByClass(data.labels).begin();
    torch::Tensor inputs = torch::randn({static_cast<int64_t>(slots.size()), 3});
    TargetTable table(data.labels, 4);
    const Status cancelled = table.list(slots, inputs, workers(), [](double) { return false; });
    ASSERT_FALSE(cancelled.ok());
    EXPECT_EQ(cancelled.error().code, ErrorCode::Interrupted);
    inputs[1][2] = INFINITY;
    EXPECT_FALSE(table.list(slots, inputs, workers()).ok());
    EXPECT_FALSE(table.isWhole());
}

/// Share of the samples of a plan whose batch holds one of their targets.
double shareWithTarget(const BatchPlan& plan, const TargetTable& table)
{
    double found = 0;
    double all = 0;
    for (const std::vector<int64_t>& ids : plan.batches) {
        const std::set<int64_t> members(ids.begin(), ids.end());
        EXPECT_EQ(members.size(), ids.size()) << "none twice";
        for (const int64_t id : ids) {
            const std::span<const int32_t> targets = table.of(id - 1000);
            const auto isThere = [&](int32_t target) { return members.contains(target + 1000); };
            found += std::any_of(targets.begin(), targets.end(), isThere) ? 1 : 0;
            ++all;
        }
    }
    return found / all;
}

TEST(PartnerPlan, BringsSamplesTogetherWithTheirTargets)
{
    const LabelledPoints data = randomPoints(3000, 8, 10, 5);
    const TargetTable table = tableOf(data.labels, data.points, 10);
    std::vector<int64_t> ids(3000);
    std::iota(ids.begin(), ids.end(), 1000);
    const BatchPlan plain = shuffledPlan(ids, 64, 3, 0, false);
    const BatchPlan partnered = withPartners(plain, ids, table, 3, 0);
    ASSERT_EQ(partnered.batches.size(), plain.batches.size());
    for (size_t i = 0; i < plain.batches.size(); ++i)
        EXPECT_EQ(partnered.batches[i].size(), plain.batches[i].size());
    EXPECT_LT(shareWithTarget(plain, table), 0.3);
    EXPECT_GT(shareWithTarget(partnered, table), 0.6);
    EXPECT_EQ(withPartners(plain, ids, table, 3, 0).batches, partnered.batches);
    EXPECT_NE(withPartners(plain, ids, table, 4, 0).batches, partnered.batches);
    EXPECT_NE(withPartners(plain, ids, table, 3, 1).batches, partnered.batches);
}

TEST(PartnerPlan, FillsBatchesOfFewSamplesToo)
{
    const LabelledPoints data = unevenClasses();
    const TargetTable table = tableOf(data.labels, data.points, 1000);
    std::vector<int64_t> ids(120);
    std::iota(ids.begin(), ids.end(), 1000);
    for (const int batch : {1, 2, 7, 119, 120, 500})
        for (const bool dropLast : {false, true}) {
            const BatchPlan plain = shuffledPlan(ids, batch, 1, 2, dropLast);
            const BatchPlan partnered = withPartners(plain, ids, table, 1, 2);
            ASSERT_EQ(partnered.batches.size(), plain.batches.size());
            for (size_t i = 0; i < plain.batches.size(); ++i)
                EXPECT_EQ(partnered.batches[i].size(), plain.batches[i].size());
            shareWithTarget(partnered, table);
        }
}

} // namespace
} // namespace kindred

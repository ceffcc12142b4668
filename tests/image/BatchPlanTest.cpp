#include <map>
#include <numeric>
#include <set>

#include "data/Loader.h"
#include "image/ImageTest.h"

namespace kindred::test {
namespace {

using testing::ElementsAre;

std::vector<int64_t> range(int64_t first, int64_t count)
{
    std::vector<int64_t> ids(static_cast<size_t>(count));
    std::iota(ids.begin(), ids.end(), first);
    return ids;
}

std::vector<int64_t> flat(const BatchPlan& plan)
{
    std::vector<int64_t> ids;
    for (const auto& batch : plan.batches)
        ids.insert(ids.end(), batch.begin(), batch.end());
    return ids;
}

TEST(SequentialPlan, KeepsTheOrder)
{
    const BatchPlan plan = sequentialPlan(range(5, 7), 3);
    ASSERT_EQ(plan.batches.size(), 3U);
    EXPECT_THAT(plan.batches[0], ElementsAre(5, 6, 7));
    EXPECT_THAT(plan.batches[2], ElementsAre(11));
    EXPECT_TRUE(sequentialPlan({}, 3).batches.empty());
}

TEST(ShuffledPlan, HasEachIdOnce)
{
    const auto ids = range(100, 103);
    const BatchPlan plan = shuffledPlan(ids, 10, 7, 0, false);
    EXPECT_EQ(plan.batches.size(), 11U);
    EXPECT_EQ(plan.batches.back().size(), 3U);
    EXPECT_THAT(flat(plan), testing::UnorderedElementsAreArray(ids));
    EXPECT_NE(flat(plan), ids);
}

TEST(ShuffledPlan, DependsOnSeedAndEpoch)
{
    const auto ids = range(0, 50);
    const auto order = flat(shuffledPlan(ids, 8, 7, 3, false));
    EXPECT_EQ(flat(shuffledPlan(ids, 8, 7, 3, false)), order);
    EXPECT_NE(flat(shuffledPlan(ids, 8, 7, 4, false)), order);
    EXPECT_NE(flat(shuffledPlan(ids, 8, 8, 3, false)), order);
    const BatchPlan dropped = shuffledPlan(ids, 8, 7, 3, true);
    EXPECT_EQ(dropped.batches.size(), 6U);
    EXPECT_TRUE(
        std::equal(dropped.batches[5].begin(), dropped.batches[5].end(), order.begin() + 40));
}

TEST(BalancedPlan, HasPClassesOfKSamples)
{
    const auto ids = range(0, 60);
    std::vector<int32_t> labels;
    for (int i = 0; i < 60; ++i)
        labels.push_back(i % 10);
    const BatchPlan plan = balancedPlan(ids, labels, 4, 3, 1, 0);
    EXPECT_EQ(plan.batches.size(), 5U); // 60 / 12
    std::set<int64_t> seen;
    for (const auto& batch : plan.batches) {
        std::map<int32_t, std::set<int64_t>> classes;
        for (const int64_t id : batch)
            classes[labels[static_cast<size_t>(id)]].insert(id);
        EXPECT_EQ(classes.size(), 4U);
        for (const auto& [label, members] : classes)
            EXPECT_EQ(members.size(), 3U); // different ones
        seen.insert(batch.begin(), batch.end());
    }
    EXPECT_EQ(seen.size(), 60U); // 20 class turns of 3 cover every sample of equal classes
    EXPECT_EQ(flat(balancedPlan(ids, labels, 4, 3, 1, 0)), flat(plan));
    EXPECT_NE(flat(balancedPlan(ids, labels, 4, 3, 1, 1)), flat(plan));
}

TEST(BalancedPlan, FillsUpSmallClassesAndFewClasses)
{
    const std::vector<int32_t> labels = {0, 0, 0, 0, 1};
    const BatchPlan plan = balancedPlan(range(0, 5), labels, 8, 3, 1, 0);
    ASSERT_EQ(plan.batches.size(), 1U);
    EXPECT_EQ(plan.batches[0].size(), 6U); // both classes there are
    EXPECT_EQ(std::count(plan.batches[0].begin(), plan.batches[0].end(), 4), 3);
    EXPECT_TRUE(balancedPlan({}, labels, 2, 2, 1, 0).batches.empty());
}

} // namespace
} // namespace kindred::test

// The memory of ncm where steps stay on their device, against that of the processor.
#include <gtest/gtest.h>
#include <torch/types.h>

#include "learn/objective/PairsFixture.h"
#include "memory/ClassSums.h"
#include "memory/PlacedClassSums.h"

namespace kindred {
namespace {

using test::farthestApart;

const std::vector<int32_t> kSumLabels = {0, 1, 1, 3, 0, 1, 3, 3};
constexpr int64_t kSumClasses = 5; // 2 and 4 have no samples

torch::Tensor rowsToSum(size_t count, uint32_t seed)
{
    return test::randomPoints(static_cast<int64_t>(count), 3, 1, seed).points.to(torch::kFloat32);
}

struct BothSums {
    ClassSums near{3, kSumLabels, kSumClasses};
    PlacedClassSums placed{3, kSumLabels, kSumClasses, torch::kCPU};

    void write(const std::vector<int64_t>& slots, uint32_t seed)
    {
        const torch::Tensor rows = rowsToSum(slots.size(), seed);
        near.write(slots, rows);
        placed.write(slots, rows);
    }
    void expectAlike(const std::vector<int64_t>& asked) const
    {
        EXPECT_LT(farthestApart(placed.means(), near.means()), 1e-12);
        EXPECT_LT(farthestApart(placed.meansWithout(asked), near.meansWithout(asked)), 1e-12);
        const NamedTensors found = placed.state();
        const NamedTensors expected = near.state();
        ASSERT_EQ(found.size(), expected.size());
        for (size_t i = 0; i < found.size(); ++i) {
            EXPECT_EQ(found[i].first, expected[i].first);
            EXPECT_EQ(found[i].second.scalar_type(), expected[i].second.scalar_type());
            EXPECT_LT(farthestApart(found[i].second, expected[i].second), 1e-12);
        }
    }
};

TEST(PlacedClassSums, RememberWhatClassSumsDo)
{
    BothSums sums;
    sums.expectAlike({0, 3});
    sums.write({0, 1, 3}, 1);
    sums.expectAlike({0, 1, 2, 3, 4}); // stored and not, alone and not
    sums.write({1, 5, 1, 2, 5}, 2);    // of a slot named twice the last
    sums.expectAlike({1, 5, 7});
    sums.near.rebuild();
    sums.placed.rebuild();
    sums.expectAlike({2, 6});
}

TEST(PlacedClassSums, TakeUpWhatEitherSaved)
{
    BothSums sums;
    sums.write({0, 1, 3, 6}, 3);
    PlacedClassSums placed(3, kSumLabels, kSumClasses, torch::kCPU);
    ASSERT_TRUE(placed.restore(sums.near.state()).ok());
    ClassSums near(3, kSumLabels, kSumClasses);
    ASSERT_TRUE(near.restore(sums.placed.state()).ok());
    EXPECT_TRUE(placed.means().equal(near.means()));
    EXPECT_TRUE(placed.meansWithout({6, 7}).equal(near.meansWithout({6, 7})));
    EXPECT_FALSE(
        PlacedClassSums(2, kSumLabels, kSumClasses, torch::kCPU).restore(sums.placed.state()).ok());
}

} // namespace
} // namespace kindred

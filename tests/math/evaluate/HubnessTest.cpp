// How often rows stand in lists of neighbours.
#include <gtest/gtest.h>

#include <cmath>

#include "evaluate/Hubness.h"

namespace kindred::test {
namespace {

std::vector<int32_t> listed(std::span<const int32_t> counts)
{
    return {counts.begin(), counts.end()};
}

TEST(Hubness, EachCountHoldsTheSmallerOnes)
{
    OccurrenceCounts counts(3, {1, 3});
    counts.add(0, 0, false);
    counts.add(1, 1, true);
    counts.add(2, 2, false);
    counts.add(2, 3, true); // beyond the largest k
    counts.add(1, 0, true);
    counts.add(0, 1, false);
    counts.close();
    EXPECT_EQ(listed(counts.all(0)), (std::vector<int32_t>{1, 1, 0}));
    EXPECT_EQ(listed(counts.bad(0)), (std::vector<int32_t>{0, 1, 0}));
    EXPECT_EQ(listed(counts.all(1)), (std::vector<int32_t>{2, 2, 1}));
    EXPECT_EQ(listed(counts.bad(1)), (std::vector<int32_t>{0, 2, 0}));
}

TEST(Hubness, SkewnessByHand)
{
    OccurrenceCounts counts(6, {1});
    const int32_t wanted[] = {2, 2, 5, 5, 2, 2}; // mean 3: off by −1 four times, by 2 twice
    for (int32_t row = 0; row < 6; ++row)
        for (int32_t i = 0; i < wanted[row]; ++i)
            counts.add(row, 0, i == 0);
    counts.close();
    const Hubness hubness = hubnessOf(counts, 0);
    EXPECT_EQ(hubness.k, 1);
    EXPECT_NEAR(hubness.mean, 3, 1e-12);
    EXPECT_NEAR(hubness.skewness, 2 / std::pow(2, 1.5), 1e-12); // 12/6 by the root of (12/6)³
    EXPECT_NEAR(hubness.bad, 6. / 18, 1e-12);
    EXPECT_EQ(hubness.most, 5);
    EXPECT_EQ(hubness.never, 0);
    EXPECT_EQ(largestHubs(counts.all(0), 3), (std::vector<int32_t>{2, 3, 0}));
}

TEST(Hubness, WithoutASpreadThereIsNoSkewness)
{
    OccurrenceCounts none(4, {2});
    none.close();
    EXPECT_TRUE(std::isnan(hubnessOf(none, 0).skewness));
    EXPECT_TRUE(std::isnan(hubnessOf(none, 0).bad));
    EXPECT_EQ(hubnessOf(none, 0).never, 4);
    EXPECT_TRUE(largestHubs(none.all(0), 10).empty());
}

} // namespace
} // namespace kindred::test

#include "evaluate/PairedTest.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace kindred {
namespace {

PairedCounts discordant(int64_t onlyFirst, int64_t onlySecond, int64_t agreed = 0)
{
    return {agreed, onlyFirst, onlySecond, 0};
}

TEST(PairedCounts, EachQueryIsInOneCell)
{
    const std::vector<uint8_t> first = {1, 1, 1, 0, 0, 1};
    const std::vector<uint8_t> second = {1, 0, 0, 1, 0, 1};
    const PairedCounts counts = countPairs(first, second);
    EXPECT_EQ(counts.bothRight, 2);
    EXPECT_EQ(counts.onlyFirst, 2);
    EXPECT_EQ(counts.onlySecond, 1);
    EXPECT_EQ(counts.bothWrong, 1);
    EXPECT_EQ(counts.total(), 6);
}

TEST(McNemarTest, ByHand)
{
    // 2 (1 + 12 + 66) / 4096, and half of the last term less: 2 (1 + 12) / 4096 + 66 / 4096.
    EXPECT_NEAR(mcNemarTest(discordant(10, 2)).exact, .03857421875, 1e-12);
    EXPECT_NEAR(mcNemarTest(discordant(10, 2)).mid, 92.0 / 4096, 1e-12);
    EXPECT_NEAR(mcNemarTest(discordant(0, 5)).exact, 2.0 / 32, 1e-12);
    EXPECT_NEAR(mcNemarTest(discordant(0, 5)).mid, 1.0 / 32, 1e-12);
}

TEST(McNemarTest, NothingAgainstNothingSaysNothing)
{
    for (const auto& [b, c] : {std::pair(0, 0), {1, 1}, {7, 7}, {5000, 5000}}) {
        EXPECT_EQ(mcNemarTest(discordant(b, c, 3)).exact, 1) << b;
        EXPECT_NEAR(mcNemarTest(discordant(b, c, 3)).mid, 1, 1e-9) << b;
    }
}

TEST(McNemarTest, OnlyDiscordantPairsCountAndTheirOrderDoesNot)
{
    const McNemarTest test = mcNemarTest(discordant(3, 9));
    EXPECT_EQ(test.exact, mcNemarTest(discordant(9, 3)).exact);
    EXPECT_EQ(test.exact, mcNemarTest(discordant(3, 9, 100000)).exact);
    EXPECT_LT(test.mid, test.exact);
}

TEST(McNemarTest, ThousandsOfPairsFollowTheNormalLaw)
{
    // N = 40,000 at even odds has deviation 100: 19,804 is 1.96 of them below the middle.
    EXPECT_NEAR(mcNemarTest(discordant(19804, 20196)).mid, .05, 1e-4);
    EXPECT_GT(mcNemarTest(discordant(0, 1000)).exact, 0);
    EXPECT_LT(mcNemarTest(discordant(0, 1000)).exact, 1e-300);
}

TEST(PairedDifference, ByHand)
{
    // n = 20, b = 10, c = 2: 3/22 and 11/22 in place of 2/20 and 10/20.
    const PairedDifference difference = pairedDifference({5, 10, 2, 3});
    EXPECT_DOUBLE_EQ(difference.value, -.4);
    const double half = 1.96 * std::sqrt((14.0 / 22 - 64.0 / 484) / 22);
    EXPECT_NEAR(difference.interval.low, -8.0 / 22 - half, 1e-12);
    EXPECT_NEAR(difference.interval.high, -8.0 / 22 + half, 1e-12);
}

TEST(PairedDifference, NeverLeavesItsRange)
{
    EXPECT_EQ(pairedDifference({0, 0, 0, 0}).interval.low, -1);
    EXPECT_EQ(pairedDifference({0, 2, 0, 0}).interval.low, -1);
    EXPECT_EQ(pairedDifference({0, 0, 2, 0}).interval.high, 1);
    const PairedDifference same = pairedDifference({50, 0, 0, 50});
    EXPECT_EQ(same.value, 0);
    EXPECT_DOUBLE_EQ(same.interval.low, -same.interval.high);
}

} // namespace
} // namespace kindred

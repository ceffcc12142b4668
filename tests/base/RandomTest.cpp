#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/Random.h"

namespace kindred {
namespace {

TEST(Random, Mix64IsSplitMix64)
{
    // The first outputs of SplitMix64 seeded with 0 (Steele et al. 2014; state steps by the gamma).
    EXPECT_EQ(mix64(0), 0xe220a8397b1dcdafULL);
    EXPECT_EQ(mix64(0x9e3779b97f4a7c15ULL), 0x6e789e6aa1b965f4ULL);
}

TEST(Random, SameSeedSameDraws)
{
    Random a(5);
    Random b(5);
    Random c(6);
    bool differs = false;
    for (int i = 0; i < 100; ++i) {
        const uint64_t draw = a.next();
        EXPECT_EQ(draw, b.next());
        differs = differs || draw != c.next();
    }
    EXPECT_TRUE(differs);
}

TEST(Random, StateContinuesWhereItStood)
{
    Random a(5);
    a.next();
    Random b(0);
    b.setState(a.state());
    EXPECT_EQ(a.next(), b.next());
}

TEST(Random, HashDependsOnOrderAndEveryPart)
{
    EXPECT_NE(hashSeed({1, 2}), hashSeed({2, 1}));
    EXPECT_NE(hashSeed({1, 2}), hashSeed({1, 3}));
    EXPECT_NE(hashSeed({1}), hashSeed({1, 0}));
}

TEST(Random, BelowIsUniform)
{
    Random random(3);
    std::array<int, 7> counts{};
    constexpr int kDraws = 70000;
    for (int i = 0; i < kDraws; ++i)
        ++counts[random.below(7)];
    double chi = 0;
    for (const int count : counts)
        chi += (count - 10000.0) * (count - 10000.0) / 10000.0;
    EXPECT_LT(chi, 22.5) << "chi-squared with 6 degrees of freedom, p = 0.001";
}

TEST(Random, UniformAndNormalMoments)
{
    Random random(4);
    constexpr int kDraws = 200000;
    double mean = 0;
    double normalMean = 0;
    double normalSquares = 0;
    for (int i = 0; i < kDraws; ++i) {
        const double u = random.uniform();
        ASSERT_GE(u, 0.0);
        ASSERT_LT(u, 1.0);
        mean += u / kDraws;
        const double z = random.normal();
        normalMean += z / kDraws;
        normalSquares += z * z / kDraws;
    }
    EXPECT_NEAR(mean, 0.5, 4 * std::sqrt(1.0 / 12 / kDraws));
    EXPECT_NEAR(normalMean, 0.0, 4 / std::sqrt(kDraws));
    EXPECT_NEAR(normalSquares, 1.0, 4 * std::sqrt(2.0 / kDraws));
}

TEST(Random, ShuffleIsAPermutationAndEveryItemMoves)
{
    std::vector<int> items(100);
    std::iota(items.begin(), items.end(), 0);
    const std::vector<int> before = items;
    Random(9).shuffle(items);
    EXPECT_NE(items, before);
    std::sort(items.begin(), items.end());
    EXPECT_EQ(items, before);
}

} // namespace
} // namespace kindred

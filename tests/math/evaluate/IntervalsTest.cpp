#include "evaluate/Intervals.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "evaluate/Results.h"

namespace kindred {
namespace {

TEST(WilsonInterval, ByHand)
{
    // 8 of 10, z = 1.96: centre (0.8 + 0.19208)/1.38416, half 1.96/1.38416 · √(0.016 + 0.009604).
    const Interval interval = wilsonInterval(8, 10);
    EXPECT_NEAR(interval.low, .7167379 - .2265811, 1e-6);
    EXPECT_NEAR(interval.high, .7167379 + .2265811, 1e-6);
}

TEST(WilsonInterval, EndsAreExactAndNeverEmpty)
{
    EXPECT_EQ(wilsonInterval(0, 20).low, 0.0);
    EXPECT_NEAR(wilsonInterval(0, 20).high, 3.8416 / 23.8416, 1e-12);
    EXPECT_EQ(wilsonInterval(20, 20).high, 1.0);
    EXPECT_NEAR(wilsonInterval(20, 20).low, 20 / 23.8416, 1e-12);
    EXPECT_EQ(wilsonInterval(0, 0).low, 0.0);
    EXPECT_EQ(wilsonInterval(0, 0).high, 1.0);
}

TEST(NormalInterval, AcceptanceCheckG5)
{
    const std::vector<double> accuracies = {.6, .8, .4, .6, .6};
    const Interval interval = normalInterval(accuracies);
    EXPECT_NEAR(interval.low, .6 - .1239612843, 1e-9);
    EXPECT_NEAR(interval.high, .6 + .1239612843, 1e-9);
}

TEST(NormalInterval, OneValueHasNoWidth)
{
    const std::vector<double> one = {.7};
    EXPECT_EQ(normalInterval(one).low, .7);
    EXPECT_EQ(normalInterval(one).high, .7);
}

double weightedMean(std::span<const int32_t> drawn)
{
    double sum = 0;
    for (size_t i = 0; i < drawn.size(); ++i)
        sum += static_cast<double>(drawn[i]) * std::sqrt(static_cast<double>(i));
    return sum;
}

double meanOfHalf(std::span<const int32_t> drawn)
{
    const auto half = static_cast<std::ptrdiff_t>(drawn.size() / 2);
    return static_cast<double>(std::accumulate(drawn.begin(), drawn.begin() + half, 0)) /
           static_cast<double>(drawn.size());
}

TEST(BootstrapInterval, SameSeedSameInterval)
{
    const Interval first = bootstrapInterval(200, 7, weightedMean);
    const Interval second = bootstrapInterval(200, 7, weightedMean);
    const Interval other = bootstrapInterval(200, 8, weightedMean);
    EXPECT_EQ(first.low, second.low);
    EXPECT_EQ(first.high, second.high);
    EXPECT_TRUE(first.low != other.low || first.high != other.high);
}

TEST(BootstrapInterval, AgreesWithTheNormalApproximation)
{
    // 1,000 of 2,000 hits: 0.5 ± 1.96 √(0.25/2000) = 0.5 ± 0.0219.
    const Interval interval = bootstrapInterval(2000, 3, meanOfHalf);
    EXPECT_NEAR(interval.low, .5 - .0219, .003);
    EXPECT_NEAR(interval.high, .5 + .0219, .003);
}

// Every resample of queries that are all right is all right: that is no certainty.
TEST(Bootstrapped, AllRightOrAllWrongIsNoCertainty)
{
    for (const double each : {0.0, 1.0}) {
        EvaluationResult asked;
        asked.n = 20;
        const EvaluationResult found =
            bootstrapped(asked, 1, [each](std::span<const int32_t> drawn) {
                return each * std::accumulate(drawn.begin(), drawn.end(), 0) / 20;
            });
        const Interval wilson = wilsonInterval(each == 0 ? 0 : 20, 20);
        EXPECT_EQ(found.value, each);
        EXPECT_EQ(found.low, wilson.low);
        EXPECT_EQ(found.high, wilson.high);
        EXPECT_EQ(found.intervalMethod, "wilson");
    }
}

TEST(BootstrapInterval, DrawsAsManyAsThereAre)
{
    bootstrapInterval(50, 1, [](std::span<const int32_t> drawn) {
        EXPECT_EQ(std::accumulate(drawn.begin(), drawn.end(), 0), 50);
        return 0.0;
    });
}

} // namespace
} // namespace kindred

#include "base/Spread.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace kindred {
namespace {

TEST(Spread, ByHand)
{
    // Deviations 0, .2, -.2, 0, 0 from .6: √(.08 / 4).
    const Spread spread = spreadOf(std::vector{.6, .8, .4, .6, .6});
    EXPECT_NEAR(spread.mean, .6, 1e-15);
    EXPECT_NEAR(spread.deviation, std::sqrt(.02), 1e-15);
    EXPECT_EQ(spread.n, 5);
}

TEST(Spread, OneValueHasNoneAndNothingIsNothing)
{
    EXPECT_EQ(spreadOf(std::vector{.7}).mean, .7);
    EXPECT_EQ(spreadOf(std::vector{.7}).deviation, 0);
    EXPECT_EQ(spreadOf({}).n, 0);
    EXPECT_EQ(spreadOf({}).mean, 0);
}

TEST(Spread, EqualValuesHaveExactlyNone)
{
    EXPECT_EQ(spreadOf(std::vector<double>(7, .25)).deviation, 0);
}

} // namespace
} // namespace kindred

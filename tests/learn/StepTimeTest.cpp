#include <gtest/gtest.h>

#include "train/loop/StepTime.h"

namespace kindred::test {
namespace {

TEST(StepTime, ForgetsTheFirstStep)
{
    StepTime time;
    EXPECT_EQ(time.mean(), 0);
    time.note(0.425, 1); // a GPU's libraries start
    EXPECT_DOUBLE_EQ(time.mean(), 0.425);
    time.note(0.012, 1);
    EXPECT_DOUBLE_EQ(time.mean(), 0.012);
    time.note(0.018, 1);
    EXPECT_DOUBLE_EQ(time.mean(), 0.015);
}

/// On a GPU the steps between two points of the curve are known only together.
TEST(StepTime, CountsStepsThatAreKnownTogether)
{
    StepTime together;
    together.note(0.4, 1);
    together.note(22 * 0.012, 22);
    EXPECT_DOUBLE_EQ(together.mean(), 0.012);
    together.note(22 * 0.024, 22);
    EXPECT_NEAR(together.mean(), 0.024, 0.0013) << "0.9 to the power of 22 is left of the old";
}

TEST(StepTime, FollowsAChange)
{
    StepTime time;
    for (int step = 0; step < 100; ++step)
        time.note(0.01, 1);
    for (int step = 0; step < 10; ++step)
        time.note(0.02, 1);
    EXPECT_NEAR(time.mean(), 0.02 - 0.01 * std::pow(0.9, 10), 1e-9);
}

} // namespace
} // namespace kindred::test

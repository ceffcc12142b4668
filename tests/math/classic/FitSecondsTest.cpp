// What a fit is said to take, of tries that take a given time: only the arithmetic is judged.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "classic/FitSeconds.h"

namespace kindred {
namespace {

constexpr double kTick = 0.125;

/// Each look at it is so many seconds after the one before, the last of these for ever; and every
/// try has had the processor for long enough.
class GivenClock {
public:
    explicit GivenClock(std::vector<double> steps = {kTick}) : m_steps(std::move(steps)) {}

    FitClock clock()
    {
        return {[this] { return m_now += m_steps[std::min(m_looks++, m_steps.size() - 1)]; },
                [this] { return m_processor += 1; }};
    }

private:
    std::vector<double> m_steps;
    size_t m_looks = 0;
    double m_now = 0;
    double m_processor = 0;
};

/// What a function says where each try of a decomposition or a product takes a tick, in ticks.
template <class Told>
double ticks(const Told& told)
{
    GivenClock given;
    return told(given.clock()) / kTick;
}

const FitShape kSmall{2000, 64, 4};
const FitShape kWide{2000, 2048, 4};
constexpr double kTriedProducts = 512.0 * 512 * 512;

TEST(FitSeconds, OfAxesAreADecompositionAndProducts)
{
    const auto principal = [](const FitShape& shape) {
        return ticks([&](const FitClock& clock) { return principalSeconds(shape, clock); });
    };
    // 64 axes are tried as they are; the product of the rows with themselves is symmetric.
    EXPECT_NEAR(principal(kSmall), 1 + 2000.0 * 64 * (32 + 8) / kTriedProducts, 1e-9);
    // Of 2000 rows with 2048 columns the rows are decomposed, and the axes are made of them.
    const double wide = std::pow(2000.0 / 512, 3) +
                        (2000.0 * 2048 * (1000 + 8) + 2000.0 * 2000 * 2048) / kTriedProducts;
    EXPECT_NEAR(principal(kWide), wide, 1e-9);
    EXPECT_NEAR(ticks([](const FitClock& clock) { return inverseCovarianceSeconds(kWide, clock); }),
                wide + 2000.0 * 2048 * 2048 / 2 / kTriedProducts, 1e-9);
    EXPECT_EQ(ticks([](const FitClock& clock) { return inverseCovarianceSeconds(kSmall, clock); }),
              principal(kSmall));
}

TEST(FitSeconds, OfARidgeGrowWithItsClasses)
{
    const auto ridge = [](const FitShape& shape) {
        return ticks([&](const FitClock& clock) { return ridgeSeconds(shape, clock); });
    };
    FitShape more = kSmall;
    more.classes = 104;
    EXPECT_NEAR(ridge(more) - ridge(kSmall), 2.0 * 100 * 64 * 64 / kTriedProducts, 1e-9);
    more = kWide;
    more.classes = 104;
    EXPECT_NEAR(ridge(more) - ridge(kWide), 100.0 * 2000 * (2000 + 2048) / kTriedProducts, 1e-9);
}

/// Where the rows are more than are tried, ten times as many take ten times as long.
TEST(FitSeconds, OfClassifiersGrowWithTheRows)
{
    const FitShape some{5120, 512, 64};
    const FitShape many{51200, 512, 64};
    const auto svm = [](const FitShape& shape) {
        return ticks([&](const FitClock& clock) { return linearSvmSeconds(shape, {}, clock); });
    };
    const auto logistic = [](const FitShape& shape) {
        return ticks([&](const FitClock& clock) { return logisticSeconds(shape, {}, clock); });
    };
    EXPECT_GT(svm(some), 0);
    EXPECT_NEAR(svm(many) / svm(some), 10, 1e-9);
    EXPECT_GT(logistic(some), 0);
    EXPECT_NEAR(logistic(many) / logistic(some), 10, 1e-9);
}

/// Of a fit that takes longer its first half second is tried.
TEST(FitSeconds, OfAFitThatGoesOnAreExtrapolatedFromItsFirstHalfSecond)
{
    LogisticOptions options;
    options.iterations = 200;
    options.tolerance = 0; // to the end
    const FitShape shape{512, 64, 4};
    const double told =
        ticks([&](const FitClock& clock) { return logisticSeconds(shape, options, clock); });
    // The clock is looked at before every step but the first: when four of 200 are done, half a
    // second has passed. It has ended at the next look, a tick later.
    EXPECT_NEAR(told, 5 / (4.0 / 200), 1e-9);
}

TEST(FitSeconds, OfItmlGrowWithPairsAndTheSquareOfTheColumns)
{
    const auto itml = [](const FitShape& shape, int64_t pairs) {
        ItmlOptions options;
        options.constraints = pairs;
        options.passes = 10;
        return ticks([&](const FitClock& clock) { return itmlSeconds(shape, options, clock); });
    };
    // A hundred times the pairs; the metric's root is taken once: a decomposition of 64, a tick.
    const double few = itml(kSmall, 20'000) - 1;
    EXPECT_GT(few, 0);
    EXPECT_NEAR((itml(kSmall, 2'000'000) - 1) / few, 100, 1e-6);
    // Twice the columns that are tried: four times a step, eight times the root.
    const double tried = itml({2000, 512, 4}, 20'000) - 1;
    EXPECT_NEAR((itml({2000, 1024, 4}, 20'000) - 8) / tried, 4, 1e-9);
}

TEST(FitSeconds, OfCodesAreThoseOfTheCodebookAndOfThePasses)
{
    Executor executor(2);
    CodedFitOptions options;
    options.columns = 8;
    options.passes = 40;
    // One pass takes 2 s and five take 8: 1.5 s each, beside half a second for the codebook.
    GivenClock given({0, 2, 0, 8});
    // Twice the rows and twice the columns of what is tried, 512 × 1024.
    EXPECT_NEAR(codedSeconds({1024, 2048, 4}, options, executor, given.clock()),
                2 * (2 * 0.5 + 2 * 40 * 1.5), 1e-9);
    // A try that stood still for long is no reason to tell of less than nothing.
    GivenClock stood({0, 60, 0, 8});
    EXPECT_NEAR(codedSeconds({1024, 2048, 4}, options, executor, stood.clock()), 2 * 2 * 60, 1e-9);
}

TEST(FitSeconds, OfThisMachineAreSome)
{
    Executor executor(2);
    const FitShape shape{600, 64, 4};
    for (const double told :
         {principalSeconds(shape), inverseCovarianceSeconds(shape), ridgeSeconds(shape),
          itmlSeconds(shape, {}), linearSvmSeconds(shape, {}), logisticSeconds(shape, {}),
          codedSeconds(shape, {}, executor)}) {
        EXPECT_GT(told, 0);
        EXPECT_TRUE(std::isfinite(told));
    }
    const double before = machineClock().seconds();
    EXPECT_GE(machineClock().seconds(), before);
    EXPECT_GT(machineClock().processor(), 0);
}

} // namespace
} // namespace kindred

#include "classic/MeanPrior.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/Random.h"

namespace kindred {
namespace {

TEST(MeanPrior, E4MapBetweenSamplesAndPrior)
{
    const std::vector<double> samples = {2, 0};
    const std::vector<double> prior = {0, 1};
    const std::vector<double> mean = mapMean(samples, 5, prior, 10);
    EXPECT_NEAR(mean[0], .66666667, 1e-8);
    EXPECT_NEAR(mean[1], .66666667, 1e-8);
    EXPECT_EQ(mapMean(samples, 0, prior, 10), prior);
    EXPECT_EQ(mapMean(samples, 5, prior, 0), samples);
}

TEST(MeanPrior, ZeroShotAveragesTheAncestorsOfOthers)
{
    // Two nodes of two classes below one root; class 1 is the one without samples.
    MeanTree tree;
    tree.means = Matrix<double>(4, 1, {2, 100, 8, 14});
    tree.known = {1, 0, 1, 1};
    tree.ancestors = {{0, 0, 0, 0}, {0, 0, 1, 1}};
    EXPECT_EQ(TreePrior(tree).mean(1), std::vector<double>{(8.0 + 2.0) / 2});
    tree.known[1] = 1; // held out: its own mean must not help
    EXPECT_EQ(TreePrior(tree).mean(1), std::vector<double>{(8.0 + 2.0) / 2});
}

TEST(MeanPrior, AncestorsWithoutOthersDoNotCount)
{
    MeanTree tree;
    tree.means = Matrix<double>(3, 1, {5, 0, 7});
    tree.known = {1, 0, 1};
    tree.ancestors = {{0, 0, 0}, {0, 1, 2}};
    EXPECT_EQ(TreePrior(tree).mean(1), std::vector<double>{6});
    tree.ancestors = {{0, 1, 2}};
    EXPECT_TRUE(TreePrior(tree).mean(1).empty());
}

TEST(MeanPrior, NodesThatAreNotKnownDoNotCount)
{
    MeanTree tree;
    tree.means = Matrix<double>(3, 1, {5, 0, 7});
    tree.known = {1, 0, 1};
    tree.ancestors = {{0, -1, 0}, {0, 0, -1}};
    EXPECT_EQ(TreePrior(tree).mean(1), std::vector<double>{5});
}

TEST(MeanPrior, NodesMayHaveAnyNumbers)
{
    MeanTree tree;
    tree.means = Matrix<double>(4, 1, {2, 100, 8, 14});
    tree.known = {1, 0, 1, 1};
    constexpr int32_t kLargest = std::numeric_limits<int32_t>::max();
    tree.ancestors = {{kLargest, kLargest, kLargest, kLargest}, {kLargest - 1, kLargest - 1, 1, 1}};
    EXPECT_EQ(TreePrior(tree).mean(1), std::vector<double>{(8.0 + 2.0) / 2});
}

TEST(MeanPrior, ItIsWorthTheRatioOfTheVariances)
{
    // By hand: each of 0, 6 is expected at the other, 36 away; 4 samples leave 2/4 uncertain.
    MeanTree tree;
    tree.means = Matrix<double>(2, 1, {0, 6});
    tree.known = {1, 1};
    tree.ancestors = {{0, 0}};
    const std::vector<int64_t> counts = {4, 4};
    EXPECT_NEAR(TreePrior(tree).strength(counts, 2), 2 / (36 - .5), 1e-12);
    EXPECT_EQ(TreePrior(tree).strength(counts, 0), 0);
    EXPECT_EQ(TreePrior(tree).strength(counts, 144), 1e6) << "the means say nothing";
}

TEST(MeanPrior, TheStrengthOfTheRatioHasTheSmallestError)
{
    // Class means scatter by 2 around 0, samples by 1 around them: m = 1/4 against others.
    Random random(5);
    const int classes = 4000;
    MeanTree tree;
    tree.means = Matrix<double>(classes, 1);
    tree.known.assign(classes, 1);
    tree.ancestors = {std::vector<int32_t>(classes, 0)};
    std::vector<double> samples;
    for (int64_t c = 0; c < classes; ++c) {
        tree.means(c, 0) = 2 * random.normal();
        samples.push_back(tree.means(c, 0) + random.normal());
    }
    const TreePrior prior(tree);
    const std::vector<int64_t> counts(classes, 1000000);
    const double best = prior.strength(counts, 1);
    EXPECT_NEAR(best, .25, .02);
    const auto error = [&](double strength) {
        double sum = 0;
        for (int32_t c = 0; c < classes; ++c) {
            const double sample = samples[static_cast<size_t>(c)];
            const double mean = mapMean({&sample, 1}, 1, prior.mean(c), strength)[0];
            sum += (mean - tree.means(c, 0)) * (mean - tree.means(c, 0));
        }
        return sum;
    };
    for (const double other : {0., .1, .6, 2.})
        EXPECT_LT(error(best), error(other)) << other;
}

} // namespace
} // namespace kindred

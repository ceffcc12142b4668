#include "classic/MeanPrior.h"

#include <gtest/gtest.h>

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
    EXPECT_EQ(zeroShotMean(tree, 1), std::vector<double>{(8.0 + 2.0) / 2});
    tree.known[1] = 1; // held out: its own mean must not help
    EXPECT_EQ(zeroShotMean(tree, 1), std::vector<double>{(8.0 + 2.0) / 2});
}

TEST(MeanPrior, AncestorsWithoutOthersDoNotCount)
{
    MeanTree tree;
    tree.means = Matrix<double>(3, 1, {5, 0, 7});
    tree.known = {1, 0, 1};
    tree.ancestors = {{0, 0, 0}, {0, 1, 2}};
    EXPECT_EQ(zeroShotMean(tree, 1), std::vector<double>{6});
    tree.ancestors = {{0, 1, 2}};
    EXPECT_TRUE(zeroShotMean(tree, 1).empty());
}

} // namespace
} // namespace kindred

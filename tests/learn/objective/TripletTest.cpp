#include "objective/batch/Triplet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "learn/objective/PairsFixture.h"

namespace kindred {
namespace {

using test::centralDifferences;
using test::doubles;
using test::farthestApart;
using test::LabelledPoints;
using test::workers;

/// The rule by looking at all strangers of every pair.
double byDefinition(const LabelledPoints& data, double margin)
{
    const torch::Tensor distances = squaredDistances(data.points);
    const auto d = [&](int64_t i, int64_t j) { return distances[i][j].item<double>(); };
    const int64_t n = data.points.size(0);
    double loss = 0;
    for (int64_t a = 0; a < n; ++a)
        for (int64_t p = 0; p < n; ++p) {
            const auto label = [&](int64_t i) { return data.labels[static_cast<size_t>(i)]; };
            if (p == a || label(p) != label(a))
                continue;
            double semiHard = std::numeric_limits<double>::infinity();
            double farthest = 0;
            for (int64_t s = 0; s < n; ++s) {
                if (label(s) == label(a))
                    continue;
                farthest = std::max(farthest, d(a, s));
                if (d(a, s) > d(a, p))
                    semiHard = std::min(semiHard, d(a, s));
            }
            const double chosen = std::isinf(semiHard) ? farthest : semiHard;
            loss += std::max(0.0, margin + d(a, p) - chosen);
        }
    return loss;
}

TEST(Triplet, ChoosesTheNearestStrangerBeyondThePartner)
{
    // Anchor 0: partner at 1; strangers at 0.25, 1.21 and 4: the second.
    const LabelledPoints data(doubles({{0}, {1}, {-.5}, {-1.1}, {-2}}), {0, 0, 1, 2, 3});
    const TripletLoss loss = semiHardTriplets(data.points, data.batch(), 0.3, workers());
    // Anchor 1: partner 1; strangers 2.25, 4.41, 9: inactive.
    EXPECT_NEAR(loss.loss, 0.3 + 1 - 1.21, 1e-12);
    EXPECT_EQ(loss.pairs, 2);
    EXPECT_EQ(loss.active, 1);
    EXPECT_EQ(loss.skipped, 3);
    // d(1) = 2(1 − 0) from the partner; −2(0 + 1.1) from the stranger, towards the other side.
    EXPECT_NEAR(loss.gradient[1].item<double>(), 2, 1e-12);
    EXPECT_NEAR(loss.gradient[3].item<double>(), 2.2, 1e-12);
    EXPECT_NEAR(loss.gradient[0].item<double>(), -4.2, 1e-12);
}

TEST(Triplet, TakesTheFarthestStrangerWhereNoneIsBeyond)
{
    const LabelledPoints data(doubles({{0}, {3}, {1}, {1.5}}), {0, 0, 1, 2});
    const TripletLoss loss = semiHardTriplets(data.points, data.batch(), 0.2, workers());
    EXPECT_NEAR(loss.loss, (0.2 + 9 - 2.25) + (0.2 + 9 - 4), 1e-12);
}

TEST(Triplet, EqualsTheDefinitionOnRandomPoints)
{
    for (const uint32_t seed : {1u, 2u, 3u}) {
        const LabelledPoints data = test::randomPoints(30, 3, 4, seed);
        EXPECT_NEAR(semiHardTriplets(data.points, data.batch(), 0.2, workers()).loss,
                    byDefinition(data, 0.2), 1e-9);
    }
}

TEST(Triplet, GradientMatchesCentralDifferences)
{
    const LabelledPoints data = test::randomPoints(15, 3, 3, 17);
    const auto loss = [&](const torch::Tensor& rows) {
        return semiHardTriplets(rows, data.batch(), 0.2, workers()).loss;
    };
    const TripletLoss exact = semiHardTriplets(data.points, data.batch(), 0.2, workers());
    EXPECT_GT(exact.active, 10);
    EXPECT_LT(farthestApart(exact.gradient, centralDifferences(data.points, loss)), 1e-7);
}

TEST(Triplet, RotationsTranslationsAndTheOrderDoNotMatter)
{
    const LabelledPoints data = test::randomPoints(30, 4, 3, 3);
    const TripletLoss plain = semiHardTriplets(data.points, data.batch(), 0.2, workers());
    const torch::Tensor turn = test::rotation(4, 9);
    const TripletLoss turned =
        semiHardTriplets(data.points.matmul(turn) + 5, data.batch(), 0.2, workers());
    EXPECT_NEAR(turned.loss, plain.loss, 1e-9);
    EXPECT_LT(farthestApart(turned.gradient, plain.gradient.matmul(turn)), 1e-9);

    LabelledPoints reversed = data;
    reversed.points = data.points.flip(0).contiguous();
    std::reverse(reversed.labels.begin(), reversed.labels.end());
    const TripletLoss back = semiHardTriplets(reversed.points, reversed.batch(), 0.2, workers());
    EXPECT_NEAR(back.loss, plain.loss, 1e-9);
    EXPECT_LT(farthestApart(back.gradient.flip(0), plain.gradient), 1e-9);
}

TEST(Triplet, RowsThatAreNotFiniteMakeALossThatIsNot)
{
    const LabelledPoints data(doubles({{0}, {NAN}, {5}, {2}}), {0, 0, 1, 1});
    EXPECT_TRUE(std::isnan(semiHardTriplets(data.points, data.batch(), 1, workers()).loss));
}

} // namespace
} // namespace kindred

#include "objective/batch/Nca.h"

#include <gtest/gtest.h>

#include <cmath>

#include "learn/objective/PairsFixture.h"

namespace kindred {
namespace {

using test::centralDifferences;
using test::doubles;
using test::farthestApart;
using test::LabelledPoints;
using test::workers;

TEST(Nca, ThreePointsByHand)
{
    // Row 0: partner at distance 1, stranger at 4; row 1: partner 1, stranger 9.
    const LabelledPoints data(doubles({{0}, {1}, {-2}}), {0, 0, 1});
    const NcaLoss loss = ncaLoss(data.points, data.batch(), false, workers());
    const double first = 1 / (1 + std::exp(1.0 - 4));
    const double second = 1 / (1 + std::exp(1.0 - 9));
    EXPECT_EQ(loss.skipped, 1);
    EXPECT_NEAR(loss.probability, first + second, 1e-12);
    EXPECT_NEAR(loss.loss, -first - second, 1e-12);
    const NcaLoss logarithm = ncaLoss(data.points, data.batch(), true, workers());
    EXPECT_NEAR(logarithm.loss, -std::log(first) - std::log(second), 1e-12);
}

TEST(Nca, GradientThroughBothEndsMatchesCentralDifferences)
{
    const LabelledPoints data = test::randomPoints(15, 3, 4, 11); // 4 does not divide 15
    for (const bool logLoss : {false, true}) {
        const auto loss = [&](const torch::Tensor& rows) {
            return ncaLoss(rows, data.batch(), logLoss, workers()).loss;
        };
        const NcaLoss exact = ncaLoss(data.points, data.batch(), logLoss, workers());
        EXPECT_LT(farthestApart(exact.gradient, centralDifferences(data.points, loss)), 1e-8);
    }
}

TEST(Nca, OnUnitRowsItIsEquation6Too)
{
    // Equations 5 and 6 of SNCA at σ = 1/2, where exp(v·w/σ) ∝ exp(−|v − w|²), summed over the
    // batch: what comes back to row i from its own and from the others' losses.
    const LabelledPoints data = test::randomPoints(9, 3, 3, 2);
    const torch::Tensor rows = data.points / data.points.norm(2, 1, true);
    torch::Tensor p = (rows.matmul(rows.t()) * 2).exp();
    p.fill_diagonal_(0);
    p = p / p.sum(1, true);
    torch::Tensor same = torch::zeros_like(p);
    for (int64_t i = 0; i < 9; ++i)
        for (int64_t j = 0; j < 9; ++j)
            same[i][j] = i % 3 == j % 3 ? 1 : 0;
    const torch::Tensor own = (p * same).sum(1, true);
    const torch::Tensor slopes = 2 * (p - p * same / own);
    const torch::Tensor expected = slopes.matmul(rows) + slopes.t().matmul(rows);
    const torch::Tensor gradient = ncaLoss(rows, data.batch(), true, workers()).gradient;
    // Only the part along the sphere: off it |v|² counts in distances, not in similarities.
    const auto along = [&](const torch::Tensor& slope) {
        return slope - rows * (slope * rows).sum(1, true);
    };
    EXPECT_LT(farthestApart(along(gradient), along(expected)), 1e-10);
}

TEST(Nca, RowsFarFromEverythingKeepTheirLoss)
{
    // exp(−400) is no float: a shift of one side's own keeps both sums in range.
    const LabelledPoints data(doubles({{0}, {20}, {30}, {50}}), {0, 0, 1, 1});
    const torch::Tensor rows = data.points.to(torch::kFloat32);
    const NcaLoss loss = ncaLoss(rows, data.batch(), true, workers());
    EXPECT_NEAR(loss.loss, 2 * (400 - 100), 0.1);
    EXPECT_TRUE(loss.gradient.isfinite().all().item<bool>());
    EXPECT_NEAR(loss.gradient[1].item<double>(), 2 * (20 + 10 + 10), 0.1);
}

TEST(Nca, RowsWithoutPartnersAreSkippedAndWithoutStrangersCertain)
{
    const LabelledPoints alone(doubles({{0}, {1}, {5}}), {0, 1, 2});
    const NcaLoss nobody = ncaLoss(alone.points, alone.batch(), true, workers());
    EXPECT_EQ(nobody.skipped, 3);
    EXPECT_EQ(nobody.loss, 0);
    EXPECT_EQ(nobody.gradient.abs().max().item<double>(), 0);
    const LabelledPoints together(doubles({{0}, {1}, {5}}), {0, 0, 0});
    const NcaLoss certain = ncaLoss(together.points, together.batch(), true, workers());
    EXPECT_EQ(certain.skipped, 0);
    EXPECT_DOUBLE_EQ(certain.probability, 3);
    EXPECT_EQ(certain.gradient.abs().max().item<double>(), 0);
}

TEST(Nca, CopiesOfOneSampleAreNoNeighbours)
{
    LabelledPoints data(doubles({{0}, {0}, {1}}), {0, 0, 1});
    data.slots = {4, 4, 5};
    EXPECT_EQ(ncaLoss(data.points, data.batch(), false, workers()).skipped, 3);
}

TEST(Nca, ThreadsAndPrecisionOnlyRound)
{
    const LabelledPoints data = test::randomPoints(203, 16, 10, 21); // no multiple of the lanes
    Executor one(1);
    for (const double scale : {0.1, 1.0, 10.0}) {
        const torch::Tensor rows = data.points * scale;
        const NcaLoss exact = ncaLoss(rows, data.batch(), true, one);
        EXPECT_EQ(exact.loss, ncaLoss(rows, data.batch(), true, workers()).loss);
        const NcaLoss single = ncaLoss(rows.to(torch::kFloat32), data.batch(), true, workers());
        EXPECT_NEAR(single.loss, exact.loss, 1e-6 * exact.loss + 1e-3);
        EXPECT_LT(farthestApart(single.gradient, exact.gradient),
                  1e-4 * exact.gradient.abs().max().item<double>() + 1e-4);
    }
}

TEST(Nca, RowsThatAreNotFiniteMakeALossThatIsNot)
{
    const LabelledPoints data(doubles({{0}, {NAN}, {5}, {2}}), {0, 0, 1, 1});
    EXPECT_TRUE(std::isnan(ncaLoss(data.points, data.batch(), true, workers()).loss));
}

TEST(Nca, RotationsAndTranslationsDoNotMatter)
{
    const LabelledPoints data = test::randomPoints(30, 4, 3, 3);
    const NcaLoss plain = ncaLoss(data.points, data.batch(), false, workers());
    const torch::Tensor turn = test::rotation(4, 9);
    const NcaLoss turned = ncaLoss(data.points.matmul(turn) + 5, data.batch(), false, workers());
    EXPECT_NEAR(turned.loss, plain.loss, 1e-10);
    EXPECT_LT(farthestApart(turned.gradient, plain.gradient.matmul(turn)), 1e-10);
}

} // namespace
} // namespace kindred

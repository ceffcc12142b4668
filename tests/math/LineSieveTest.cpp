// Which tiles a block of queries need not be multiplied with: against all distances in double, on
// every target that this processor runs.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "NormalRows.h"
#include "kernel/Dispatch.h"
#include "kernel/SweepKernels.h"
#include "neighbour/halves/HalfRows.h"
#include "neighbour/halves/LineSieve.h"

namespace kindred::test {
namespace {

constexpr int64_t kRows = 2 * kLeafTiles * kTileRows + 70; // the last leaf is a tile and a bit
constexpr int64_t kColumns = 19;

/// Leaves that lie `apart` from each other along one axis, all of them far from the origin.
Matrix<float> rowsInLeaves(float apart)
{
    Matrix<float> rows = normalRows(3, kRows, kColumns);
    for (int64_t i = 0; i < kRows; ++i) {
        rows(i, 4) += apart * static_cast<float>(i / (kLeafTiles * kTileRows));
        rows(i, 7) += 25;
    }
    return rows;
}

double distanceOf(const Matrix<float>& rows, int64_t a, int64_t b)
{
    double sum = 0;
    for (int64_t k = 0; k < kColumns; ++k) {
        const double difference = static_cast<double>(rows(a, k)) - rows(b, k);
        sum += difference * difference;
    }
    return std::sqrt(sum);
}

/// Whether any row of a tile lies within the radius of any query of a panel.
bool isNear(const Matrix<float>& rows, int64_t tile, int64_t panel, const std::vector<float>& radii)
{
    const int64_t width = sweepKernelsBFloat16().width;
    const auto count = static_cast<int64_t>(radii.size());
    for (int64_t query = panel * width; query < std::min((panel + 1) * width, count); ++query)
        for (int64_t row = tile * kTileRows; row < std::min((tile + 1) * kTileRows, kRows); ++row)
            if (distanceOf(rows, query, row) <= radii[static_cast<size_t>(query)])
                return true;
    return false;
}

struct Sieved {
    int64_t all = 0;
    int64_t leftOut = 0;
};

/// Asks for the first rows within these radii of them; nothing that is near may be left out.
Sieved sieved(const Matrix<float>& rows, const std::vector<float>& radii, SearchMetric metric)
{
    Executor executor(2);
    const HalfRows halves(rows.view(), metric, executor);
    const Matrix<float> means = leafMeans(halves, executor);
    const SweepKernels& kernels = sweepKernelsBFloat16();
    const auto count = static_cast<int64_t>(radii.size());
    const int64_t panels = (count + kernels.width - 1) / kernels.width;
    LineSieve sieve(halves, means, kernels, panels);
    sieve.begin(rows.view().slice(0, count));
    Sieved seen;
    for (int64_t tile = 0; tile < halves.tiles(); ++tile) {
        const int64_t ofLeaf = tile % kLeafTiles;
        if (ofLeaf == 0)
            sieve.sift(tile / kLeafTiles, radii);
        bool any = false;
        for (int64_t panel = 0; panel < panels; ++panel) {
            const bool needed = sieve.needs(ofLeaf, panel);
            any = any || needed;
            ++seen.all;
            seen.leftOut += needed ? 0 : 1;
            EXPECT_TRUE(needed || !isNear(rows, tile, panel, radii))
                << "tile " << tile << ", panel " << panel;
        }
        EXPECT_EQ(sieve.needsAny(ofLeaf), any);
    }
    return seen;
}

TEST(LineSieve, NothingNearIsLeftOut)
{
    const Matrix<float> rows = rowsInLeaves(6);
    for (const std::string& target : runnableTargets()) {
        SCOPED_TRACE(target);
        ASSERT_TRUE(forceTarget(target));
        for (const SearchMetric metric : {SearchMetric::SquaredL2, SearchMetric::InnerProduct}) {
            std::vector<float> radii(301); // of the first leaf: some that reach the next one
            for (size_t i = 0; i < radii.size(); ++i)
                radii[i] = i < 96 ? .5F : 4 + static_cast<float>(i % 9);
            const Sieved seen = sieved(rows, radii, metric);
            EXPECT_GT(seen.leftOut, 0);
            EXPECT_LT(seen.leftOut, seen.all);
        }
    }
    forceTarget("");
}

TEST(LineSieve, FarLeavesAreLeftOutWhole)
{
    const Sieved seen =
        sieved(rowsInLeaves(100), std::vector<float>(256, 20.0F), SearchMetric::SquaredL2);
    // Of 18 tiles the 8 of the queries' own leaf are left.
    EXPECT_EQ(seen.leftOut, seen.all / 18 * 10);
}

TEST(LineSieve, WhatReachesEverythingOrNothingInParticular)
{
    const Matrix<float> rows = rowsInLeaves(6);
    EXPECT_EQ(sieved(rows, std::vector<float>(64, INFINITY), SearchMetric::SquaredL2).leftOut, 0);
    const Matrix<float> copies(kRows, kColumns);
    for (const float radius : {0.0F, INFINITY}) // no line leads from a point to itself
        EXPECT_EQ(sieved(copies, std::vector<float>(64, radius), SearchMetric::SquaredL2).leftOut,
                  0);
}

} // namespace
} // namespace kindred::test

// The arithmetic of neighbourhoods on numbers worked out by hand or in the specification.

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <utility>

#include "base/Files.h"
#include "base/UnitRows.h"
#include "engine/serve/data/PixelTable.h"
#include "engine/serve/neighbourhood/BankReport.h"
#include "engine/serve/neighbourhood/DistributionCounts.h"
#include "engine/serve/neighbourhood/NeighbourhoodMeans.h"
#include "engine/serve/neighbourhood/NeighbourhoodTree.h"
#include "engine/serve/neighbourhood/NeighbourhoodWeights.h"
#include "engine/serve/runs/RunCache.h"
#include "support/Fixtures.h"
#include "train/loop/MemoryAge.h"

namespace kindred::test {
namespace {
using namespace engine;

NeighbourhoodRows rowsOf(std::vector<int32_t> labels, std::vector<float> values, int64_t columns)
{
    NeighbourhoodRows rows;
    rows.labels = std::move(labels);
    for (size_t i = 0; i < rows.labels.size(); ++i) {
        rows.ids.push_back(static_cast<int64_t>(10 * i));
        rows.rowOf[rows.ids.back()] = static_cast<int64_t>(i);
    }
    rows.rows = Matrix<float>(rows.size(), columns, std::move(values));
    return rows;
}

TEST(NeighbourhoodWeightsTest, SupportSizesAreTheLeastThatHoldTheMass)
{
    std::vector<double> weights = {.05, .28, .4, .02, .15, .1};
    EXPECT_EQ(supportSizes(weights, 1), (std::array<int64_t, 3>{2, 3, 4}));
    std::vector<double> many(1000, 0.5);
    EXPECT_EQ(supportSizes(many, 500), (std::array<int64_t, 3>{500, 700, 900}));
    std::vector<double> one = {3};
    EXPECT_EQ(supportSizes(one, 3), (std::array<int64_t, 3>{1, 1, 1}));
}

TEST(NeighbourhoodWeightsTest, TheWorkedExampleOfTheLoss)
{
    // Unit vectors at 0, 30, 60, 90 and 180 degrees, query at 10 degrees, own slot 0, σ = 0.5.
    std::vector<float> values;
    for (const double degrees : {0.0, 30.0, 60.0, 90.0, 180.0}) {
        values.push_back(static_cast<float>(std::cos(degrees * M_PI / 180)));
        values.push_back(static_cast<float>(std::sin(degrees * M_PI / 180)));
    }
    const NeighbourhoodRows rows = rowsOf({0, 0, 1, 1, 0}, values, 2);
    Executor executor(1);
    const std::vector<float> query = {static_cast<float>(std::cos(M_PI / 18)),
                                      static_cast<float>(std::sin(M_PI / 18))};
    const std::vector<double> nearness = nearnessOf(rows, query, executor);
    const WeighedNeighbours found = weigh(rows, logitsOf(rows, nearness, 0.5, 0), 0, 10);
    ASSERT_EQ(found.best, (std::vector<int32_t>{1, 2, 3, 4}));
    const double expected[] = {.55878279, .30857065, .12074392, .01190264};
    for (size_t i = 0; i < 4; ++i)
        EXPECT_NEAR(found.p[i], expected[i], 1e-6);
    EXPECT_NEAR(-std::log(found.trueMass), 0.5609171267, 1e-6);
    EXPECT_EQ(found.support, (std::array<int64_t, 3>{1, 2, 3}));
    EXPECT_EQ(found.counted, 4);
}

TEST(NeighbourhoodWeightsTest, AClassByItsMeanIsAsLikelyAsAnother)
{
    // All on one point: three of class 0, one of which asks, two of class 1 and one of 2.
    NeighbourhoodRows rows = rowsOf({0, 1, 0, 1, 0, 2}, std::vector<float>(6, 1), 1);
    rows.shares = ClassShares(rows.labels);
    const std::vector<double> nearness(6, 1);
    for (const int64_t own : {0, 1, -1}) {
        const WeighedNeighbours found = weigh(rows, logitsOf(rows, nearness, 0.5, own), {}, 6);
        ASSERT_EQ(found.classes.size(), 3U);
        for (const auto& [label, mass] : found.classes)
            EXPECT_NEAR(mass, 1.0 / 3, 1e-6) << label << " of " << own;
    }
}

TEST(NeighbourhoodWeightsTest, KernelsCountTheirWeights)
{
    // Centres and weights of the worked example of Gaussian kernels, σ = 1.
    NeighbourhoodRows rows = rowsOf({0, 0, 1, 1}, {0, 0, 1, 0, 0, 2, 3, 0}, 2);
    rows.form = WeightForm::Gaussian;
    rows.logWeights = {0, std::log(2.0F), 0, std::log(0.5F)};
    Executor executor(1);
    const std::vector<float> query = {0.5F, 0.5F};
    const std::vector<double> nearness = nearnessOf(rows, query, executor);
    WeighedNeighbours found = weigh(rows, logitsOf(rows, nearness, 1, -1), 0, 4);
    EXPECT_EQ(found.best, (std::vector<int32_t>{1, 0, 2, 3}));
    EXPECT_NEAR(found.p[0], .58948831, 1e-6);
    EXPECT_NEAR(found.p[3], .00733722, 1e-6);
    EXPECT_NEAR(-std::log(found.trueMass), .1230352852, 1e-6);
    rows.nearest = 3;
    found = weigh(rows, logitsOf(rows, nearness, 1, -1), 0, 4);
    EXPECT_EQ(found.counted, 3);
    EXPECT_NEAR(-std::log(found.trueMass), .1156710117, 1e-6);
}

/// The generator of the specification's tests.
class Draws {
public:
    double next()
    {
        m_state = m_state * 1664525u + 1013904223u;
        return 2.0 * ((m_state >> 8) / 16777216.0) - 1;
    }
    float shifted(double offset, double scale = 1)
    {
        return static_cast<float>(offset + scale * next());
    }

private:
    uint32_t m_state = 7;
};

TEST(NeighbourhoodTreeTest, TheWorkedExampleOfTheTree)
{
    Draws draws;
    NeighbourhoodModel model;
    model.dimension = 4;
    model.neighbours = 3;
    model.memory = Matrix<float>(30, 4);
    for (float& value : model.memory.values())
        value = draws.shifted(0);
    normaliseRows(model.memory);
    const auto nearIdentity = [&] {
        Matrix<float> weights(4, 4);
        for (int64_t i = 0; i < 4; ++i)
            for (int64_t k = 0; k < 4; ++k)
                weights(i, k) = draws.shifted(i == k ? 1 : 0, 0.1);
        return weights;
    };
    model.modules.resize(2);
    for (auto& module : model.modules)
        module.output = nearIdentity();
    for (auto& module : model.modules)
        module.difference = nearIdentity();
    for (auto& module : model.modules)
        for (int k = 0; k < 4; ++k)
            module.pair.push_back(draws.shifted(-2));
    for (auto& module : model.modules) {
        module.outputBias.resize(4);
        module.differenceBias.resize(4);
    }
    model.modules[0].pairBias = 0.5F;
    model.modules[1].pairBias = 0.25F;

    Executor executor(1);
    const NeighbourhoodTree tree = growTree(model, {model.memory.row(0), 4}, 0, 1000, executor);
    EXPECT_EQ(tree.wholeSize, 13);
    ASSERT_EQ(tree.nodes.size(), 13u);
    std::vector<int32_t> children = {tree.nodes[1].row, tree.nodes[2].row, tree.nodes[3].row};
    std::sort(children.begin(), children.end());
    EXPECT_EQ(children, (std::vector<int32_t>{2, 3, 13}));
    const double expected[] = {-.418832227, .689412047, .419133650, .416674427};
    for (size_t k = 0; k < 4; ++k)
        EXPECT_NEAR(tree.output[k], expected[k], 2e-6);
    // The classifier's own implementation says the same of shares and output.
    const NeighbourhoodAnswer answer = *embedInNeighbourhood(
        model,
        {model.memory.view(), std::as_const(model.memory).view().slice(0, 1), std::vector{0}},
        executor);
    for (int j = 0; j < 3; ++j)
        for (const TreeNode& node : tree.nodes) {
            if (node.parent == 0 && node.row == answer.children(0, j)) {
                EXPECT_NEAR(node.share[0], double(answer.attention(0, j)), 1e-6);
            }
        }
    // Fewer places: all children of the query, and below them the largest shares.
    const NeighbourhoodTree small = growTree(model, {model.memory.row(0), 4}, 0, 8, executor);
    EXPECT_EQ(small.nodes.size(), 7u);
    EXPECT_EQ(small.nodes[1].children, 3);
}

TEST(NeighbourhoodMeansTest, MeansDistancesAndTheirScale)
{
    const std::vector<float> values = {0, 0, 2, 0, 0, 2, 4, 2, 2, 4, 4, 4};
    const MatrixView<const float> rows(values.data(), 6, 2);
    const std::vector<int32_t> labels = {0, 0, 0, 1, 1, 1};
    const ClassPoints means = classMeansOf(rows, labels);
    EXPECT_NEAR(means.points(0, 0), 2.0 / 3, 1e-12);
    EXPECT_NEAR(means.points(1, 1), 10.0 / 3, 1e-12);
    const std::vector<ClassDistance> classes = classDistances(means, rows.rowSpan(0), 1);
    ASSERT_EQ(classes.size(), 2u);
    EXPECT_EQ(classes[0].label, 0);
    EXPECT_NEAR(classes[0].squared, 8.0 / 9, 1e-9);
    EXPECT_NEAR(classes[0].p + classes[1].p, 1, 1e-12);
    // One row lies on the wrong side: the best scale is where the derivative of the loss is 0.
    const std::vector<float> line = {0, 1, 2, 3, 4, 1.5F, 5, 6};
    const std::vector<int32_t> sides = {0, 0, 0, 0, 1, 1, 1, 1};
    const MatrixView<const float> points(line.data(), 8, 1);
    const ClassPoints two = classMeansOf(points, sides);
    Executor executor(1);
    const double scale = fittedScale(two, points, sides, 100, executor);
    const auto loss = [&](double s) {
        double sum = 0;
        for (int64_t i = 0; i < 8; ++i)
            for (const ClassDistance& one : classDistances(two, points.rowSpan(i), s))
                sum -= one.label == sides[static_cast<size_t>(i)] ? std::log(one.p) : 0;
        return sum;
    };
    EXPECT_LT(loss(scale), loss(scale * 1.05));
    EXPECT_LT(loss(scale), loss(scale / 1.05));
}

TEST(BankReportTest, DriftIsTheAngleToTheFreshRow)
{
    const std::vector<float> bank = {1, 0, 0, 2, 1, 1, 0, 0};
    const std::vector<float> fresh = {3, 0, 1, 0, 0, 5, 1, 0};
    const std::vector<uint8_t> valid = {1, 1, 1, 0};
    const std::vector<int64_t> where = {0, 1, -1, 3};
    Executor executor(1);
    const std::vector<float> drift =
        bankDrift({bank.data(), 4, 2}, valid, {fresh.data(), 4, 2}, where, executor);
    EXPECT_NEAR(drift[0], 0, 1e-6);
    EXPECT_NEAR(drift[1], 1, 1e-6);
    EXPECT_TRUE(std::isnan(drift[2])) << "no fresh embedding of it";
    EXPECT_TRUE(std::isnan(drift[3])) << "never written";
}

TEST(BankReportTest, AgesFollowFromTheBatches)
{
    WriteClock clock;
    clock.epoch = 1;
    clock.batch = 2;
    clock.planOf = [](int64_t epoch) {
        return epoch == 1 ? BatchPlan{{{1, 2}, {3, 4}, {5, 6}}}
                          : BatchPlan{{{5, 3}, {6, 1}, {4, 2}}};
    };
    const std::vector<int64_t> ids = {1, 2, 3, 4, 5, 6, 7};
    // Two batches of this epoch are done: 3 and 4 were in the last, 1 and 2 in the one before;
    // 5 and 6 are of the epoch before it, and 7 was in none since the memory was filled.
    EXPECT_EQ(stepsSinceWrite(clock, ids), (std::vector<int32_t>{1, 1, 0, 0, 4, 3, 5}));
    clock.accumulate = 2; // both batches are one step
    EXPECT_EQ(stepsSinceWrite(clock, ids), (std::vector<int32_t>{0, 0, 0, 0, 2, 2, 3}));
    clock.epoch = 0;
    clock.batch = 0; // nothing but the pass that filled the memory
    EXPECT_EQ(stepsSinceWrite(clock, ids), std::vector<int32_t>(7, 0));
}

TEST(BankReportTest, AStaleNeighbourIsWrongInTheMemoryOnly)
{
    const std::vector<float> bank = {1, 0, 0.6F, 0.8F};
    const std::vector<float> fresh = {0, 1, 1, 0};
    const std::vector<float> queries = {1, 0, 0, 1};
    const std::vector<int32_t> labels = {0, 1};
    const std::vector<int32_t> truth = {1, 1};
    const std::vector<int32_t> own = {-1, -1};
    Executor executor(1);
    const StaleAnswer answer = staleNeighbours(
        {{bank.data(), 2, 2}, {fresh.data(), 2, 2}, labels, {queries.data(), 2, 2}, truth, own},
        executor);
    ASSERT_EQ(answer.stale.size(), 1u);
    EXPECT_EQ(answer.stale[0].query, 0);
    EXPECT_EQ(answer.stale[0].bankRow, 0);
    EXPECT_EQ(answer.stale[0].freshRow, 1);
    EXPECT_EQ(answer.bankWrong, 1);
    EXPECT_EQ(answer.freshWrong, 1) << "the other query is wrong among fresh ones instead";
}

TEST(DistributionCountsTest, OverlapIsNothingApartAndOneTogether)
{
    Executor executor(1);
    const std::vector<float> apart = {1, 0, 1, 0, -1, 0, -1, 0};
    NeighbourhoodRows rows = rowsOf({0, 0, 1, 1}, apart, 2);
    const auto queries = [&] {
        DistributionQueries all;
        all.ids = rows.ids;
        all.labels = rows.labels;
        all.rows = rows.rows;
        all.own = {0, 1, 2, 3};
        return all;
    };
    const DistributionCounts counts = *countNeighbourhoods(rows, queries(), executor, {});
    EXPECT_EQ(counts.overlap(), 0);
    EXPECT_EQ(counts.counts("positive").front(), 4) << "each finds its twin at distance 0";
    EXPECT_EQ(counts.counts("negative").back(), 8) << "the far side of the sphere";
    EXPECT_EQ(counts.counts("p").back(), 4);
    EXPECT_EQ(counts.counts("support_90").front(), 4);
    rows.rows = Matrix<float>(4, 2, {1, 0, 1, 0, 1, 0, 1, 0});
    EXPECT_EQ(countNeighbourhoods(rows, queries(), executor, {})->overlap(), 1);
    rows.labels = {0, 1, 2, 2};
    EXPECT_EQ(countNeighbourhoods(rows, queries(), executor, {})->alone, 2);
}

/// Whoever asks for one picture after the other cancels each search before.
TEST(PixelTableTest, WhatWasReadBeforeACancelIsNotReadAgain)
{
    const TemporaryFolder folder;
    const RunDirectory run(folder.path() / "run");
    ASSERT_TRUE(makeFolders(run.root()));
    ASSERT_TRUE(writeFile(run.recordFile(), R"({"format":1,"name":"run","data":{}})"));
    std::string samples;
    for (int id = 0; id < 2500; ++id)
        samples += "{\"id\":" + std::to_string(id) + "}\n";
    ASSERT_TRUE(writeFile(run.samplesFile(), samples));
    RunCache cache(1);
    std::vector<double> shares;
    const auto readUpTo = [&](double share) {
        shares.clear();
        return cache.pixels(run, [&](double done) {
            shares.push_back(done);
            return done < share;
        });
    };
    const auto cancelled = readUpTo(0.4);
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::Interrupted);
    EXPECT_EQ(shares, (std::vector<double>{0, 1024 / 2500.0}));
    const auto table = readUpTo(1);
    ASSERT_TRUE(table) << table.error().message();
    EXPECT_EQ(shares, (std::vector<double>{1024 / 2500.0, 2048 / 2500.0}));
    EXPECT_EQ((*table)->rows(), 2500);
    ASSERT_TRUE(readUpTo(1));
    EXPECT_TRUE(shares.empty()) << "all are read";
}

} // namespace
} // namespace kindred::test

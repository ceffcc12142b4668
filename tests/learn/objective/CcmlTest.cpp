#include "objective/batch/Ccml.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "learn/objective/PairsFixture.h"

namespace kindred {
namespace {

using test::centralDifferences;
using test::doubles;
using test::farthestApart;
using test::LabelledPoints;
using test::Lcg;
using test::workers;

/// X and y of check D1.
LabelledPoints ninePoints()
{
    return {doubles({{0, 0},
                     {1, .1},
                     {.2, 1},
                     {3, 0},
                     {3.1, 1.2},
                     {2, 2.3},
                     {-1, 3},
                     {0, 3.4},
                     {-.7, 2.1}}),
            {0, 0, 0, 1, 1, 1, 2, 2, 2}};
}

torch::Tensor mapOfD1()
{
    return doubles({{.5, .25}, {0, .5}});
}

CcmlLoss ccmlOf(const LabelledPoints& data, const torch::Tensor& map, const CcmlRule& rule)
{
    return ccmlLoss(data.points.matmul(map.t()), data.batch(), rule, workers());
}

/// dE/dA row-major, E = Σ p.
std::vector<double> slopeOfMap(const LabelledPoints& data, const torch::Tensor& map,
                               const CcmlRule& rule)
{
    const torch::Tensor slope = -ccmlOf(data, map, rule).gradient.t().matmul(data.points);
    return {slope.data_ptr<double>(), slope.data_ptr<double>() + slope.numel()};
}

void expectNear(const std::vector<double>& values, const std::vector<double>& expected)
{
    ASSERT_EQ(values.size(), expected.size());
    for (size_t i = 0; i < values.size(); ++i)
        EXPECT_NEAR(values[i], expected[i], 1e-6) << i;
}

TEST(Ccml, D1Expectation)
{
    const LabelledPoints data = ninePoints();
    EXPECT_NEAR(-ccmlOf(data, mapOfD1(), {.k = 1}).loss, 5.1095287039, 1e-9);
    EXPECT_NEAR(-ccmlOf(data, mapOfD1(), {.k = 2}).loss, 5.6387559421, 1e-9);
    EXPECT_NEAR(-ccmlOf(data, mapOfD1(), {.k = 1, .local = true}).loss, 5.7952872372, 1e-9);
    EXPECT_NEAR(-ccmlOf(data, mapOfD1(), {.k = 2, .local = true}).loss, 6.0849394781, 1e-9);
}

TEST(Ccml, D2ExactGradient)
{
    const LabelledPoints data = ninePoints();
    expectNear(slopeOfMap(data, mapOfD1(), {.k = 1}),
               {5.14532309, -1.01360446, -2.2196467, 2.41208448});
    expectNear(slopeOfMap(data, mapOfD1(), {.k = 2}),
               {6.30081124, -2.00443876, -3.59075661, 3.1726357});
    expectNear(slopeOfMap(data, mapOfD1(), {.k = 1, .local = true}),
               {3.20026346, -.61289153, -1.38221338, 1.53864371});
    expectNear(slopeOfMap(data, mapOfD1(), {.k = 2, .local = true}),
               {5.02308343, -2.1102185, -2.72806225, 1.23568752});
}

TEST(Ccml, D3GradientAsPrintedTakesNeighboursAsConstants)
{
    expectNear(slopeOfMap(ninePoints(), mapOfD1(), {.k = 1, .ends = PairEnds::First}),
               {4.27853457, -1.01466811, -.32958868, 1.23310639});
}

TEST(Ccml, D4OnlyTheExactGradientIgnoresTheOrigin)
{
    const LabelledPoints data = ninePoints();
    LabelledPoints moved = ninePoints();
    moved.points = moved.points + doubles({{7, -3}});
    for (const bool local : {false, true})
        expectNear(slopeOfMap(moved, mapOfD1(), {.k = 2, .local = local}),
                   slopeOfMap(data, mapOfD1(), {.k = 2, .local = local}));
    const CcmlRule printed = {.k = 1, .ends = PairEnds::First};
    EXPECT_GT(std::abs(slopeOfMap(moved, mapOfD1(), printed)[0] -
                       slopeOfMap(data, mapOfD1(), printed)[0]),
              0.1);
}

TEST(Ccml, D5WithTwoClassesBothEquationsAgree)
{
    const LabelledPoints data = test::randomPoints(20, 4, 2, 5);
    for (const int k : {1, 3, 30}) {
        const CcmlLoss all = ccmlLoss(data.points, data.batch(), {.k = k}, workers());
        const CcmlLoss local =
            ccmlLoss(data.points, data.batch(), {.k = k, .local = true}, workers());
        EXPECT_DOUBLE_EQ(all.loss, local.loss);
        EXPECT_LT(farthestApart(all.gradient, local.gradient), 1e-12);
    }
}

/// Six layers of nine points, layers nearer than points, without noise.
LabelledPoints sandwich()
{
    std::vector<std::vector<double>> rows;
    std::vector<int32_t> labels;
    for (int layer = 0; layer < 6; ++layer)
        for (int x = -4; x <= 4; ++x) {
            rows.push_back({static_cast<double>(x), 0.7 * (layer - 3)});
            labels.push_back(layer);
        }
    return {doubles(rows), labels};
}

TEST(Ccml, D8Sandwich)
{
    const LabelledPoints data = sandwich();
    const torch::Tensor distances =
        squaredDistances(data.points) + 100 * torch::eye(54, torch::kFloat64);
    EXPECT_NEAR(distances.min().item<double>(), 0.49, 1e-9);
    const torch::Tensor identity = torch::eye(2, torch::kFloat64);
    EXPECT_EQ(ccmlOf(data, identity, {.k = 1}).right, 0);
    EXPECT_EQ(ccmlOf(data, doubles({{0, 1}}), {.k = 1}).right, 54);
    for (const int k : {1, 4, 8}) {
        EXPECT_NEAR(-ccmlOf(data, doubles({{0, 1}}), {.k = k}).loss / 54, .4612023684, 1e-9);
        EXPECT_NEAR(-ccmlOf(data, doubles({{0, 3}}), {.k = k}).loss / 54, .9801746443, 1e-9);
    }
    EXPECT_NEAR(-ccmlOf(data, identity, {.k = 1}).loss / 54, .2433399086, 1e-9);
    EXPECT_NEAR(-ccmlOf(data, identity, {.k = 2}).loss / 54, .2915551176, 1e-9);
    EXPECT_NEAR(-ccmlOf(data, identity, {.k = 4}).loss / 54, .1577980872, 1e-9);
    EXPECT_NEAR(-ccmlOf(data, identity, {.k = 8}).loss / 54, .0229796184, 1e-9);
}

TEST(Ccml, GradientMatchesCentralDifferences)
{
    const LabelledPoints data = test::randomPoints(15, 3, 3, 11);
    for (const bool local : {false, true})
        for (const bool logLoss : {false, true})
            for (const bool self : {false, true}) {
                const CcmlRule rule = {
                    .k = 3, .local = local, .logLoss = logLoss, .selfIncluded = self};
                const auto loss = [&](const torch::Tensor& rows) {
                    return ccmlLoss(rows, data.batch(), rule, workers()).loss;
                };
                const CcmlLoss exact = ccmlLoss(data.points, data.batch(), rule, workers());
                EXPECT_LT(farthestApart(exact.gradient, centralDifferences(data.points, loss)),
                          1e-7)
                    << local << logLoss << self;
            }
}

TEST(Ccml, NearCertaintyDoesNotCancel)
{
    // Two pairs 30 apart in squared distance: −log p = log(1 + e^−30).
    const LabelledPoints data(doubles({{0}, {0}, {std::sqrt(30.0)}, {std::sqrt(30.0)}}),
                              {0, 0, 1, 1});
    const CcmlLoss loss = ccmlLoss(data.points, data.batch(), {.k = 1, .logLoss = true}, workers());
    EXPECT_NEAR(loss.loss / 4, std::exp(-30.0), 1e-20);
}

TEST(Ccml, SelfIncludedCountsTheRowAsFarAsItsNearest)
{
    // Row 0 at 0; its class at 3, the stranger at 2: with itself at the distance of the nearest,
    // 4, its own class is nearer than 9.
    const LabelledPoints data(doubles({{0}, {3}, {-2}}), {0, 0, 1});
    const CcmlLoss with =
        ccmlLoss(data.points, data.batch(), {.k = 1, .selfIncluded = true}, workers());
    EXPECT_EQ(with.skipped, 0); // the stranger has itself
    const CcmlLoss without = ccmlLoss(data.points, data.batch(), {.k = 1}, workers());
    EXPECT_EQ(without.skipped, 1);
    // p of row 0: σ(4 − 4); row 1: own 9, stranger 25; row 2: itself 4, other class 4.
    EXPECT_NEAR(with.probability, 0.5 + 1 / (1 + std::exp(-16.0)) + 0.5, 1e-12);
    EXPECT_NEAR(without.probability, 1 / (1 + std::exp(5.0)) + 1 / (1 + std::exp(-16.0)), 1e-12);
}

TEST(Ccml, ARowWithoutPartnerIsSkippedAndCounted)
{
    const LabelledPoints data(doubles({{0}, {1}, {5}}), {0, 0, 1});
    for (const bool local : {false, true}) {
        const CcmlLoss loss =
            ccmlLoss(data.points, data.batch(), {.k = 2, .local = local}, workers());
        EXPECT_EQ(loss.skipped, 1);
        EXPECT_NEAR(loss.probability, 1 / (1 + std::exp(1.0 - 25)) + 1 / (1 + std::exp(1.0 - 16)),
                    1e-12);
    }
}

/// A map that begins near zero gives every class the same chance, and a slope that is small but
/// there.
TEST(Ccml, ATinyMapIsNearOneOfTheClassesAndStillPulls)
{
    const LabelledPoints data = ninePoints();
    const auto tiny = [&](bool log) {
        return ccmlOf(data, 1e-4 * mapOfD1(), {.k = 2, .logLoss = log});
    };
    EXPECT_NEAR(tiny(false).probability / 9, 1.0 / 3, 1e-6);
    const double plain = tiny(false).gradient.abs().max().item<double>();
    const double logarithm = tiny(true).gradient.abs().max().item<double>();
    EXPECT_GT(plain, 0);
    EXPECT_NEAR(logarithm / plain, 3, 1e-3) << "of −log p it is 1/p as long";
}

TEST(Ccml, MoreNeighboursThanAClassHasAreAllOfIt)
{
    const LabelledPoints data = ninePoints();
    for (const bool local : {false, true})
        for (const int k : {16, 17, 100}) { // by vectors and one by one
            // Own classes have two others; of rivals each class has three, all together six.
            const CcmlLoss all = ccmlOf(data, mapOfD1(), {.k = 6, .local = local});
            const CcmlLoss more = ccmlOf(data, mapOfD1(), {.k = k, .local = local});
            EXPECT_NEAR(all.probability, more.probability, 1e-14);
            EXPECT_LT(farthestApart(all.gradient, more.gradient), 1e-14);
            EXPECT_EQ(more.skipped, 0);
        }
}

/// Small whole numbers around 0, so that distances are exact and many are equal; 21 classes of very
/// different sizes, the last row alone in its own, and some rows that show one sample.
LabelledPoints tiedPoints()
{
    Lcg random(31);
    constexpr int64_t kCount = 90;
    LabelledPoints data(torch::zeros({kCount, 3}, torch::kFloat64), std::vector<int32_t>(kCount));
    for (int64_t i = 0; i < kCount / 2; ++i)
        for (int64_t k = 0; k < 3; ++k) {
            const double value = std::floor(3 * random.next());
            data.points.index_put_({i, k}, value);
            data.points.index_put_({kCount - 1 - i, k}, -value);
        }
    for (size_t i = 0; i < data.labels.size(); ++i)
        data.labels[i] = static_cast<int32_t>(i % 3 == 0 ? 0 : i * 7 % 20);
    data.labels.back() = 20;
    for (const size_t copy : {9U, 30U, 60U}) // of the class of row 0
        data.slots[copy] = 0;
    return data;
}

/// The summed −log p and its gradient as the definitions say, a row and a class at a time.
struct PlainCcml {
    double loss = 0;
    torch::Tensor gradient;

    PlainCcml(const LabelledPoints& data, size_t k, bool selfIncluded)
        : gradient(torch::zeros_like(data.points))
    {
        for (size_t i = 0; i < data.labels.size(); ++i)
            add(data, i, k, selfIncluded);
    }

private:
    using Near = std::vector<std::pair<double, size_t>>; ///< distance and row, ascending

    void add(const LabelledPoints& data, size_t i, size_t k, bool selfIncluded)
    {
        std::map<int32_t, Near> lists;
        Near all;
        const auto point = [&](size_t j) { return data.points[static_cast<int64_t>(j)]; };
        for (size_t j = 0; j < data.labels.size(); ++j)
            if (data.slots[j] != data.slots[i])
                all.emplace_back((point(i) - point(j)).square().sum().item<double>(), j);
        std::sort(all.begin(), all.end());
        for (const auto& each : all)
            lists[data.labels[each.second]].push_back(each);
        Near& own = lists[data.labels[i]];
        if (selfIncluded) // among equal ones it comes last
            own.insert(std::upper_bound(own.begin(), own.end(), std::pair(all[0].first, i + 1000)),
                       all[0]);
        if (own.empty())
            return;
        std::map<int32_t, double> means;
        for (auto& [label, list] : lists) {
            list.resize(std::min(k, list.size()));
            for (const auto& [distance, j] : list)
                means[label] += distance / static_cast<double>(list.size());
        }
        double others = 0;
        for (const auto& [label, mean] : means)
            others += label == data.labels[i] ? 0 : std::exp(-mean);
        const double mine = std::exp(-means[data.labels[i]]);
        const double q = others / (others + mine);
        loss += std::log((others + mine) / mine);
        for (const auto& [label, list] : lists)
            for (const auto& [distance, j] : list) {
                const double share =
                    label == data.labels[i] ? 1 : -std::exp(-means[label]) / others;
                const torch::Tensor pull =
                    2 * q * share / static_cast<double>(list.size()) * (point(i) - point(j));
                gradient[static_cast<int64_t>(i)] += pull;
                gradient[static_cast<int64_t>(j)] -= pull;
            }
    }
};

TEST(Ccml, OfEquallyNearRowsTheFirstOnesCount)
{
    const LabelledPoints data = tiedPoints();
    for (const int k : {1, 2, 5, 16, 17}) // the last one by one
        for (const bool self : {false, true}) {
            const PlainCcml plain(data, static_cast<size_t>(k), self);
            const CcmlRule rule = {.k = k, .logLoss = true, .selfIncluded = self};
            const CcmlLoss exact = ccmlLoss(data.points, data.batch(), rule, workers());
            EXPECT_EQ(exact.skipped, self ? 0 : 1);
            EXPECT_NEAR(exact.loss, plain.loss, 1e-11) << k << self;
            EXPECT_LT(farthestApart(exact.gradient, plain.gradient), 1e-12) << k << self;
            const CcmlLoss single =
                ccmlLoss(data.points.to(torch::kFloat32), data.batch(), rule, workers());
            EXPECT_NEAR(single.loss, plain.loss, 1e-4) << k << self;
            EXPECT_LT(farthestApart(single.gradient, plain.gradient), 1e-5) << k << self;
        }
}

TEST(Ccml, CopiesOfOneSampleAreNoNeighbours)
{
    LabelledPoints data(doubles({{0}, {0}, {3}, {1}, {2}}), {0, 0, 0, 1, 1});
    data.slots = {7, 7, 8, 9, 10};
    const CcmlLoss loss = ccmlLoss(data.points, data.batch(), {.k = 1}, workers());
    // Rows 0 and 1 find 3, not each other: own 9 against 1.
    const double lost = 1 / (1 + std::exp(8.0));
    const double third = 1 / (1 + std::exp(9.0 - 1));
    const double fourth = 1 / (1 + std::exp(1.0 - 1));
    const double fifth = 1 / (1 + std::exp(1.0 - 1));
    EXPECT_NEAR(loss.probability, 2 * lost + third + fourth + fifth, 1e-12);
}

TEST(Ccml, OneClassAloneIsCertain)
{
    const LabelledPoints data(doubles({{0}, {1}, {5}}), {4, 4, 4});
    const CcmlLoss loss = ccmlLoss(data.points, data.batch(), {.k = 2}, workers());
    EXPECT_DOUBLE_EQ(loss.probability, 3);
    EXPECT_EQ(loss.gradient.abs().max().item<double>(), 0);
}

TEST(Ccml, RotationsTranslationsAndTheOrderDoNotMatter)
{
    const LabelledPoints data = test::randomPoints(30, 4, 3, 3);
    const CcmlRule rule = {.k = 4};
    const CcmlLoss plain = ccmlLoss(data.points, data.batch(), rule, workers());
    const torch::Tensor turn = test::rotation(4, 9);
    const CcmlLoss turned = ccmlLoss(data.points.matmul(turn) + 5, data.batch(), rule, workers());
    EXPECT_NEAR(turned.loss, plain.loss, 1e-10);
    EXPECT_LT(farthestApart(turned.gradient, plain.gradient.matmul(turn)), 1e-10);

    LabelledPoints reversed = data;
    reversed.points = data.points.flip(0).contiguous();
    std::reverse(reversed.labels.begin(), reversed.labels.end());
    const CcmlLoss back = ccmlLoss(reversed.points, reversed.batch(), rule, workers());
    EXPECT_NEAR(back.loss, plain.loss, 1e-10);
    EXPECT_LT(farthestApart(back.gradient.flip(0), plain.gradient), 1e-10);
}

TEST(Ccml, ThreadsAndPrecisionOnlyRound)
{
    const LabelledPoints data = test::randomPoints(200, 16, 10, 21);
    Executor one(1);
    const CcmlRule rule = {.k = 5};
    const CcmlLoss exact = ccmlLoss(data.points, data.batch(), rule, one);
    const CcmlLoss parallel = ccmlLoss(data.points, data.batch(), rule, workers());
    EXPECT_EQ(exact.loss, parallel.loss);
    const CcmlLoss single =
        ccmlLoss(data.points.to(torch::kFloat32), data.batch(), rule, workers());
    EXPECT_NEAR(single.loss, exact.loss, 1e-3);
    EXPECT_LT(farthestApart(single.gradient, exact.gradient), 1e-4);
}

TEST(Ccml, RowsThatAreNotFiniteMakeALossThatIsNot)
{
    const LabelledPoints data(doubles({{0}, {NAN}, {5}, {2}}), {0, 0, 1, 1});
    EXPECT_TRUE(std::isnan(ccmlLoss(data.points, data.batch(), {.k = 1}, workers()).loss));
}

} // namespace
} // namespace kindred

// Acceptance checks B1–B5, B7 and B8 of the Gaussian kernels (docs/acceptance.md), on the plain
// reference in double and on the fast path in float.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>

#include "MarkedLists.h"
#include "SweepProblem.h"
#include "kernel/Dispatch.h"
#include "kernel/KernelLoss.h"
#include "kernel/KernelReference.h"

namespace kindred::test {
namespace {

using reference::KernelValue;

/// One row against stored centres.
struct KernelProblem {
    Matrix<double> centres;
    std::vector<int32_t> labels;
    std::vector<double> weights; ///< w, not its logarithm
    std::vector<double> row;
    int32_t label = 0;
    std::vector<int32_t> neighbours;
    double sigma = 1;

    std::vector<double> logWeights() const
    {
        std::vector<double> logs;
        for (const double w : weights)
            logs.push_back(std::log(w));
        return logs;
    }
    KernelValue<double> exact() const
    {
        const std::vector<double> logs = logWeights();
        return reference::kernelValue<double>({centres, labels, logs}, row, label, neighbours,
                                              sigma);
    }
    double truncation() const
    {
        std::vector<float> logs;
        for (const double log : logWeights())
            logs.push_back(static_cast<float>(log));
        return fast().spread.truncations(logs)[0];
    }
    KernelAnswer fast() const
    {
        const Matrix<float> rows =
            converted<float>(Matrix<double>(1, static_cast<int64_t>(row.size()), row));
        const Matrix<float> stored = converted<float>(centres);
        std::vector<float> logs;
        for (const double log : logWeights())
            logs.push_back(static_cast<float>(log));
        const std::vector<int32_t> own = {label};
        Executor executor(2);
        const MarkedLists lists({neighbours}, own, labels);
        return kernelLoss({rows, lists.centres(), stored, logs, sigma}, executor);
    }
};

KernelProblem fourCentres()
{
    return {Matrix<double>(4, 2, {0, 0, 1, 0, 0, 2, 3, 0}),
            {0, 0, 1, 1},
            {1, 2, 1, .5},
            {.5, .5},
            0,
            {0, 1, 2, 3},
            1};
}

void expectValues(const std::vector<double>& actual, const std::vector<double>& expected)
{
    ASSERT_EQ(actual.size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(actual[i], expected[i], 1e-8) << "at " << i;
}

TEST(KernelLoss, B1LossAndDerivativesByHand)
{
    const KernelProblem problem = fourCentres();
    const KernelValue<double> value = problem.exact();
    EXPECT_NEAR(value.loss, .1230352852, 1e-9);
    EXPECT_NEAR(1 - value.q, .29474415 + .58948831, 1e-8);
    expectValues(value.gradient, {-.05516669, .21686063});
    expectValues(value.weightGradient, {-.03858918, -.07717836, .10843031, .00733722});
    EXPECT_NEAR(value.sigmaGradient, .2608839713, 1e-9);

    const KernelAnswer fast = problem.fast();
    EXPECT_NEAR(fast.loss[0], value.loss, 1e-7);
    for (size_t k = 0; k < 2; ++k)
        EXPECT_NEAR(fast.gradient(0, static_cast<int64_t>(k)), value.gradient[k], 1e-7);
    for (size_t j = 0; j < 4; ++j)
        EXPECT_NEAR(fast.weightGradient[j], value.weightGradient[j], 1e-7);
}

TEST(KernelLoss, B2OnlyTheNeighboursCount)
{
    KernelProblem problem = fourCentres();
    problem.neighbours = {0, 1, 2};
    EXPECT_NEAR(problem.exact().loss, .1156710117, 1e-9);
    EXPECT_NEAR(problem.fast().loss[0], .1156710117, 1e-7);
}

TEST(KernelLoss, B3EqualWeights)
{
    KernelProblem problem = fourCentres();
    problem.weights = {1, 1, 1, 1};
    EXPECT_NEAR(problem.exact().loss, .1896556422, 1e-9);
    problem.weights.clear();
    EXPECT_NEAR(problem.exact().loss, .1896556422, 1e-9);
    EXPECT_NEAR(problem.fast().loss[0], .1896556422, 1e-7);
}

TEST(KernelLoss, B4ACommonFactorOfTheWeightsIsAFreeGauge)
{
    KernelProblem problem = fourCentres();
    const KernelValue<double> value = problem.exact();
    EXPECT_NEAR(std::accumulate(value.weightGradient.begin(), value.weightGradient.end(), 0.0), 0,
                1e-15);
    for (double& weight : problem.weights)
        weight *= std::exp(3.0);
    const KernelValue<double> scaled = problem.exact();
    EXPECT_NEAR(scaled.loss, value.loss, 1e-12);
    expectValues(scaled.gradient, value.gradient);
}

TEST(KernelLoss, B5OnUnitVectorsItIsSnca)
{
    KernelProblem problem;
    problem.centres = Matrix<double>(5, 2);
    const std::vector<double> degrees = {0, 30, 60, 90, 180};
    for (int64_t i = 0; i < 5; ++i) {
        const double angle = degrees[static_cast<size_t>(i)] * std::numbers::pi / 180;
        problem.centres(i, 0) = std::cos(angle);
        problem.centres(i, 1) = std::sin(angle);
    }
    problem.labels = {0, 0, 1, 1, 0};
    problem.row = {std::cos(std::numbers::pi / 18), std::sin(std::numbers::pi / 18)};
    problem.neighbours = {1, 2, 3, 4};
    problem.sigma = std::sqrt(.5);
    const KernelValue<double> value = problem.exact();
    EXPECT_NEAR(value.loss, .5609171267, 1e-9);
    expectValues(value.gradient, {-.40160683, .35558741});
    EXPECT_NEAR(problem.fast().loss[0], .5609171267, 1e-6);
}

/// Random centres, weights and one row.
KernelProblem drawnKernels(int64_t n, int64_t d)
{
    Lcg random(12345);
    KernelProblem problem;
    problem.centres = Matrix<double>(n, d);
    for (double& value : problem.centres.values())
        value = static_cast<double>(static_cast<float>(random.next()));
    for (int64_t k = 0; k < d; ++k)
        problem.row.push_back(static_cast<double>(static_cast<float>(random.next())));
    for (int32_t i = 0; i < n; ++i) {
        problem.labels.push_back(i % 3);
        problem.weights.push_back(std::exp(random.next()));
        problem.neighbours.push_back(i);
    }
    problem.sigma = 0.6;
    return problem;
}

TEST(KernelLoss, DerivativesMatchCentralDifferences)
{
    const KernelProblem problem = drawnKernels(20, 5);
    const KernelValue<double> value = problem.exact();
    constexpr double kStep = 1e-6;
    const auto slope = [&](const auto& change) {
        KernelProblem up = problem;
        KernelProblem down = problem;
        change(up, kStep);
        change(down, -kStep);
        return (up.exact().loss - down.exact().loss) / (2 * kStep);
    };
    for (size_t k = 0; k < 5; ++k)
        EXPECT_NEAR(value.gradient[k], slope([&](KernelProblem& p, double h) { p.row[k] += h; }),
                    1e-8);
    for (size_t j = 0; j < 20; ++j)
        EXPECT_NEAR(value.weightGradient[j],
                    slope([&](KernelProblem& p, double h) { p.weights[j] *= std::exp(h); }), 1e-8);
    EXPECT_NEAR(value.sigmaGradient, slope([](KernelProblem& p, double h) { p.sigma += h; }), 1e-8);
}

TEST(KernelLoss, FastPathEqualsTheReferenceForEveryWidth)
{
    for (const int64_t d : {1, 7, 16, 33, 64, 100}) {
        const KernelProblem problem = drawnKernels(50, d);
        const KernelValue<double> value = problem.exact();
        const KernelAnswer fast = problem.fast();
        EXPECT_NEAR(fast.loss[0], value.loss, 1e-5 * (1 + value.loss)) << d;
        for (int64_t k = 0; k < d; ++k)
            EXPECT_NEAR(fast.gradient(0, k), value.gradient[static_cast<size_t>(k)], 1e-5) << d;
    }
}

/// The plain sum over all centres but the own, without any neighbour list.
TEST(KernelLoss, B7AllOthersAsNeighboursIsTheDenseSum)
{
    KernelProblem problem = drawnKernels(40, 6);
    problem.neighbours.erase(problem.neighbours.begin()); // centre 0 is the row's own
    double all = 0;
    double own = 0;
    for (int64_t j = 1; j < 40; ++j) {
        double distance = 0;
        for (int64_t k = 0; k < 6; ++k)
            distance += std::pow(problem.row[static_cast<size_t>(k)] - problem.centres(j, k), 2);
        const auto at = static_cast<size_t>(j);
        const double kernel =
            problem.weights[at] * std::exp(-distance / (2 * problem.sigma * problem.sigma));
        all += kernel;
        own += problem.labels[at] == problem.label ? kernel : 0;
    }
    EXPECT_NEAR(problem.exact().loss, -std::log(own / all), 1e-12);
    const KernelAnswer fast = problem.fast();
    EXPECT_NEAR(fast.loss[0], -std::log(own / all), 1e-5);
    EXPECT_EQ(problem.truncation(), 0) << "nothing is left out";
}

TEST(KernelLoss, B8TranslationChangesNothing)
{
    KernelProblem problem = drawnKernels(40, 6);
    const KernelValue<double> value = problem.exact();
    const KernelAnswer fast = problem.fast();
    for (double& coordinate : problem.row)
        coordinate += 64; // exact in float for these values to 2^-17
    for (double& coordinate : problem.centres.values())
        coordinate += 64;
    const KernelValue<double> moved = problem.exact();
    EXPECT_NEAR(moved.loss, value.loss, 1e-10);
    expectValues(moved.gradient, value.gradient);
    const KernelAnswer movedFast = problem.fast();
    EXPECT_NEAR(movedFast.loss[0], fast.loss[0], 1e-4);
    for (int64_t k = 0; k < 6; ++k)
        EXPECT_NEAR(movedFast.gradient(0, k), fast.gradient(0, k), 1e-4);
}

TEST(KernelLoss, RowsWithoutAPartnerAreSkipped)
{
    KernelProblem problem = fourCentres();
    problem.neighbours = {2, 3};
    EXPECT_TRUE(problem.exact().skipped);
    KernelAnswer fast = problem.fast();
    EXPECT_EQ(fast.skipped, 1);
    EXPECT_EQ(fast.loss[0], 0);
    EXPECT_EQ(fast.gradient(0, 0), 0);
    problem.neighbours.clear();
    fast = problem.fast();
    EXPECT_EQ(fast.skipped, 1);
    EXPECT_EQ(fast.loss[0], 0);
}

TEST(KernelLoss, PerplexityCountsEquallyNearCentres)
{
    KernelProblem problem = fourCentres();
    problem.centres = Matrix<double>(4, 2, {1, 0, -1, 0, 0, 1, 0, -1});
    problem.row = {0, 0};
    EXPECT_NEAR(problem.fast().spread.perplexities()[0], 4, 1e-9);
}

TEST(KernelLoss, TruncationBoundsWhatTheMissingCentresAdd)
{
    KernelProblem problem = drawnKernels(60, 4);
    problem.weights.assign(60, 1);
    std::sort(problem.neighbours.begin(), problem.neighbours.end(), [&](int32_t a, int32_t b) {
        const auto distance = [&](int32_t j) {
            double sum = 0;
            for (int64_t k = 0; k < 4; ++k)
                sum += std::pow(problem.row[static_cast<size_t>(k)] - problem.centres(j, k), 2);
            return sum;
        };
        return distance(a) < distance(b);
    });
    const auto logMass = [&](size_t count) {
        double mass = 0;
        for (size_t i = 0; i < count; ++i) {
            double distance = 0;
            for (int64_t k = 0; k < 4; ++k)
                distance += std::pow(problem.row[static_cast<size_t>(k)] -
                                         problem.centres(problem.neighbours[i], k),
                                     2);
            mass += std::exp(-distance / (2 * problem.sigma * problem.sigma));
        }
        return std::log(mass);
    };
    const double whole = logMass(59); // the last one stands for the row's own
    KernelProblem truncated = problem;
    truncated.neighbours.resize(10);
    const double bound = truncated.truncation();
    EXPECT_GE(bound, whole - logMass(10) - 1e-9);
    EXPECT_LT(bound, 5);
}

TEST(KernelLoss, TheSameBitsOnAnyThreadCount)
{
    const KernelProblem problem = drawnKernels(50, 33);
    Matrix<float> rows = converted<float>(problem.centres);
    const Matrix<float> stored = rows;
    for (float& value : rows.values())
        value *= 1.1F;
    std::vector<float> logs(50, 0.1F);
    std::vector<std::vector<int32_t>> others(50);
    for (int32_t i = 0; i < 50; ++i)
        for (int32_t j = 0; j < 50; ++j)
            if (j != i)
                others[static_cast<size_t>(i)].push_back(j);
    const MarkedLists lists(others, problem.labels, problem.labels);
    const KernelQuestion question{rows, lists.centres(), stored, logs, 0.5};
    Executor one(1);
    Executor eight(8);
    const KernelAnswer a = kernelLoss(question, one);
    const KernelAnswer b = kernelLoss(question, eight);
    EXPECT_EQ(a.loss, b.loss);
    EXPECT_EQ(a.gradient.values(), b.gradient.values());
    EXPECT_EQ(a.weightGradient, b.weightGradient);
}

TEST(KernelLoss, EveryVectorTargetEqualsTheReference)
{
    for (const std::string& target : runnableTargets())
        for (const int64_t d : {5, 64, 77}) {
            ASSERT_TRUE(forceTarget(target));
            const KernelProblem problem = drawnKernels(50, d);
            const KernelValue<double> value = problem.exact();
            const KernelAnswer fast = problem.fast();
            EXPECT_NEAR(fast.loss[0], value.loss, 1e-5 * (1 + value.loss)) << target;
            for (size_t k = 0; k < value.gradient.size(); ++k)
                EXPECT_NEAR(fast.gradient(0, static_cast<int64_t>(k)), value.gradient[k], 1e-5)
                    << target;
            for (size_t j = 0; j < value.weightGradient.size(); ++j)
                EXPECT_NEAR(fast.weightGradient[j], value.weightGradient[j], 1e-5) << target;
        }
    forceTarget("");
}

TEST(KernelLoss, SlopesOfTheWeightsStandInTheOrderOfTheNeighbours)
{
    const KernelProblem problem = fourCentres();
    const Matrix<float> rows = Matrix<float>(2, 2, {.5F, .5F, 2, 1});
    const Matrix<float> stored = converted<float>(problem.centres);
    const std::vector<int32_t> own = {0, 1};
    const std::vector<std::vector<int32_t>> lists = {{3, 0, 1}, {0, 2, 1, 3}};
    const MarkedLists marked(lists, own, problem.labels);
    const std::vector<float> logs(4, 0.0F);
    Executor executor(2);
    const KernelAnswer both =
        kernelLoss({rows, marked.centres(), stored, logs, problem.sigma}, executor);
    std::vector<double> apart;
    for (const int64_t row : {0, 1}) {
        const auto at = static_cast<size_t>(row);
        const KernelAnswer one = kernelLoss(
            {rows.view().slice(row, 1), {marked.centres()[at]}, stored, logs, problem.sigma},
            executor);
        EXPECT_EQ(one.loss[0], both.loss[at]);
        apart.insert(apart.end(), one.weightGradient.begin(), one.weightGradient.end());
    }
    EXPECT_EQ(both.weightGradient, apart);
    EXPECT_GT(apart[0], 0); // centre 3 is a stranger of the first row
    EXPECT_LT(apart[1], 0); // centre 0 is of its class
}

TEST(KernelLoss, ARowThatIsNotFiniteHasNoLoss)
{
    KernelProblem problem = fourCentres();
    problem.row = {NAN, 0};
    EXPECT_TRUE(std::isnan(problem.fast().loss[0]));
}

} // namespace
} // namespace kindred::test

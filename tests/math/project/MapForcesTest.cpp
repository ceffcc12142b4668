#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "kernel/Dispatch.h"
#include "math/project/MapRows.h"
#include "neighbour/ExactSearch.h"
#include "project/Affinities.h"
#include "project/MapKernels.h"
#include "project/MortonOrder.h"
#include "project/PotentialGrid.h"

namespace kindred::test {
namespace {

struct ExactRepulsion {
    std::vector<double> forces;     ///< x, y, …: Σ_j (y_i - y_j) K²
    std::vector<double> potentials; ///< with the point itself
    double sum = 0;                 ///< Σ_{i≠j} K
};

/// Straight from the formula, in double.
ExactRepulsion exactRepulsion(std::span<const float> points)
{
    const size_t n = points.size() / 2;
    ExactRepulsion exact{std::vector<double>(2 * n), std::vector<double>(n, 1.0), 0};
    for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j < n; ++j) {
            const double dx = double(points[2 * i]) - points[2 * j];
            const double dy = double(points[2 * i + 1]) - points[2 * j + 1];
            const double weight = i == j ? 0 : 1 / (1 + dx * dx + dy * dy);
            exact.potentials[i] += weight;
            exact.sum += weight;
            exact.forces[2 * i] += weight * weight * dx;
            exact.forces[2 * i + 1] += weight * weight * dy;
        }
    return exact;
}

/// |a - b| / |b|.
double relativeError(std::span<const float> values, std::span<const double> exact)
{
    double difference = 0;
    double size = 0;
    for (size_t i = 0; i < exact.size(); ++i) {
        difference += std::pow(values[i] - exact[i], 2);
        size += exact[i] * exact[i];
    }
    return std::sqrt(difference / size);
}

/// Groups of very different density, as a map has them.
std::vector<float> clusteredPoints(int64_t n, double size)
{
    Random random(21);
    std::vector<float> points;
    for (int64_t i = 0; i < n; ++i) {
        const double angle = static_cast<double>(i % 10) * 0.628;
        const double width = i % 10 < 5 ? 0.03 : 0.1;
        for (const double centre : {std::cos(angle), std::sin(angle)})
            points.push_back(static_cast<float>(size * (centre + width * random.normal())));
    }
    return points;
}

struct GridReading {
    std::vector<float> forces, potentials;
};

GridReading readGrid(std::span<const float> points, Executor& executor)
{
    PotentialGrid grid;
    grid.build(points, executor);
    GridReading reading{std::vector<float>(points.size()), std::vector<float>(points.size() / 2)};
    grid.read(points.data(), static_cast<int64_t>(points.size() / 2), reading.potentials.data(),
              reading.forces.data());
    for (float& force : reading.forces)
        force *= -0.5f;
    return reading;
}

TEST(PotentialGrid, ForcesAndSumsOfClusteredPointsAreNearlyExact)
{
    Executor executor(2);
    // From the first iteration's speck to a map that takes the coarsest usual spacing.
    for (const double size : {1e-4, 0.1, 3.0, 10.0, 40.0}) {
        SCOPED_TRACE(size);
        const std::vector<float> points = clusteredPoints(3000, size);
        const ExactRepulsion exact = exactRepulsion(points);
        const GridReading grid = readGrid(points, executor);
        // Of a speck only the potential's curvature counts, which splines have less exactly.
        EXPECT_LT(relativeError(grid.forces, exact.forces), size < 0.1 ? 0.03 : 0.01);
        EXPECT_LT(relativeError(grid.potentials, exact.potentials), 0.002);
        const double sum = std::accumulate(grid.potentials.begin(), grid.potentials.end(), -3000.0);
        EXPECT_NEAR(sum / exact.sum, 1, 0.001);
    }
}

TEST(PotentialGrid, AnOutlierFarAwayCoarsensTheGridButLosesNobody)
{
    Executor executor(2);
    std::vector<float> points = clusteredPoints(500, 10);
    points.push_back(700);
    points.push_back(-300);
    const GridReading grid = readGrid(points, executor);
    const ExactRepulsion exact = exactRepulsion(points);
    const double sum = std::accumulate(grid.potentials.begin(), grid.potentials.end(), -501.0);
    EXPECT_NEAR(sum / exact.sum, 1, 0.05);
    for (const float force : grid.forces)
        EXPECT_TRUE(std::isfinite(force));
}

TEST(PotentialGrid, HasTheSameBitsOnAnyThreadCount)
{
    const std::vector<float> points = clusteredPoints(9000, 20);
    Executor one(1);
    Executor five(5);
    const GridReading first = readGrid(points, one);
    const GridReading second = readGrid(points, five);
    EXPECT_EQ(first.forces, second.forces);
    EXPECT_EQ(first.potentials, second.potentials);
}

TEST(PotentialGrid, PlacesBesideThePointsAreReadToo)
{
    Executor executor(1);
    const std::vector<float> points = {0, 0};
    PotentialGrid grid;
    grid.build(points, executor);
    const float places[] = {0, 0, 0.75f, 0, 0, -1.0f};
    float potentials[3];
    float slopes[6];
    grid.read(places, 3, potentials, slopes);
    EXPECT_NEAR(potentials[0], 1, 0.01);
    EXPECT_NEAR(potentials[1], 1 / (1 + 0.75 * 0.75), 0.01);
    EXPECT_NEAR(potentials[2], 0.5, 0.01);
    EXPECT_NEAR(slopes[5], 0.5, 0.02) << "d/dy of 1/(1 + y²) at -1";
}

/// Exact affinities of random rows, and points that have nothing to do with them.
struct SmallProblem {
    SmallProblem()
    {
        Executor executor(1);
        const Matrix<float> rows = groupedRows(31, n, 5, 3, 2);
        std::vector<int32_t> self(n);
        std::iota(self.begin(), self.end(), 0);
        const Neighbours found =
            searchExact(rows.view(), rows.view(), 12, SearchMetric::SquaredL2, self, executor);
        const Matrix<float> p = calibratedAffinities(found.values.view(), 4, executor);
        affinities = symmetrised(found.indices.view(), p.view(), executor);
        Random random(32);
        for (size_t i = 0; i < 2 * n; ++i)
            points.push_back(static_cast<float>(2 * random.normal()));
    }

    EdgeRows edges() const
    {
        return {affinities.starts.data(), affinities.columns.data(), affinities.values.data()};
    }

    /// The divergence, in double from the definition.
    double divergence(const std::vector<double>& at) const
    {
        const auto kernel = [&](size_t i, size_t j) {
            return 1 / (1 + std::pow(at[2 * i] - at[2 * j], 2) +
                        std::pow(at[2 * i + 1] - at[2 * j + 1], 2));
        };
        double sum = 0;
        for (size_t i = 0; i < n; ++i)
            for (size_t j = 0; j < n; ++j)
                sum += i == j ? 0 : kernel(i, j);
        double result = 0;
        for (size_t i = 0; i < n; ++i)
            for (auto e = size_t(affinities.starts[i]); e < size_t(affinities.starts[i + 1]); ++e)
                if (const double p = affinities.values[e]; p > 0)
                    result += p * std::log(p * sum / kernel(i, size_t(affinities.columns[e])));
        return result;
    }

    static constexpr size_t n = 45;
    Affinities affinities;
    std::vector<float> points;
};

struct KernelForces {
    std::vector<float> attraction, repulsion;
    double sum = 0;
};

KernelForces kernelForces(const SmallProblem& problem)
{
    constexpr auto n = static_cast<int64_t>(SmallProblem::n);
    constexpr int64_t padded = (n + kPointPadding - 1) / kPointPadding * kPointPadding;
    std::vector<float> xs(padded, kFarAway);
    std::vector<float> ys(padded, kFarAway);
    for (size_t i = 0; i < SmallProblem::n; ++i) {
        xs[i] = problem.points[2 * i];
        ys[i] = problem.points[2 * i + 1];
    }
    KernelForces forces{std::vector<float>(2 * n), std::vector<float>(2 * n), 0};
    attract(problem.edges(), problem.points.data(), 0, n, forces.attraction.data());
    forces.sum = repelExactly(xs.data(), ys.data(), padded, 0, n, forces.repulsion.data());
    return forces;
}

TEST(MapKernels, TheirForcesAreTheGradientOfTheDivergence)
{
    const SmallProblem problem;
    const KernelForces forces = kernelForces(problem);
    std::vector<double> at(problem.points.begin(), problem.points.end());
    for (size_t c = 0; c < at.size(); ++c) {
        constexpr double kStep = 1e-5;
        const double here = at[c];
        at[c] = here + kStep;
        const double above = problem.divergence(at);
        at[c] = here - kStep;
        const double below = problem.divergence(at);
        at[c] = here;
        const double gradient = 4 * (forces.attraction[c] - forces.repulsion[c] / forces.sum);
        EXPECT_NEAR(gradient, (above - below) / (2 * kStep), 2e-6) << c;
    }
}

TEST(MapKernels, SumOfLogsIsTheDivergencesMovingPart)
{
    const SmallProblem problem;
    double information = 0;
    for (const float p : problem.affinities.values)
        information += p > 0 ? double(p) * std::log(p) : 0.0;
    const double logs = sumOfLogs(problem.edges(), problem.points.data(), 0, SmallProblem::n);
    const double sum = kernelForces(problem).sum;
    const std::vector<double> at(problem.points.begin(), problem.points.end());
    EXPECT_NEAR(information + logs + std::log(sum), problem.divergence(at), 1e-5);
}

/// Σ_e p_e w_e (y_i − y_e) of every point, in double.
std::vector<double> exactAttraction(const SmallProblem& problem)
{
    const std::vector<float>& at = problem.points;
    const Affinities& affinities = problem.affinities;
    std::vector<double> forces(at.size());
    for (size_t i = 0; i < SmallProblem::n; ++i)
        for (auto e = size_t(affinities.starts[i]); e < size_t(affinities.starts[i + 1]); ++e) {
            const auto j = size_t(affinities.columns[e]);
            const double dx = double(at[2 * i]) - at[2 * j];
            const double dy = double(at[2 * i + 1]) - at[2 * j + 1];
            const double weight = affinities.values[e] / (1 + dx * dx + dy * dy);
            forces[2 * i] += weight * dx;
            forces[2 * i + 1] += weight * dy;
        }
    return forces;
}

TEST(MapKernels, EveryVectorTargetIsNearlyExact)
{
    const SmallProblem problem;
    const ExactRepulsion repulsion = exactRepulsion(problem.points);
    const std::vector<double> attraction = exactAttraction(problem);
    for (const std::string& target : runnableTargets()) {
        SCOPED_TRACE(target);
        ASSERT_TRUE(forceTarget(target));
        const KernelForces forces = kernelForces(problem);
        for (size_t c = 0; c < forces.attraction.size(); ++c) {
            EXPECT_NEAR(forces.attraction[c], attraction[c], 1e-7);
            EXPECT_NEAR(forces.repulsion[c], repulsion.forces[c], 1e-4);
        }
        EXPECT_NEAR(forces.sum / repulsion.sum, 1, 1e-6);
    }
    forceTarget("");
}

TEST(MortonPlaces, FollowTheCurve)
{
    // The curve visits a square's quarters in the order low-left, low-right, high-left, high-right.
    const float points[] = {1, 1, 0, 0, 1, 0, 0, 1, 0, 0};
    EXPECT_EQ(mortonPlaces(points), (std::vector<int32_t>{4, 0, 2, 3, 1}));
    const float equal[] = {2, 2, 2, 2};
    EXPECT_EQ(mortonPlaces(equal), (std::vector<int32_t>{0, 1}));
    EXPECT_TRUE(mortonPlaces({}).empty());
}

} // namespace
} // namespace kindred::test

// Maps of `portable`: right, and the same bits whatever the processor chooses.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/Crc32c.h"
#include "kernel/Dispatch.h"
#include "math/project/MapRows.h"
#include "neighbour/ExactSearch.h"
#include "project/Components.h"
#include "project/MapKernels.h"
#include "project/PortableAlgebra.h"
#include "project/PortableForces.h"
#include "project/PortableNeighbours.h"
#include "project/TSne.h"

namespace kindred::test {
namespace {

/// Rows whose bits no library had a hand in: group i mod groups, uniform about its place.
Matrix<float> portableRows(int64_t n, int64_t d, int64_t groups)
{
    Random random(12);
    Matrix<float> rows(n, d);
    for (int64_t i = 0; i < n; ++i)
        for (int64_t c = 0; c < d; ++c)
            rows(i, c) = static_cast<float>(random.uniform(-1, 1) +
                                            ((i % groups) >> (c % 4) & 1 ? 2.5 + 0.1 * c : 0));
    return rows;
}

TEST(PortableArithmetic, FunctionsAreThoseOfTheLibrary)
{
    EXPECT_EQ(portableExp(0), 1);
    EXPECT_EQ(portableExp(-1e9), 0);
    EXPECT_EQ(portableLog(1), 0);
    EXPECT_EQ(portableCosine(0, 32), 1);
    EXPECT_EQ(portableCosine(16, 32), -1);
    for (int i = 1; i < 7000; ++i) {
        const double x = 0.1 * i + 1e-4 / i;
        ASSERT_NEAR(portableExp(-x) / std::exp(-x), 1, 1e-15) << x;
        ASSERT_NEAR(portableLog(x), std::log(x), 1e-15 * (1 + std::abs(std::log(x)))) << x;
        ASSERT_NEAR(portableLog(1 / x), std::log(1 / x), 1e-15 * (1 + std::log(1 + x))) << x;
    }
    for (const int64_t whole : {32, 90, 1000, 2160})
        for (int64_t part = 0; part <= whole; ++part)
            ASSERT_NEAR(portableCosine(part, whole),
                        std::cos(2 * M_PI * double(part) / double(whole)), 2e-15)
                << part << " of " << whole;
}

TEST(PortableArithmetic, EigenvectorsSolveTheirEquation)
{
    Random random(4);
    Matrix<double> matrix(40, 40);
    for (int64_t i = 0; i < 40; ++i)
        for (int64_t j = i; j < 40; ++j)
            matrix(i, j) = matrix(j, i) = random.uniform(-1, 1);
    Matrix<double> vectors = matrix;
    const std::vector<double> values = portableEigenvalues(vectors).value();
    EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
    for (int64_t v = 0; v < 40; ++v)
        for (int64_t i = 0; i < 40; ++i) {
            double product = 0;
            for (int64_t j = 0; j < 40; ++j)
                product += matrix(i, j) * vectors(v, j);
            ASSERT_NEAR(product, values[static_cast<size_t>(v)] * vectors(v, i), 1e-12);
        }
    Matrix<double> two(2, 2, {2, 1, 1, 2}); // by hand: 1 and 3
    EXPECT_NEAR(portableEigenvalues(two).value()[0], 1, 1e-15);
}

TEST(PortableArithmetic, NeighboursAreTheExactOnes)
{
    for (const int64_t n : {9, 64, 333, 1030}) {
        Matrix<float> rows = portableRows(n, 7, 5);
        std::copy_n(rows.row(1), 7, rows.row(n - 1)); // a copy far behind
        std::vector<int32_t> self(static_cast<size_t>(n));
        std::iota(self.begin(), self.end(), 0);
        Executor executor(3);
        const Neighbours exact =
            searchExact(rows.view(), rows.view(), 6, SearchMetric::SquaredL2, self, executor);
        const auto found = portableNeighbours(rows.view(), 6, executor, {});
        ASSERT_TRUE(found);
        EXPECT_EQ(found->indices.values(), exact.indices.values()) << n;
        for (size_t i = 0; i < exact.values.values().size(); ++i)
            ASSERT_NEAR(found->values.values()[i], exact.values.values()[i], 1e-4);
        EXPECT_EQ(found->values(1, 0), 0) << "the copy";
    }
}

TEST(PortableArithmetic, ANeighbourSearchCanBeBrokenOff)
{
    const Matrix<float> rows = portableRows(2000, 3, 2);
    Executor executor(2);
    EXPECT_FALSE(
        portableNeighbours(rows.view(), 3, executor, [](double done) { return done < 0.4; }));
}

TEST(PortableArithmetic, ForcesAreThoseOfTheKernels)
{
    constexpr int64_t kPoints = 48;
    Random random(8);
    std::vector<float> points;
    std::vector<float> xs;
    std::vector<float> ys;
    for (int64_t i = 0; i < kPoints; ++i) {
        points.push_back(static_cast<float>(random.uniform(-5, 5)));
        points.push_back(static_cast<float>(random.uniform(-5, 5)));
        xs.push_back(points[2 * static_cast<size_t>(i)]);
        ys.push_back(points[2 * static_cast<size_t>(i) + 1]);
    }
    std::vector<int64_t> starts;
    std::vector<int32_t> columns;
    std::vector<float> values;
    for (int64_t i = 0; i <= kPoints; ++i)
        starts.push_back(16 * i);
    for (int64_t e = 0; e < 16 * kPoints; ++e) {
        columns.push_back(static_cast<int32_t>(random.below(kPoints)));
        values.push_back(static_cast<float>(random.uniform()));
    }
    const EdgeRows edges{starts.data(), columns.data(), values.data()};
    std::vector<float> plain(2 * kPoints);
    std::vector<float> fast(2 * kPoints);
    attractPortably(edges, points.data(), 0, kPoints, plain.data());
    attract(edges, points.data(), 0, kPoints, fast.data());
    for (size_t i = 0; i < plain.size(); ++i)
        ASSERT_NEAR(plain[i], fast[i], 1e-5) << i;
    const double sum = repelPortably(xs.data(), ys.data(), kPoints, 0, kPoints, plain.data());
    EXPECT_NEAR(sum, repelExactly(xs.data(), ys.data(), kPoints, 0, kPoints, fast.data()), 1e-3);
    for (size_t i = 0; i < plain.size(); ++i)
        ASSERT_NEAR(plain[i], fast[i], 1e-5) << i;
}

TEST(PortableArithmetic, ComponentsAreThoseOfTheCovariance)
{
    const Matrix<float> rows = portableRows(900, 80, 11);
    Executor executor(2);
    const auto native = principalComponents(rows.view(), 3, executor);
    const auto plain = principalComponents(rows.view(), 3, executor, Arithmetic::Portable);
    ASSERT_TRUE(native.ok() && plain.ok());
    for (int64_t c = 0; c < 3; ++c) { // up to their sign
        double product = 0;
        double squares[2] = {0, 0};
        for (int64_t i = 0; i < 900; ++i) {
            product += double((*native)(i, c)) * (*plain)(i, c);
            squares[0] += std::pow((*native)(i, c), 2);
            squares[1] += std::pow((*plain)(i, c), 2);
        }
        EXPECT_GT(std::abs(product) / std::sqrt(squares[0] * squares[1]), 0.9999) << c;
    }
}

/// The checksum of a short map's layout: below TSne::kExactRows all pairs repel, above the grid.
uint32_t layoutSum(int64_t n, bool portable, int threads)
{
    TSneOptions options;
    options.perplexity = 12;
    options.iterations = 120;
    options.exaggerationIterations = 60;
    options.portable = portable;
    const Matrix<float> rows = portableRows(n, 70, 6);
    Executor executor(threads);
    auto tsne = TSne::create(rows.view(), options, executor);
    EXPECT_TRUE(tsne.ok());
    while (!tsne->done())
        tsne->step(executor);
    const auto layout = tsne->layout();
    return crc32c({reinterpret_cast<const char*>(layout.data), static_cast<size_t>(n) * 8});
}

// These numbers hold for every x86-64 processor, compiler option and sanitizer (those of the grid
// with FFTW 3.3.10). They change only with the method.
struct PortableLayout {
    int64_t rows;
    uint32_t sum;
};
class PortableMap : public testing::TestWithParam<PortableLayout> {};
INSTANTIATE_TEST_SUITE_P(Sizes, PortableMap,
                         testing::Values(PortableLayout{500, 0x2826a795},
                                         PortableLayout{3100, 0x43a87fc6}));

TEST_P(PortableMap, IsTheSameOnEveryProcessor)
{
    EXPECT_EQ(layoutSum(GetParam().rows, true, 3), GetParam().sum);
}

TEST_P(PortableMap, HangsOnNeitherInstructionsNorThreads)
{
    for (const std::string& target : {runnableTargets().front(), runnableTargets().back()}) {
        ASSERT_TRUE(forceTarget(target)) << target;
        EXPECT_EQ(layoutSum(GetParam().rows, true, 1), GetParam().sum) << target;
    }
    forceTarget("");
}

} // namespace
} // namespace kindred::test

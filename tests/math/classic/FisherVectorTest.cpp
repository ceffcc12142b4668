#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "base/Random.h"
#include "classic/FisherVector.h"
#include "classic/TallProducts.h"
#include "kernel/Dispatch.h"
#include "support/Lcg.h"

namespace kindred {
namespace {

template <class T>
Matrix<T> lcgMatrix(uint32_t seed, int64_t rows, int64_t columns)
{
    test::Lcg values(seed);
    Matrix<T> matrix(rows, columns);
    for (T& value : matrix.values())
        value = static_cast<T>(values.next());
    return matrix;
}

GaussianMixture someMixture(int64_t components, int64_t columns)
{
    GaussianMixture mixture;
    mixture.means = lcgMatrix<double>(3, components, columns);
    mixture.variances = lcgMatrix<double>(4, components, columns);
    for (double& variance : mixture.variances.values())
        variance = 0.2 + variance * variance;
    for (int64_t k = 0; k < components; ++k)
        mixture.weights.push_back(2.0 * static_cast<double>(k + 1) /
                                  static_cast<double>(components * (components + 1)));
    return mixture;
}

std::vector<float> encoded(const FisherVector& fisher, const Matrix<float>& descriptors)
{
    std::vector<float> values(static_cast<size_t>(fisher.dimension()));
    fisher.encode(descriptors, values);
    return values;
}

void expectNear(const std::vector<double>& values, const std::vector<double>& wanted,
                double tolerance)
{
    ASSERT_EQ(values.size(), wanted.size());
    for (size_t i = 0; i < values.size(); ++i)
        EXPECT_NEAR(values[i], wanted[i], tolerance) << "value " << i;
}

/// The one-dimensional case that the specification works out.
struct CaseG6 {
    GaussianMixture mixture{{.4, .6}, Matrix<double>(2, 1, {0, 2}), Matrix<double>(2, 1, {1, .25})};
    Matrix<float> descriptors{3, 1, {.5F, 1.5F, 2.5F}};
};

TEST(FisherVector, G6GradientsInOneDimension)
{
    const CaseG6 given;
    expectNear(FisherVector(given.mixture).gradients(given.descriptors),
               {.40469659, .00802941, -.15267447, .08858542}, 1e-8);
}

TEST(FisherVector, G6AfterRootAndUnitLength)
{
    const CaseG6 given;
    const std::vector<float> values = encoded(FisherVector(given.mixture), given.descriptors);
    expectNear({values.begin(), values.end()}, {.78664825, .11080458, -.48316896, .36804161}, 1e-7);
}

TEST(FisherVector, G7SizesOfTwoChannelsOf64Columns)
{
    EXPECT_EQ(2 * FisherVector(someMixture(16, 64)).dimension(), 4096);
    EXPECT_EQ(2 * FisherVector(someMixture(256, 64)).dimension(), 65536);
}

TEST(FisherVector, IsTheScaledGradientOfTheLikelihood)
{
    const GaussianMixture mixture = someMixture(3, 2);
    const Matrix<float> rows = lcgMatrix<float>(5, 40, 2);
    const std::vector<double> values = FisherVector(mixture).gradients(rows);
    constexpr double kStep = 1e-5;
    for (int64_t k = 0; k < 3; ++k)
        for (int64_t j = 0; j < 2; ++j) {
            const double deviation = std::sqrt(mixture.variances(k, j));
            const double weight = mixture.weights[static_cast<size_t>(k)];
            const auto likelihood = [&](double meanStep, double deviationStep) {
                GaussianMixture moved = mixture;
                moved.means(k, j) += meanStep;
                moved.variances(k, j) = std::pow(deviation + deviationStep, 2);
                return meanLogLikelihood(moved, rows);
            };
            const auto place = static_cast<size_t>(k * 2 + j);
            EXPECT_NEAR(values[place],
                        deviation / std::sqrt(weight) *
                            (likelihood(kStep, 0) - likelihood(-kStep, 0)) / (2 * kStep),
                        1e-7);
            EXPECT_NEAR(values[6 + place],
                        deviation / std::sqrt(2 * weight) *
                            (likelihood(0, kStep) - likelihood(0, -kStep)) / (2 * kStep),
                        1e-7);
        }
}

/// The gradients by definition, in double; posteriors below `least` of the largest count as 0.
std::vector<double> gradientsByDefinition(const GaussianMixture& mixture, const Matrix<float>& rows,
                                          double least)
{
    const int64_t size = mixture.components() * mixture.dimension();
    std::vector<double> sums(static_cast<size_t>(2 * size));
    for (int64_t t = 0; t < rows.rows(); ++t) {
        const auto offset = [&](int64_t k, int64_t j) {
            return (rows(t, j) - mixture.means(k, j)) / std::sqrt(mixture.variances(k, j));
        };
        std::vector<double> shares;
        for (int64_t k = 0; k < mixture.components(); ++k) {
            double log = std::log(mixture.weights[static_cast<size_t>(k)]);
            for (int64_t j = 0; j < mixture.dimension(); ++j)
                log -= 0.5 * (std::log(2 * std::numbers::pi * mixture.variances(k, j)) +
                              std::pow(offset(k, j), 2));
            shares.push_back(log);
        }
        const double most = *std::max_element(shares.begin(), shares.end());
        for (double& share : shares) {
            share = std::exp(share - most);
            share = share < least ? 0 : share;
        }
        const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
        for (int64_t k = 0; k < mixture.components(); ++k) {
            const double weight = mixture.weights[static_cast<size_t>(k)];
            const double factor = shares[static_cast<size_t>(k)] / total /
                                  static_cast<double>(rows.rows()) / std::sqrt(weight);
            for (int64_t j = 0; j < mixture.dimension(); ++j) {
                const auto place = static_cast<size_t>(k * mixture.dimension() + j);
                const double u = offset(k, j);
                sums[place] += factor * u;
                sums[static_cast<size_t>(size) + place] += factor * (u * u - 1) / std::sqrt(2.0);
            }
        }
    }
    return sums;
}

double largestApart(const std::vector<double>& values, const std::vector<double>& wanted)
{
    double apart = 0;
    double largest = 0;
    for (size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i]))
            return std::numeric_limits<double>::infinity();
        apart = std::max(apart, std::abs(values[i] - wanted[i]));
        largest = std::max(largest, std::abs(wanted[i]));
    }
    return apart / largest;
}

/// Rows about the components, `wide` of their deviations away; one in seven is far from all.
Matrix<float> drawnRows(const GaussianMixture& mixture, int64_t count, double wide)
{
    Random random{12};
    Matrix<float> rows(count, mixture.dimension());
    for (int64_t i = 0; i < count; ++i)
        for (int64_t j = 0; j < rows.cols(); ++j) {
            const int64_t k = i % mixture.components();
            rows(i, j) = static_cast<float>(
                mixture.means(k, j) + (i % 7 == 0 ? 20 : 1) * wide *
                                          std::sqrt(mixture.variances(k, j)) * random.normal());
        }
    return rows;
}

class FisherVectorOnTarget : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }

    /// Nothing that the rule keeps may be lost, and what it drops is little.
    static void expectRight(const GaussianMixture& mixture, const Matrix<float>& rows)
    {
        const std::vector<double> values = FisherVector(mixture).gradients(rows);
        EXPECT_LT(largestApart(values, gradientsByDefinition(mixture, rows, kLeastShare)), 1e-11);
        EXPECT_LT(largestApart(values, gradientsByDefinition(mixture, rows, 0)), 1e-5);
    }
};

TEST_P(FisherVectorOnTarget, EqualsItsDefinition)
{
    for (const int64_t components : {1, 5, 67})
        for (const int64_t columns : {1, 3, 16, 37, 64}) {
            SCOPED_TRACE(testing::Message() << components << " components of " << columns);
            const GaussianMixture mixture = someMixture(components, columns);
            expectRight(mixture, drawnRows(mixture, 101, 1));
            expectRight(mixture, drawnRows(mixture, 33, 0.1));
        }
}

TEST_P(FisherVectorOnTarget, LongRowsTakeTheProductInParts)
{
    const GaussianMixture mixture = someMixture(9, 450);
    expectRight(mixture, drawnRows(mixture, 40, 1));
}

TEST_P(FisherVectorOnTarget, ManyComponentsThatHardlyDiffer)
{
    GaussianMixture mixture = someMixture(40, 24);
    for (double& mean : mixture.means.values())
        mean *= 0.01;
    std::fill(mixture.variances.values().begin(), mixture.variances.values().end(), 1.0);
    expectRight(mixture, drawnRows(mixture, 50, 1));
}

TEST_P(FisherVectorOnTarget, FarFromTheOriginAndOfUnlikeWidths)
{
    GaussianMixture mixture = someMixture(12, 20);
    for (int64_t k = 0; k < 12; ++k)
        for (int64_t j = 0; j < 20; ++j) {
            const double scale = std::pow(10.0, static_cast<double>(j % 5) - 3);
            mixture.means(k, j) = 1000 + scale * mixture.means(k, j);
            mixture.variances(k, j) *= scale * scale;
        }
    expectRight(mixture, drawnRows(mixture, 60, 1));
}

TEST_P(FisherVectorOnTarget, SquaresBeyondSinglePrecision)
{
    const GaussianMixture mixture = someMixture(6, 10);
    Matrix<float> rows = drawnRows(mixture, 3, 1);
    std::fill_n(rows.row(1), 10, 1e25F);
    expectRight(mixture, rows);
}

INSTANTIATE_TEST_SUITE_P(Targets, FisherVectorOnTarget, testing::ValuesIn(runnableTargets()));

TEST(FisherVector, OrderAndRepetitionOfDescriptorsDoNotMatter)
{
    const FisherVector fisher(someMixture(5, 7));
    const Matrix<float> rows = lcgMatrix<float>(6, 301, 7);
    std::vector<int64_t> order(602);
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = static_cast<int64_t>(i) % 301;
    Random random{1};
    random.shuffle(order);
    Matrix<float> twice(602, 7);
    for (size_t i = 0; i < order.size(); ++i)
        std::copy_n(rows.row(order[i]), 7, twice.row(static_cast<int64_t>(i)));
    expectNear(fisher.gradients(twice), fisher.gradients(rows), 1e-12);
}

TEST(FisherVector, IsOfUnitLengthOrZero)
{
    const FisherVector fisher(someMixture(5, 7));
    const auto length = [](const std::vector<float>& values) {
        return std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0));
    };
    EXPECT_NEAR(length(encoded(fisher, lcgMatrix<float>(7, 300, 7))), 1, 1e-6);
    EXPECT_NEAR(length(encoded(fisher, lcgMatrix<float>(8, 1, 7))), 1, 1e-6);
    EXPECT_NEAR(length(encoded(fisher, Matrix<float>(50, 7))), 1, 1e-6); // all alike
    EXPECT_EQ(length(encoded(fisher, Matrix<float>(0, 7))), 0);
}

class TallProductsOnTarget : public FisherVectorOnTarget {};

TEST_P(TallProductsOnTarget, EqualTheirDefinition)
{
    const Matrix<double> rows = lcgMatrix<double>(9, 23, 11);
    const Matrix<double> weights = lcgMatrix<double>(10, 11, 19);
    const Matrix<double> factors = lcgMatrix<double>(11, 23, 19);
    Matrix<double> sums = lcgMatrix<double>(12, 23, 19);
    Matrix<double> gram = lcgMatrix<double>(13, 11, 19);
    Matrix<double> plainSums = sums;
    Matrix<double> plainGram = gram;
    for (int64_t i = 0; i < 23; ++i)
        for (int64_t j = 0; j < 11; ++j)
            for (int64_t k = 0; k < 19; ++k) {
                plainSums(i, k) += rows(i, j) * weights(j, k);
                plainGram(j, k) += rows(i, j) * factors(i, k);
            }
    addTallProduct(rows, weights, sums);
    addTallGram(rows, factors, gram);
    expectNear(sums.values(), plainSums.values(), 1e-12);
    expectNear(gram.values(), plainGram.values(), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Targets, TallProductsOnTarget, testing::ValuesIn(runnableTargets()));

} // namespace
} // namespace kindred

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/Random.h"
#include "classic/FisherVector.h"
#include "classic/TallProducts.h"
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

TEST(TallProducts, EqualTheirDefinition)
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

} // namespace
} // namespace kindred

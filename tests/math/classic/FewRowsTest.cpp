// Fits of fewer rows than columns, beside the same from the whole covariance.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "LabelledRows.h"
#include "base/Random.h"
#include "classic/Covariance.h"
#include "classic/InverseCovariance.h"
#include "classic/LinearAlgebra.h"
#include "classic/Ridge.h"

namespace kindred {
namespace {

/// Random rows of classes that take turns, each column with a spread of its own.
struct FewRows : LabelledRows {
    FewRows(int64_t count, int64_t columns, int classNumber)
        : LabelledRows(count, columns, classNumber)
    {
        Random random{5, 17};
        for (int64_t i = 0; i < count; ++i) {
            labels.push_back(static_cast<int32_t>(i % classNumber));
            for (int64_t j = 0; j < columns; ++j)
                rows(i, j) =
                    static_cast<float>(random.uniform(-1, 1) * (1 + j % 5) + labels.back());
        }
    }
};

/// (Σ + λI)⁻¹ from the axes of the whole covariance.
Matrix<double> inverseOf(const PrincipalAxes& axes, double lambda)
{
    const int64_t d = axes.axes.cols();
    Matrix<double> inverse(d, d);
    for (int64_t k = 0; k < d; ++k)
        for (int64_t i = 0; i < d; ++i)
            for (int64_t j = 0; j < d; ++j)
                inverse(i, j) += axes.axes(k, i) * axes.axes(k, j) /
                                 (axes.variances[static_cast<size_t>(k)] + lambda);
    return inverse;
}

double largestOf(const Matrix<double>& matrix)
{
    double largest = 0;
    for (const double value : matrix.values())
        largest = std::max(largest, std::abs(value));
    return largest;
}

void expectEqual(const Matrix<double>& one, const Matrix<double>& other)
{
    ASSERT_EQ(one.rows(), other.rows());
    ASSERT_EQ(one.cols(), other.cols());
    const double bound = 1e-5 * largestOf(other);
    for (int64_t i = 0; i < one.rows(); ++i)
        for (int64_t j = 0; j < one.cols(); ++j)
            ASSERT_NEAR(one(i, j), other(i, j), bound) << i << " " << j;
}

TEST(FewRows, RidgeSolvesTheSameAsByTheCovariance)
{
    const FewRows sample(18, 70, 3);
    const auto axes = principalAxes(sample.input());
    ASSERT_TRUE(axes.ok());
    for (const double lambda : {1e-3, 0.1, 10.0}) {
        const auto model = fitRidge(sample.input(), lambda);
        ASSERT_TRUE(model.ok()) << model.error().message();
        Matrix<double> means(sample.classes, 70);
        for (int64_t i = 0; i < 18; ++i)
            for (int64_t j = 0; j < 70; ++j)
                means(sample.labels[static_cast<size_t>(i)], j) +=
                    (sample.rows(i, j) - model->mean[static_cast<size_t>(j)]) / 18;
        expectEqual(model->head->weights, product(means, inverseOf(*axes, lambda)));
        for (const double bias : model->head->bias)
            EXPECT_NEAR(bias, 1.0 / 3, 1e-12);
    }
}

TEST(FewRows, InverseCovarianceMeasuresTheSameDistances)
{
    const FewRows sample(18, 70, 3);
    const auto axes = principalAxes(sample.input());
    ASSERT_TRUE(axes.ok());
    for (const double lambda : {1e-3, 0.1, 10.0}) {
        const auto model = fitInverseCovariance(sample.input(), lambda);
        ASSERT_TRUE(model.ok()) << model.error().message();
        ASSERT_EQ(model->map.rows(), 70);
        Matrix<double> metric(70, 70); // WᵀW
        addGram(model->map.view(), 1, metric);
        expectEqual(metric, inverseOf(*axes, lambda));
        for (size_t j = 0; j < model->mean.size(); ++j)
            EXPECT_NEAR(model->mean[j], axes->mean[j], 1e-12);
    }
}

TEST(FewRows, WhatTheyDoNotSpanIsNamedWithoutLambda)
{
    const FewRows sample(18, 70, 3);
    for (const auto& refused :
         {fitRidge(sample.input(), 0), fitInverseCovariance(sample.input(), 0)}) {
        ASSERT_FALSE(refused.ok());
        // 17 directions are left of 18 rows less their mean.
        EXPECT_EQ(refused.error().what,
                  "the covariance is singular: 53 of 70 directions have no variance");
    }
}

TEST(FewRows, LongRowsAreNoReasonToRefuseARidge)
{
    const FewRows sample(6, 20000, 2); // a covariance of 3 GiB
    const auto model = fitRidge(sample.input(), 0.1);
    ASSERT_TRUE(model.ok()) << model.error().message();
    const auto refused = fitInverseCovariance(sample.input(), 0.1);
    ASSERT_FALSE(refused.ok()) << "its map has all columns twice";
    EXPECT_EQ(refused.error().message().find("20000 columns are too many"), 0U);
}

} // namespace
} // namespace kindred

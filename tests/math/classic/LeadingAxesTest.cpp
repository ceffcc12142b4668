// Principal axes of fewer rows than columns, which are found in the rows' products.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/Random.h"
#include "classic/LeadingAxes.h"
#include "classic/Pca.h"

namespace kindred {
namespace {

Matrix<float> spreadRows(int64_t rows, int64_t columns)
{
    Matrix<float> matrix(rows, columns);
    Random random{17, 3};
    for (int64_t i = 0; i < rows; ++i)
        for (int64_t j = 0; j < columns; ++j)
            matrix(i, j) = static_cast<float>(random.uniform(-1, 1) * static_cast<double>(j + 1)) +
                           static_cast<float>(j % 5);
    return matrix;
}

FitInput inputOf(const Matrix<float>& rows)
{
    FitInput input;
    input.rows = rows.view();
    return input;
}

AxisChoice first(int64_t count)
{
    return [count](const std::vector<double>&) { return count; };
}

void expectOrthonormal(const Matrix<double>& axes)
{
    for (int64_t i = 0; i < axes.rows(); ++i)
        for (int64_t k = 0; k <= i; ++k)
            EXPECT_NEAR(
                std::inner_product(axes.row(i), axes.row(i) + axes.cols(), axes.row(k), 0.0),
                i == k ? 1 : 0, 1e-10)
                << i << " " << k;
}

TEST(LeadingAxes, ThoseOfFewRowsAreTheCovariances)
{
    for (const auto& [count, columns] : {std::pair{30, 80}, {7, 300}, {80, 81}}) {
        const Matrix<float> rows = spreadRows(count, columns);
        const FitInput input = inputOf(rows);
        const auto whole = principalAxes(input);
        const auto found = leadingAxes(input, first(count - 1));
        ASSERT_TRUE(whole.ok() && found.ok());
        ASSERT_EQ(found->axes.rows(), count - 1);
        EXPECT_EQ(found->mean, whole->mean);
        for (int64_t i = 0; i < count - 1; ++i) {
            const auto at = static_cast<size_t>(i);
            EXPECT_NEAR(found->variances[at], whole->variances[at],
                        1e-10 * whole->variances.front());
            for (int64_t j = 0; j < rows.cols(); ++j)
                EXPECT_NEAR(found->axes(i, j), whole->axes(i, j), 1e-10) << i << " " << j;
        }
        expectOrthonormal(found->axes);
    }
}

TEST(LeadingAxes, OfMoreRowsThanColumnsTheyAreCutFromTheCovariances)
{
    const Matrix<float> rows = spreadRows(60, 9);
    const auto whole = principalAxes(inputOf(rows));
    const auto found = leadingAxes(inputOf(rows), first(4));
    ASSERT_TRUE(whole.ok() && found.ok());
    EXPECT_EQ(found->variances, whole->variances);
    EXPECT_TRUE(std::equal(found->axes.values().begin(), found->axes.values().end(),
                           whole->axes.values().begin()));
    EXPECT_EQ(found->axes.rows(), 4);
}

TEST(LeadingAxes, WhatLiesFarBelowTheFirstStaysOrthonormal)
{
    Matrix<float> rows(6, 40);
    for (int64_t i = 0; i < 6; ++i) // variances fall by ten thousand each
        for (int64_t j = 0; j < 40; ++j)
            rows(i, j) = static_cast<float>(
                std::pow(0.01, static_cast<double>(i)) *
                std::cos(static_cast<double>((i + 1) * (2 * j + 1)) * 3.14159265358979 / 80));
    const auto found = leadingAxes(inputOf(rows), first(6));
    ASSERT_TRUE(found.ok());
    EXPECT_GE(found->axes.rows(), 3);
    EXPECT_LT(found->variances.back(), 1e-8 * found->variances.front());
    expectOrthonormal(found->axes);
}

TEST(LeadingAxes, LongRowsAreRefusedOnlyWhereTheyAreManyToo)
{
    const Matrix<float> few = spreadRows(5, 20000); // a covariance of 3 GiB
    const auto model = fitPca(inputOf(few), {4, 1});
    ASSERT_TRUE(model.ok()) << model.error().message();
    EXPECT_EQ(model->map.rows(), 4);
    expectOrthonormal(model->map);
    EXPECT_FALSE(principalAxes(inputOf(few)).ok());
    FitInput both; // nobody reads it
    both.rows = {nullptr, 16385, 16386};
    const auto refused = fitPca(both, {4, 1});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().message().find("16386 columns are too many"), 0u)
        << refused.error().message();
}

TEST(LeadingAxes, WhatTheRowsDoNotSpanIsNotTold)
{
    Matrix<float> rows = spreadRows(8, 30);
    for (int64_t i = 4; i < 8; ++i) // each twice
        std::copy_n(rows.row(i - 4), 30, rows.row(i));
    const auto all = fitPca(inputOf(rows), {0, 1});
    ASSERT_TRUE(all.ok());
    EXPECT_EQ(all->map.rows(), 3);
    EXPECT_TRUE(fitPca(inputOf(rows), {3, 1}).ok());
    const auto more = fitPca(inputOf(rows), {4, 1});
    ASSERT_FALSE(more.ok());
    EXPECT_NE(more.error().message().find("span 3 directions, not 4"), std::string::npos)
        << more.error().message();
    FitInput stopped = inputOf(rows);
    stopped.progress = [](double) { return false; };
    EXPECT_EQ(fitPca(stopped, {}).error().code, ErrorCode::Interrupted);
    std::fill(rows.values().begin(), rows.values().end(), 2.0F);
    EXPECT_NE(fitPca(inputOf(rows), {}).error().message().find("constant"), std::string::npos);
}

} // namespace
} // namespace kindred

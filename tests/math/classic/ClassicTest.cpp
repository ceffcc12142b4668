#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "LabelledRows.h"
#include "base/Random.h"
#include "classic/InverseCovariance.h"
#include "classic/Itml.h"
#include "classic/LinearAlgebra.h"
#include "classic/LinearSvm.h"
#include "classic/Logistic.h"
#include "classic/Pca.h"
#include "classic/Ridge.h"

namespace kindred {
namespace {

Matrix<double> centredRows(const SpreadRows& sample, const std::vector<double>& mean)
{
    Matrix<double> rows(sample.rows.rows(), sample.rows.cols());
    for (int64_t i = 0; i < rows.rows(); ++i)
        for (int64_t j = 0; j < rows.cols(); ++j)
            rows(i, j) = sample.rows(i, j) - mean[static_cast<size_t>(j)];
    return rows;
}

/// Σ + λI from its definition.
Matrix<double> plainCovariance(const Matrix<double>& centredValues, double lambda)
{
    Matrix<double> sum(centredValues.cols(), centredValues.cols());
    for (int64_t i = 0; i < sum.rows(); ++i)
        for (int64_t j = 0; j < sum.cols(); ++j) {
            for (int64_t row = 0; row < centredValues.rows(); ++row)
                sum(i, j) += centredValues(row, i) * centredValues(row, j);
            sum(i, j) =
                sum(i, j) / static_cast<double>(centredValues.rows()) + (i == j ? lambda : 0);
        }
    return sum;
}

/// a x = b by elimination with pivots.
std::vector<double> solved(Matrix<double> a, std::vector<double> b)
{
    const int64_t n = a.rows();
    for (int64_t k = 0; k < n; ++k) {
        int64_t pivot = k;
        for (int64_t i = k + 1; i < n; ++i)
            pivot = std::abs(a(i, k)) > std::abs(a(pivot, k)) ? i : pivot;
        if (pivot != k)
            std::swap_ranges(a.row(k), a.row(k) + n, a.row(pivot));
        std::swap(b[static_cast<size_t>(k)], b[static_cast<size_t>(pivot)]);
        for (int64_t i = k + 1; i < n; ++i) {
            const double factor = a(i, k) / a(k, k);
            for (int64_t j = k; j < n; ++j)
                a(i, j) -= factor * a(k, j);
            b[static_cast<size_t>(i)] -= factor * b[static_cast<size_t>(k)];
        }
    }
    for (int64_t k = n - 1; k >= 0; --k) {
        for (int64_t j = k + 1; j < n; ++j)
            b[static_cast<size_t>(k)] -= a(k, j) * b[static_cast<size_t>(j)];
        b[static_cast<size_t>(k)] /= a(k, k);
    }
    return b;
}

int errorsOf(const LinearModel& model, const SpreadRows& sample)
{
    int errors = 0;
    for (int64_t i = 0; i < sample.rows.rows(); ++i) {
        std::vector<double> scores = model.head->bias;
        for (size_t c = 0; c < scores.size(); ++c)
            for (int64_t j = 0; j < sample.rows.cols(); ++j)
                scores[c] += model.head->weights(static_cast<int64_t>(c), j) *
                             (sample.rows(i, j) - model.mean[static_cast<size_t>(j)]);
        const auto best = std::max_element(scores.begin(), scores.end()) - scores.begin();
        errors += best == sample.labels[static_cast<size_t>(i)] ? 0 : 1;
    }
    return errors;
}

TEST(Ridge, E5ClosedFormSolvesTheNormalEquations)
{
    const SpreadRows sample(60, 5, 3, 1);
    for (const double lambda : {0.0, 0.1, 10.0}) {
        const auto model = fitRidge(sample.input(), lambda);
        ASSERT_TRUE(model.ok()) << model.error().message();
        const Matrix<double> rows = centredRows(sample, model->mean);
        const Matrix<double> covariance = plainCovariance(rows, lambda);
        for (int c = 0; c < sample.classes; ++c) {
            std::vector<double> target(5);
            for (int64_t i = 0; i < rows.rows(); ++i)
                for (size_t j = 0; j < target.size(); ++j)
                    target[j] += sample.labels[static_cast<size_t>(i)] == c
                                     ? rows(i, static_cast<int64_t>(j)) / 60
                                     : 0;
            const std::vector<double> expected = solved(covariance, target);
            EXPECT_NEAR(model->head->bias[static_cast<size_t>(c)], 1.0 / 3, 1e-12);
            for (int64_t j = 0; j < 5; ++j)
                EXPECT_NEAR(model->head->weights(c, j), expected[static_cast<size_t>(j)], 1e-12);
        }
    }
}

TEST(InverseCovariance, E6MapInvertsTheCovariance)
{
    const SpreadRows sample(80, 6, 2, 1);
    for (const double lambda : {0.0, 0.1, 5.0}) {
        const auto model = fitInverseCovariance(sample.input(), lambda);
        ASSERT_TRUE(model.ok()) << model.error().message();
        const Matrix<double> covariance = plainCovariance(centredRows(sample, model->mean), lambda);
        const Matrix<double> mapped = product(model->map, covariance); // W Σ
        for (int64_t i = 0; i < 6; ++i)
            for (int64_t j = 0; j < 6; ++j) {
                double sum = 0; // Wᵀ W Σ
                for (int64_t k = 0; k < 6; ++k)
                    sum += model->map(k, i) * mapped(k, j);
                EXPECT_NEAR(sum, i == j ? 1 : 0, 1e-8) << lambda;
            }
    }
}

TEST(Pca, KeepsTheSmallestCountThatReachesTheShare)
{
    // Two independent columns of variances 9 and 1, and their copy in a third that adds nothing.
    SpreadRows sample(4, 3, 2, 0);
    sample.rows = Matrix<float>(4, 3, {3, 1, 0, -3, 1, 0, 3, -1, 0, -3, -1, 0});
    const auto at = [&](double share) { return fitPca(sample.input(), {0, share})->dimension(); };
    EXPECT_EQ(at(0.89), 1);
    EXPECT_EQ(at(0.9), 1);
    EXPECT_EQ(at(0.91), 2);
    EXPECT_EQ(at(1), 2);
    const auto all = fitPca(sample.input(), {3, 1});
    ASSERT_TRUE(all.ok()) << all.error().message();
    EXPECT_NEAR(all->map(0, 0), 1, 1e-12);
    EXPECT_NEAR(all->map(1, 1), 1, 1e-12);
}

TEST(Pca, AxesAreOrthonormalAndFoundAgainWhateverTheOrderOfRows)
{
    const SpreadRows sample(90, 5, 3, 2);
    SpreadRows turned = sample;
    for (int64_t i = 0; i < 90; ++i)
        std::copy_n(sample.rows.row(89 - i), 5, turned.rows.row(i));
    const auto model = fitPca(sample.input(), {4, 1});
    const auto again = fitPca(turned.input(), {4, 1});
    ASSERT_TRUE(model.ok() && again.ok());
    for (int64_t i = 0; i < 4; ++i)
        for (int64_t k = 0; k < 4; ++k) {
            double dot = 0;
            for (int64_t j = 0; j < 5; ++j)
                dot += model->map(i, j) * model->map(k, j);
            EXPECT_NEAR(dot, i == k ? 1 : 0, 1e-12);
        }
    for (size_t i = 0; i < model->map.values().size(); ++i)
        EXPECT_NEAR(model->map.values()[i], again->map.values()[i], 1e-9);
}

TEST(LinearSvm, SeparatesWhatIsSeparableWhateverTheUnits)
{
    SpreadRows sample(120, 6, 3, 30);
    const auto model = fitLinearSvm(sample.input(), {});
    ASSERT_TRUE(model.ok()) << model.error().message();
    EXPECT_EQ(errorsOf(*model, sample), 0);
    for (float& value : sample.rows.values())
        value *= 1000;
    const auto larger = fitLinearSvm(sample.input(), {});
    ASSERT_TRUE(larger.ok()) << larger.error().message();
    EXPECT_EQ(errorsOf(*larger, sample), 0);
    for (size_t i = 0; i < model->head->weights.values().size(); ++i)
        EXPECT_NEAR(model->head->weights.values()[i], 1000 * larger->head->weights.values()[i],
                    1e-4);
}

TEST(LinearSvm, StaysFiniteWhereTheFirstStepForgetsEverything)
{
    SpreadRows sample(60, 4, 3, 10);
    const auto model = fitLinearSvm(sample.input(), {.lambda = 1});
    ASSERT_TRUE(model.ok()) << model.error().message();
    for (const double weight : model->head->weights.values())
        EXPECT_TRUE(std::isfinite(weight));
}

TEST(LinearSvm, FindsTheWidestMarginOfTwoPoints)
{
    // w minimises λ/2 w² + mean of max(0, 1 − yw) at y = ±1: w = 1.
    SpreadRows sample(2, 1, 2, 0);
    sample.rows = Matrix<float>(2, 1, {1, -1});
    const auto model = fitLinearSvm(sample.input(), {.lambda = 1e-2, .passes = 20000});
    ASSERT_TRUE(model.ok()) << model.error().message();
    EXPECT_NEAR(model->head->weights(0, 0), 1, 0.02);
    EXPECT_NEAR(model->head->weights(1, 0), -1, 0.02);
    EXPECT_NEAR(model->head->bias[0], 0, 0.05);
}

TEST(Logistic, MeetsTheConditionsOfTheOptimum)
{
    // At the optimum the residuals are orthogonal to the ones, and to the columns up to λW.
    const SpreadRows sample(150, 4, 3, 1);
    const double lambda = 0.01;
    const auto model = fitLogistic(sample.input(), {.lambda = lambda, .tolerance = 1e-9});
    ASSERT_TRUE(model.ok()) << model.error().message();
    const Matrix<double> rows = centredRows(sample, model->mean);
    std::vector<double> deviation(4);
    for (size_t j = 0; j < 4; ++j) {
        for (int64_t i = 0; i < rows.rows(); ++i)
            deviation[j] += rows(i, static_cast<int64_t>(j)) * rows(i, static_cast<int64_t>(j));
        deviation[j] = std::sqrt(deviation[j] / 150);
    }
    Matrix<double> gradient(3, 5);
    for (int64_t i = 0; i < rows.rows(); ++i) {
        std::vector<double> p = model->head->bias;
        for (int64_t c = 0; c < 3; ++c)
            for (int64_t j = 0; j < 4; ++j)
                p[static_cast<size_t>(c)] += model->head->weights(c, j) * rows(i, j);
        double sum = 0;
        for (double& value : p)
            sum += value = std::exp(value);
        for (int64_t c = 0; c < 3; ++c) {
            const double residual = p[static_cast<size_t>(c)] / sum -
                                    (sample.labels[static_cast<size_t>(i)] == c ? 1 : 0);
            for (int64_t j = 0; j < 4; ++j)
                gradient(c, j) += residual * rows(i, j) / deviation[static_cast<size_t>(j)] / 150;
            gradient(c, 4) += residual / 150;
        }
    }
    for (int64_t c = 0; c < 3; ++c) {
        EXPECT_NEAR(gradient(c, 4), 0, 1e-6);
        for (int64_t j = 0; j < 4; ++j)
            EXPECT_NEAR(gradient(c, j) +
                            lambda * model->head->weights(c, j) * deviation[static_cast<size_t>(j)],
                        0, 1e-6);
    }
}

TEST(Classic, BadInputIsRefusedInWords)
{
    SpreadRows sample(12, 3, 2, 1);
    const auto says = [](const auto& result, const std::string& words) {
        ASSERT_FALSE(result.ok());
        EXPECT_EQ(result.error().code, ErrorCode::Input);
        EXPECT_NE(result.error().message().find(words), std::string::npos)
            << result.error().message();
    };
    says(fitPca(sample.input(), {4, 1}), "components");
    for (int64_t i = 0; i < 12; ++i)
        sample.rows(i, 2) = 5;
    says(fitInverseCovariance(sample.input(), 0), "1 of 3 directions have no variance");
    says(fitRidge(sample.input(), 0), "Set lambda above 0");
    EXPECT_TRUE(fitInverseCovariance(sample.input(), 0.1).ok());
    EXPECT_TRUE(fitRidge(sample.input(), 0.1).ok());
    std::fill(sample.rows.values().begin(), sample.rows.values().end(), 2.0F);
    says(fitPca(sample.input(), {}), "constant");
    says(fitItml(sample.input(), {}), "constant");
    says(fitLinearSvm(sample.input(), {}), "constant");
    sample.rows(3, 1) = std::numeric_limits<float>::quiet_NaN();
    says(fitPca(sample.input(), {}), "row 4");
    SpreadRows one(1, 3, 1, 0);
    says(fitPca(one.input(), {}), "too few");
    says(fitItml(SpreadRows(8, 2, 1, 0).input(), {}), "one class only");
    says(fitLinearSvm(SpreadRows(8, 2, 1, 0).input(), {}), "one class only");
    says(fitLogistic(SpreadRows(8, 2, 1, 0).input(), {}), "one class only");
}

TEST(Classic, AFitEndsWhereItIsCancelled)
{
    const SpreadRows sample(50, 4, 2, 1);
    FitInput input = sample.input();
    input.progress = [](double) { return false; };
    EXPECT_EQ(fitPca(input, {}).error().code, ErrorCode::Interrupted);
    EXPECT_EQ(fitItml(input, {}).error().code, ErrorCode::Interrupted);
    EXPECT_EQ(fitLinearSvm(input, {}).error().code, ErrorCode::Interrupted);
    EXPECT_EQ(fitLogistic(input, {}).error().code, ErrorCode::Interrupted);
}

} // namespace
} // namespace kindred

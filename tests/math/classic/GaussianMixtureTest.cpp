#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/Random.h"
#include "classic/GaussianMixture.h"

namespace kindred {
namespace {

/// Normal rows around centres that are `apart` from each other; each third is narrower.
Matrix<float> clouds(int64_t count, int64_t columns, double apart)
{
    Random random{5, 23};
    Matrix<float> rows(count, columns);
    for (int64_t i = 0; i < count; ++i)
        for (int64_t j = 0; j < columns; ++j) {
            const auto cloud = static_cast<double>(i % 3);
            rows(i, j) = static_cast<float>(apart * cloud + random.normal() / (1 + cloud));
        }
    return rows;
}

Result<GaussianMixture> fit(const Matrix<float>& rows, const MixtureOptions& options,
                            int threads = 2)
{
    Executor executor(threads);
    FitInput input;
    input.rows = rows.view();
    input.seed = 3;
    return fitMixture(input, options, executor);
}

TEST(GaussianMixture, FindsSeparateClouds)
{
    const auto found = fit(clouds(6000, 2, 20), {3, 50, 1e-4, 1e-6});
    ASSERT_TRUE(found) << found.error().message();
    std::vector<int64_t> order = {0, 1, 2};
    std::sort(order.begin(), order.end(),
              [&](int64_t a, int64_t b) { return found->means(a, 0) < found->means(b, 0); });
    for (int64_t cloud = 0; cloud < 3; ++cloud) {
        const int64_t k = order[static_cast<size_t>(cloud)];
        const auto narrow = static_cast<double>(1 + cloud);
        EXPECT_NEAR(found->weights[static_cast<size_t>(k)], 1.0 / 3, 1e-6);
        for (int64_t j = 0; j < 2; ++j) {
            EXPECT_NEAR(found->means(k, j), 20.0 * static_cast<double>(cloud), 0.08);
            EXPECT_NEAR(found->variances(k, j) * narrow * narrow, 1, 0.1);
        }
    }
}

TEST(GaussianMixture, LikelihoodNeverFalls)
{
    const Matrix<float> rows = clouds(2000, 3, 2);
    double before = -std::numeric_limits<double>::infinity();
    for (int iterations = 0; iterations < 12; ++iterations) {
        const auto found = fit(rows, {5, iterations, 0, 1e-6});
        ASSERT_TRUE(found);
        const double now = meanLogLikelihood(*found, rows);
        EXPECT_GE(now, before - 1e-12) << "after iteration " << iterations;
        before = now;
    }
}

TEST(GaussianMixture, IsTheSameOnAnyThreadCount)
{
    const Matrix<float> rows = clouds(1500, 9, 1);
    const auto one = fit(rows, {7}, 1);
    ASSERT_TRUE(one);
    for (const int threads : {2, 5}) {
        const auto more = fit(rows, {7}, threads);
        ASSERT_TRUE(more);
        EXPECT_EQ(one->weights, more->weights);
        EXPECT_EQ(one->means.values(), more->means.values());
        EXPECT_EQ(one->variances.values(), more->variances.values());
    }
}

TEST(GaussianMixture, PosteriorsSumToOne)
{
    const Matrix<float> rows = clouds(100, 4, 30);
    const auto found = fit(rows, {3});
    ASSERT_TRUE(found);
    MixturePosteriors posteriors(*found);
    std::vector<double> logs(100);
    posteriors.compute(rows, logs);
    for (int64_t i = 0; i < 100; ++i) {
        const double* row = posteriors.posteriors().row(i);
        EXPECT_NEAR(std::accumulate(row, row + 3, 0.0), 1, 1e-12);
        EXPECT_TRUE(std::isfinite(logs[static_cast<size_t>(i)]));
    }
}

/// Three places for five components: the spare ones start anew and stay proper.
TEST(GaussianMixture, ComponentsWithoutRowsStartAnew)
{
    Matrix<float> rows(60, 2);
    for (int64_t i = 0; i < 60; ++i)
        rows(i, 0) = rows(i, 1) = static_cast<float>(i % 3);
    const auto found = fit(rows, {5});
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_NEAR(std::accumulate(found->weights.begin(), found->weights.end(), 0.0), 1, 1e-12);
    for (const double weight : found->weights)
        EXPECT_GT(weight, 0);
    for (const double variance : found->variances.values())
        EXPECT_GT(variance, 0);
    EXPECT_TRUE(std::isfinite(meanLogLikelihood(*found, rows)));
}

TEST(GaussianMixture, ConstantColumnKeepsAVariance)
{
    Matrix<float> rows = clouds(300, 2, 5);
    for (int64_t i = 0; i < 300; ++i)
        rows(i, 1) = 4;
    const auto found = fit(rows, {3});
    ASSERT_TRUE(found);
    for (int64_t k = 0; k < 3; ++k) {
        EXPECT_GT(found->variances(k, 1), 0);
        EXPECT_NEAR(found->means(k, 1), 4, 1e-9);
    }
}

TEST(GaussianMixture, RefusesWhatItCannotFit)
{
    const auto few = fit(clouds(4, 2, 1), {5});
    ASSERT_FALSE(few);
    EXPECT_EQ(few.error().what, "there are 4 rows, too few for 5 components");
    const auto equal = fit(Matrix<float>(20, 3), {2});
    ASSERT_FALSE(equal);
    EXPECT_EQ(equal.error().code, ErrorCode::Input);
    Matrix<float> broken = clouds(20, 3, 1);
    broken(7, 1) = std::numeric_limits<float>::quiet_NaN();
    const auto nan = fit(broken, {2});
    ASSERT_FALSE(nan);
    EXPECT_EQ(nan.error().what, "row 8 has a value that is not finite");
}

TEST(GaussianMixture, StopsWhenAsked)
{
    Executor executor(2);
    const Matrix<float> rows = clouds(500, 2, 1);
    FitInput input;
    input.rows = rows.view();
    input.progress = [](double done) { return done < 0.3; };
    const auto found = fitMixture(input, {4, 50, 0}, executor);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::Interrupted);
}

} // namespace
} // namespace kindred

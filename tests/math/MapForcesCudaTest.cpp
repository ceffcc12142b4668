// The CUDA forces of t-SNE against their CPU twins, on a random map whose seed is printed.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/Random.h"
#include "kernel/cuda/CudaMapForces.h"
#include "project/OffloadedForces.h"

namespace kindred::test {
namespace {

TEST(MapForcesCuda, AreTheGradientOfTheFormula)
{
    if (cuda::deviceCount() == 0)
        GTEST_SKIP() << "no CUDA device here: the CUDA forces are not tested";
    constexpr uint64_t kSeed = 2024;
    constexpr int64_t kCount = 1500;
    constexpr int64_t kEach = 20;
    Random random(kSeed);
    Matrix<int32_t> neighbours(kCount, kEach);
    for (int64_t i = 0; i < kCount; ++i)
        for (int64_t e = 0; e < kEach; ++e)
            neighbours(i, e) = static_cast<int32_t>((i + 7 * e + 1) % kCount);
    Matrix<float> conditional(kCount, kEach);
    std::fill(conditional.values().begin(), conditional.values().end(), 1.0F / kEach);
    Executor executor;
    const Affinities affinities = symmetrised(neighbours, conditional, executor);
    Matrix<float> points(kCount, 2);
    for (float& value : points.values())
        value = static_cast<float>(5 * random.normal());

    const auto weight = [&](int64_t i, int64_t j) {
        const double dx = double(points(i, 0)) - points(j, 0);
        const double dy = double(points(i, 1)) - points(j, 1);
        return 1 / (1 + dx * dx + dy * dy);
    };
    double mass = 0;
    Matrix<double> exact(kCount, 2);
    for (int64_t i = 0; i < kCount; ++i)
        for (int64_t j = 0; j < kCount; ++j)
            mass += i == j ? 0 : weight(i, j);
    for (int64_t i = 0; i < kCount; ++i)
        for (int c = 0; c < 2; ++c) {
            const auto apart = [&](int64_t j) { return double(points(i, c)) - points(j, c); };
            double sum = 0;
            for (int64_t j = 0; j < kCount; ++j)
                sum -= weight(i, j) * weight(i, j) * apart(j) / mass;
            for (auto e = static_cast<size_t>(affinities.starts[static_cast<size_t>(i)]);
                 e < static_cast<size_t>(affinities.starts[static_cast<size_t>(i) + 1]); ++e)
                sum += double(affinities.values[e]) * weight(i, affinities.columns[e]) *
                       apart(affinities.columns[e]);
            exact(i, c) = 4 * sum;
        }

    auto stream = cuda::Stream::create();
    ASSERT_TRUE(stream) << stream.error().message();
    auto forces = cuda::MapForces::create(pairWeights(affinities), *stream);
    ASSERT_TRUE(forces) << forces.error().message();
    std::vector<float> gradient(2 * kCount);
    const auto sum = forces->gradient(points.values(), 1, gradient, *stream);
    ASSERT_TRUE(sum) << sum.error().message();
    EXPECT_NEAR(*sum, mass, 1e-5 * mass);
    for (size_t at = 0; at < exact.values().size(); ++at)
        ASSERT_NEAR(gradient[at], exact.values()[at], 1e-7) << "seed " << kSeed;
    std::vector<float> again(2 * kCount);
    ASSERT_TRUE(forces->gradient(points.values(), 1, again, *stream));
    EXPECT_EQ(again, gradient) << "not reproducible";
}

} // namespace
} // namespace kindred::test

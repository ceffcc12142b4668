#include "kernel/AttentionKernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "base/Random.h"
#include "kernel/Dispatch.h"

namespace kindred {
namespace {

/// A node of `columns` features and five children of a pool of three, of which one stands twice.
template <class T>
struct AttentionCase {
    static constexpr int64_t kStride = 40;
    static constexpr int64_t kChildren = 5;

    int64_t columns;
    std::vector<T> own, weights, factors, pool;
    std::vector<int64_t> ids = {2, 0, 1, 0, 2};

    explicit AttentionCase(int64_t width)
        : columns(width), own(drawn(1, kStride)), weights(drawn(2, kStride)),
          factors(drawn(3, kChildren)), pool(drawn(4, 3 * kStride))
    {
    }

    static std::vector<T> drawn(uint64_t seed, int64_t count)
    {
        Random random{seed, 11};
        std::vector<T> values(static_cast<size_t>(count));
        for (T& value : values)
            value = static_cast<T>(random.uniform(-1, 1));
        return values;
    }

    PooledRows<T> rows() const { return {pool.data(), kStride, columns, ids.data(), kChildren}; }
    double at(size_t child, int64_t k) const
    {
        return static_cast<double>(pool[static_cast<size_t>(ids[child] * kStride + k)]);
    }
    static double of(const std::vector<T>& values, int64_t k)
    {
        return static_cast<double>(values[static_cast<size_t>(k)]);
    }
};

template <class T>
constexpr double kTolerance = std::is_same_v<T, float> ? 2e-5 : 1e-13;

template <class T>
void expectForwards(const AttentionCase<T>& given)
{
    const AttentionKernels<T>& kernels = attentionKernels<T>();
    std::vector<T> scores(5), dots(5), mixed(AttentionCase<T>::kStride, T{7});
    kernels.scores(given.own.data(), given.weights.data(), T{0.5}, given.rows(), scores.data());
    kernels.dots(given.own.data(), given.rows(), dots.data());
    kernels.mix(given.rows(), given.factors.data(), mixed.data());
    for (size_t i = 0; i < scores.size(); ++i) {
        double score = 0.5;
        double dot = 0;
        for (int64_t k = 0; k < given.columns; ++k) {
            score +=
                given.of(given.weights, k) * std::pow(given.of(given.own, k) - given.at(i, k), 2);
            dot += given.of(given.own, k) * given.at(i, k);
        }
        EXPECT_NEAR(static_cast<double>(scores[i]), score, kTolerance<T>) << given.columns;
        EXPECT_NEAR(static_cast<double>(dots[i]), dot, kTolerance<T>) << given.columns;
    }
    for (int64_t k = 0; k < AttentionCase<T>::kStride; ++k) {
        double sum = k < given.columns ? 0 : 7; // what is beyond stays
        for (size_t i = 0; i < given.ids.size() && k < given.columns; ++i)
            sum += given.of(given.factors, static_cast<int64_t>(i)) * given.at(i, k);
        EXPECT_NEAR(given.of(mixed, k), sum, kTolerance<T>) << given.columns;
    }
}

template <class T>
void expectBackwards(const AttentionCase<T>& given)
{
    constexpr int64_t kStride = AttentionCase<T>::kStride;
    std::vector<T> own(kStride, T{7}), weights(kStride, T{1});
    std::vector<T> rows(3 * kStride, T{2}), spread(3 * kStride, T{3});
    attentionKernels<T>().scoreSlopes(given.own.data(), given.weights.data(), given.factors.data(),
                                      given.rows(), own.data(), weights.data(), rows.data());
    attentionKernels<T>().spread(given.own.data(), given.factors.data(), given.rows(),
                                 spread.data());
    for (int64_t k = 0; k < kStride; ++k) {
        const bool inside = k < given.columns;
        double ownSlope = inside ? 0 : 7;
        double weightSlope = 1;
        std::vector<double> rowSlopes(3, 2), spreads(3, 3);
        for (size_t i = 0; i < given.ids.size() && inside; ++i) {
            const double factor = given.of(given.factors, static_cast<int64_t>(i));
            const double apart = given.of(given.own, k) - given.at(i, k);
            const auto row = static_cast<size_t>(given.ids[i]);
            const double pull = 2 * given.of(given.weights, k) * factor * apart;
            ownSlope += pull;
            rowSlopes[row] -= pull;
            weightSlope += factor * apart * apart;
            spreads[row] += factor * given.of(given.own, k);
        }
        EXPECT_NEAR(given.of(own, k), ownSlope, kTolerance<T>) << given.columns;
        EXPECT_NEAR(given.of(weights, k), weightSlope, kTolerance<T>) << given.columns;
        for (int64_t row = 0; row < 3; ++row) {
            EXPECT_NEAR(given.of(rows, row * kStride + k), rowSlopes[static_cast<size_t>(row)],
                        kTolerance<T>);
            EXPECT_NEAR(given.of(spread, row * kStride + k), spreads[static_cast<size_t>(row)],
                        kTolerance<T>);
        }
    }
}

template <class T>
void expectExponentials()
{
    constexpr T kNone = -std::numeric_limits<T>::infinity();
    for (size_t count = 0; count <= 37; ++count) {
        std::vector<T> values(count + 1, T{5}); // the last is not to be touched
        for (size_t i = 0; i < count; ++i)
            values[i] = i % 9 == 4 ? kNone : static_cast<T>(80 - 7.0 * static_cast<double>(i));
        std::vector<T> found = values;
        attentionKernels<T>().exponentials(found.data(), static_cast<int64_t>(count));
        for (size_t i = 0; i < count; ++i) {
            const double expected = std::exp(static_cast<double>(values[i]));
            const double least = static_cast<double>(std::numeric_limits<T>::min());
            EXPECT_NEAR(static_cast<double>(found[i]), expected,
                        kTolerance<T> / 10 * expected + least)
                << values[i];
        }
        EXPECT_EQ(found.back(), T{5});
    }
}

class AttentionOnTarget : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }
};

TEST_P(AttentionOnTarget, EveryWidthIsWhatTheSumsSay)
{
    for (int64_t columns = 1; columns <= 37; ++columns) {
        expectForwards(AttentionCase<float>(columns));
        expectForwards(AttentionCase<double>(columns));
        expectBackwards(AttentionCase<float>(columns));
        expectBackwards(AttentionCase<double>(columns));
    }
}

TEST_P(AttentionOnTarget, ExponentialsOfAnyCount)
{
    expectExponentials<float>();
    expectExponentials<double>();
}

INSTANTIATE_TEST_SUITE_P(Targets, AttentionOnTarget, testing::ValuesIn(runnableTargets()));

} // namespace
} // namespace kindred

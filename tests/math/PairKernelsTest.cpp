#include "kernel/PairKernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/Random.h"
#include "kernel/Dispatch.h"

namespace kindred {
namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();

/// Values of a row, some of them infinite; 37: whole vectors and a rest on every target.
std::vector<float> drawnDistances(uint64_t seed, size_t count = 37)
{
    Random random{seed};
    std::vector<float> values(count);
    for (size_t j = 0; j < count; ++j)
        values[j] = j % 7 == 3 ? kNever : static_cast<float>(random.uniform(0, 4));
    return values;
}

class PairKernelsTest : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }
};

TEST_P(PairKernelsTest, DistancesAreThoseOfTheProducts)
{
    Random random{5};
    std::vector<float> products(37);
    std::vector<float> norms(37);
    for (size_t j = 0; j < products.size(); ++j) {
        products[j] = static_cast<float>(random.uniform(-2, 2));
        norms[j] = static_cast<float>(random.uniform(0, 2));
    }
    std::vector<float> found(products.size());
    pairKernels().distances(products.data(), norms.data(), 1.5F, 37, found.data());
    bool clamped = false;
    for (size_t j = 0; j < products.size(); ++j) {
        const float plain = 1.5F + norms[j] - 2 * products[j];
        clamped = clamped || plain < 0;
        EXPECT_NEAR(found[j], std::max(plain, 0.0F), 1e-6) << j;
    }
    EXPECT_TRUE(clamped);
}

TEST_P(PairKernelsTest, NextBelowFindsEveryOneInOrder)
{
    const std::vector<float> values = drawnDistances(6);
    for (const float limit : {0.0F, 1.0F, 3.9F, kNever})
        for (int64_t begin = 0; begin <= 37; ++begin) {
            int64_t plain = begin;
            while (plain < 37 && !(values[static_cast<size_t>(plain)] < limit))
                ++plain;
            EXPECT_EQ(pairKernels().nextBelow(values.data(), begin, 37, limit), plain)
                << limit << " from " << begin;
        }
}

TEST_P(PairKernelsTest, HingesAreSummedAndCounted)
{
    const std::vector<float> values = drawnDistances(7);
    const std::vector<float> reaches = {0.5F, 3.0F, 1.0F, 3.0F};
    std::vector<float> coefficients(values.size(), 2.0F);
    std::vector<int64_t> active = {100, 0, 0, 0};
    const double sum = pairKernels().hinges(values.data(), 37, reaches.data(), 4,
                                            coefficients.data(), active.data());
    double plainSum = 0;
    std::vector<int64_t> plainActive = {100, 0, 0, 0};
    for (size_t j = 0; j < values.size(); ++j) {
        float beyond = 0;
        for (size_t t = 0; t < reaches.size(); ++t)
            if (values[j] < reaches[t]) {
                plainSum += static_cast<double>(reaches[t] - values[j]);
                ++plainActive[t];
                beyond += 1;
            }
        EXPECT_EQ(coefficients[j], 2 - beyond) << j;
    }
    EXPECT_NEAR(sum, plainSum, 1e-4);
    EXPECT_EQ(active, plainActive);
}

TEST_P(PairKernelsTest, LengthsOfAllRowsAreSummed)
{
    Random random{8};
    for (const int64_t dimension : {1, 3, 16, 37}) {
        std::vector<float> rows(static_cast<size_t>(5 * dimension));
        for (float& value : rows)
            value = static_cast<float>(random.uniform(-2, 2));
        double plain = 0;
        for (int64_t i = 0; i < 5; ++i) {
            double square = 0;
            for (int64_t k = 0; k < dimension; ++k)
                square += std::pow(static_cast<double>(rows[size_t(i * dimension + k)]), 2);
            plain += std::sqrt(square);
        }
        EXPECT_NEAR(pairKernels().lengths(rows.data(), 5, dimension), plain, 1e-6 * plain);
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, PairKernelsTest, testing::ValuesIn(runnableTargets()));

} // namespace
} // namespace kindred

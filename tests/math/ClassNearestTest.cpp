#include "kernel/ClassNearest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "base/Random.h"
#include "kernel/Dispatch.h"

namespace kindred {
namespace {

/// One tile of classes of falling sizes, as many as a vector has lanes and once one fewer; values
/// are few, so that many are equal, and some of them infinite.
template <class T>
struct DrawnTile {
    std::vector<std::vector<T>> classes;
    std::vector<T> values; ///< and a vector's room, of numbers that would count as near
    std::vector<int32_t> widths;

    DrawnTile(int lanes, bool full, uint64_t seed)
    {
        Random random{seed};
        for (int c = 0; c < lanes - (full ? 0 : 1); ++c) {
            std::vector<T> drawn(static_cast<size_t>(23 / (c + 1) + 1));
            for (T& value : drawn)
                value = random.uniform(0, 1) < 0.1 ? std::numeric_limits<T>::infinity()
                                                   : static_cast<T>(int(random.uniform(0, 9)));
            classes.push_back(drawn);
        }
        for (size_t t = 0; !classes.empty() && t < classes.front().size(); ++t) {
            widths.push_back(0);
            for (const std::vector<T>& each : classes)
                if (t < each.size()) {
                    values.push_back(each[t]);
                    ++widths.back();
                }
        }
        values.resize(values.size() + size_t(lanes), T{-1});
    }

    int64_t steps() const { return static_cast<int64_t>(widths.size()); }
};

template <class T>
void expectNearest(bool full, int64_t k)
{
    const ClassNearest<T>& kernels = classNearest<T>();
    const auto lanes = static_cast<size_t>(kernels.lanes);
    const DrawnTile<T> tile(kernels.lanes, full, 3);
    std::vector<T> nearest(static_cast<size_t>(k) * lanes);
    kernels.collect(tile.values.data(), tile.widths.data(), tile.steps(), k, nearest.data());
    for (size_t c = 0; c < lanes; ++c) {
        std::vector<T> sorted = c < tile.classes.size() ? tile.classes[c] : std::vector<T>{};
        std::sort(sorted.begin(), sorted.end());
        sorted.resize(static_cast<size_t>(k), std::numeric_limits<T>::infinity());
        for (size_t rank = 0; rank < sorted.size(); ++rank)
            EXPECT_EQ(nearest[rank * lanes + c], sorted[rank]) << c << " at " << rank;
    }
}

template <class T>
void expectSpread(bool full)
{
    const ClassNearest<T>& kernels = classNearest<T>();
    const auto lanes = static_cast<size_t>(kernels.lanes);
    const DrawnTile<T> tile(kernels.lanes, full, 4);
    std::vector<T> limits(lanes);
    std::vector<T> ties(lanes);
    std::vector<T> shares(lanes);
    for (size_t c = 0; c < lanes; ++c) {
        limits[c] = c % 5 == 4 ? std::numeric_limits<T>::infinity() : static_cast<T>(3 + c % 4);
        ties[c] = static_cast<T>(c % 5 == 4 ? 0 : c % 3);
        shares[c] = static_cast<T>(c + 1);
    }
    std::vector<T> out(tile.values.size());
    kernels.spread(tile.values.data(), tile.widths.data(), tile.steps(), limits.data(), ties.data(),
                   shares.data(), out.data());
    std::vector<T> left = ties;
    const T* found = out.data();
    for (size_t t = 0; t < tile.widths.size(); ++t)
        for (size_t c = 0; c < size_t(tile.widths[t]); ++c) {
            const T value = tile.classes[c][t];
            const bool taken = value < limits[c] || (value == limits[c] && left[c]-- > 0);
            EXPECT_EQ(*found++, taken ? shares[c] : 0) << c << " at " << t;
        }
}

class ClassNearestTest : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { ASSERT_TRUE(forceTarget(GetParam())); }
    void TearDown() override { forceTarget(""); }
};

TEST_P(ClassNearestTest, ListsAreTheLeastOfEachClassInOrder)
{
    for (const bool full : {false, true})
        for (const int64_t k : {int64_t{1}, int64_t{2}, int64_t{5}, kMostClassNearest}) {
            expectNearest<float>(full, k);
            expectNearest<double>(full, k);
        }
}

TEST_P(ClassNearestTest, SharesGoToWhatIsBelowAndToTheFirstThatEqual)
{
    for (const bool full : {false, true}) {
        expectSpread<float>(full);
        expectSpread<double>(full);
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, ClassNearestTest, testing::ValuesIn(runnableTargets()));

} // namespace
} // namespace kindred

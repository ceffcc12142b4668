#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

// Passes over the values of one row, eight columns side by side, which a compiler keeps in vectors.
namespace kindred {

inline constexpr size_t kScoresSideBySide = 8;

/// −infinity where there are none.
template <class T>
T largestScore(const T* values, int64_t count)
{
    std::array<T, kScoresSideBySide> lanes;
    lanes.fill(-std::numeric_limits<T>::infinity());
    int64_t i = 0;
    for (; i + static_cast<int64_t>(kScoresSideBySide) <= count; i += kScoresSideBySide)
        for (size_t lane = 0; lane < kScoresSideBySide; ++lane) {
            const T value = values[i + static_cast<int64_t>(lane)];
            lanes[lane] = lanes[lane] < value ? value : lanes[lane];
        }
    T largest = *std::max_element(lanes.begin(), lanes.end());
    for (; i < count; ++i)
        largest = std::max(largest, values[i]);
    return largest;
}

template <class T>
double sumOfScores(const T* values, int64_t count)
{
    std::array<T, kScoresSideBySide> lanes = {};
    int64_t i = 0;
    for (; i + static_cast<int64_t>(kScoresSideBySide) <= count; i += kScoresSideBySide)
        for (size_t lane = 0; lane < kScoresSideBySide; ++lane)
            lanes[lane] += values[i + static_cast<int64_t>(lane)];
    double sum = 0;
    for (; i < count; ++i)
        sum += static_cast<double>(values[i]);
    for (const T part : lanes)
        sum += static_cast<double>(part);
    return sum;
}

/// Σ a·b; infinite where a product is.
template <class T>
double productOf(const T* a, const T* b, int64_t count)
{
    std::array<T, kScoresSideBySide> lanes = {};
    int64_t i = 0;
    for (; i + static_cast<int64_t>(kScoresSideBySide) <= count; i += kScoresSideBySide)
        for (size_t lane = 0; lane < kScoresSideBySide; ++lane)
            lanes[lane] += a[i + static_cast<int64_t>(lane)] * b[i + static_cast<int64_t>(lane)];
    double sum = 0;
    for (; i < count; ++i)
        sum += static_cast<double>(a[i] * b[i]);
    for (const T part : lanes)
        sum += static_cast<double>(part);
    return sum;
}

/// Whether `own` is the prediction: of equal scores the first class is, as argmax has it, so that a
/// network that tells no classes apart is not right throughout.
template <class T>
bool isPrediction(const T* values, int64_t own, T largest)
{
    return std::find(values, values + own + 1, largest) == values + own;
}

} // namespace kindred

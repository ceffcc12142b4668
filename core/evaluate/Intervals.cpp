#include "evaluate/Intervals.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/Random.h"

namespace kindred {

namespace {
constexpr int kResamples = 1000;
constexpr int kTail = kResamples / 40; ///< 2.5 % of the resamples on either side
} // namespace

Interval wilsonInterval(int64_t hits, int64_t n)
{
    if (n <= 0)
        return {0, 1};
    const double z2 = kNormalQuantile * kNormalQuantile;
    const auto count = static_cast<double>(n);
    const double p = static_cast<double>(hits) / count;
    const double centre = (p + z2 / (2 * count)) / (1 + z2 / count);
    const double half = kNormalQuantile / (1 + z2 / count) *
                        std::sqrt(p * (1 - p) / count + z2 / (4 * count * count));
    // At the ends the bound is 0 or 1 exactly; rounding must not say otherwise.
    return {hits == 0 ? 0.0 : std::max(0.0, centre - half),
            hits == n ? 1.0 : std::min(1.0, centre + half)};
}

Interval normalInterval(std::span<const double> values)
{
    if (values.empty())
        return {0, 1};
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    if (values.size() < 2)
        return {mean, mean};
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    const double half = kNormalQuantile * std::sqrt(squares / (count - 1) / count);
    return {mean - half, mean + half};
}

Interval bootstrapInterval(int64_t n, uint64_t seed,
                           const std::function<double(std::span<const int32_t>)>& statistic)
{
    if (n <= 0)
        return {0, 1};
    Random random{seed, 0xb007u};
    std::vector<int32_t> counts(static_cast<size_t>(n));
    std::vector<double> values;
    values.reserve(kResamples);
    for (int resample = 0; resample < kResamples; ++resample) {
        std::fill(counts.begin(), counts.end(), 0);
        for (int64_t draw = 0; draw < n; ++draw)
            ++counts[random.below(static_cast<uint64_t>(n))];
        values.push_back(statistic(counts));
    }
    std::sort(values.begin(), values.end());
    return {values[kTail], values[kResamples - 1 - kTail]};
}

} // namespace kindred

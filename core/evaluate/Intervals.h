#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace kindred {

/// A 95 % confidence interval.
struct Interval {
    double low = 0;
    double high = 0;
};

/// The normal quantile of every interval: 1.96.
inline constexpr double kNormalQuantile = 1.96;

/// Wilson's score interval of hits out of n (Wilson 1927); [0, 1] for n = 0.
Interval wilsonInterval(int64_t hits, int64_t n);

/// mean ± 1.96 sd/√E, sd with E - 1 in the denominator, over episode values; zero width below two.
Interval normalInterval(std::span<const double> values);

/// Percentile bootstrap over queries. statistic(counts) gets how often each query was drawn, [n], n
/// draws in all; 1,000 resamples. Reproducible from the seed on every machine.
Interval bootstrapInterval(int64_t n, uint64_t seed,
                           const std::function<double(std::span<const int32_t>)>& statistic);

} // namespace kindred

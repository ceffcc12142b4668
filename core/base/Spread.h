#pragma once

#include <cstdint>
#include <span>

namespace kindred {

/// Mean and deviation of the same measurement repeated, over seeds or folds.
struct Spread {
    double mean = 0;
    double deviation = 0; ///< with n - 1 in the denominator; 0 below two values
    int64_t n = 0;
};

/// Of [n] finite values.
Spread spreadOf(std::span<const double> values);

} // namespace kindred

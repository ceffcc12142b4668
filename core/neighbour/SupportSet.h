#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace kindred {

/// How many of the largest probabilities are needed to reach `share` of their sum: the size of the
/// support set of SNCA Fig 3. p ≥ 0, any order; 0 when they sum to 0.
inline int64_t supportSetSize(std::vector<double> p, double share)
{
    std::sort(p.begin(), p.end(), std::greater<>());
    double total = 0;
    for (const double value : p)
        total += value;
    double sum = 0;
    int64_t count = 0;
    for (const double value : p) {
        // the slack forgives the rounding of sums that should equal the share exactly
        if (sum >= share * total - 1e-12 * total)
            break;
        sum += value;
        ++count;
    }
    return total > 0 ? count : 0;
}

} // namespace kindred

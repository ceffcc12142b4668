#include "models/evaluation/IntervalScale.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {
constexpr double kWholeBeyond = 0.5; ///< what is spread further is drawn on the whole scale
constexpr double kLeast = 0.1;       ///< no difference looks larger than on this stretch
} // namespace

double IntervalScale::place(double fraction) const
{
    return std::clamp((fraction - low) / (high - low), 0.0, 1.0);
}

IntervalScale scaleBetween(double least, double most)
{
    if (!(least <= most) || most - least > kWholeBeyond)
        return {};
    const int step = most - least > 0.25 ? 10 : 5; // percent
    constexpr double kRounding = 1e-9;             // 0.85 is 17 steps of 0.05, not 16.99…
    int low = step * static_cast<int>(std::floor(100 * least / step + kRounding));
    int high = step * static_cast<int>(std::ceil(100 * most / step - kRounding));
    while (high - low < 100 * kLeast) {
        if (high < 100)
            high += step;
        if (high - low < 100 * kLeast && low > 0)
            low -= step;
    }
    return {std::max(low, 0) / 100.0, std::min(high, 100) / 100.0};
}

} // namespace kindred

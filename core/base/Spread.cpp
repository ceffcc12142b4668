#include "base/Spread.h"

#include <cmath>
#include <numeric>

namespace kindred {

Spread spreadOf(std::span<const double> values)
{
    Spread spread;
    spread.n = static_cast<int64_t>(values.size());
    if (values.empty())
        return spread;
    const auto count = static_cast<double>(values.size());
    spread.mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - spread.mean) * (value - spread.mean);
    if (values.size() > 1)
        spread.deviation = std::sqrt(squares / (count - 1));
    return spread;
}

} // namespace kindred

#include "objective/batch/CcmlRow.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kindred {

/// Δ = log Σ_{C≠y} exp(−D^C) + D^y, so that −log p = softplus(Δ).
CcmlRow ccmlRow(size_t own, std::span<const double> means, bool logLoss, std::span<double> slopes)
{
    double least = std::numeric_limits<double>::infinity(); // of the other classes
    for (size_t c = 0; c < means.size(); ++c)
        if (c != own)
            least = std::min(least, means[c]);
    CcmlRow row;
    row.right = means[own] < least;
    if (std::isinf(least)) { // no other class in the batch: certain
        row.probability = 1;
        row.loss = logLoss ? 0 : -1;
        std::fill(slopes.begin(), slopes.end(), 0);
        return row;
    }
    double others = 0;
    for (size_t c = 0; c < means.size(); ++c)
        if (c != own)
            others += slopes[c] = std::exp(least - means[c]);
    const double delta = std::log(others) - least + means[own];
    const double odds = std::exp(-std::abs(delta)); // of the less likely side
    const double p = delta > 0 ? odds / (1 + odds) : 1 / (1 + odds);
    const double q = delta > 0 ? 1 / (1 + odds) : odds / (1 + odds);
    row.probability = p;
    row.loss = logLoss ? std::max(delta, 0.0) + std::log1p(odds) : -p;
    const double slope = logLoss ? q : p * q;
    for (double& each : slopes)
        each *= -slope / others;
    slopes[own] = slope;
    return row;
}

} // namespace kindred

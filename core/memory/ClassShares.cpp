#include "memory/ClassShares.h"

#include <algorithm>
#include <cmath>

namespace kindred {

ClassShares::ClassShares(std::span<const int32_t> labels)
{
    m_counts.resize(1); // also without labels these are means
    for (const int32_t label : labels) {
        if (label < 0)
            continue;
        m_counts.resize(std::max(m_counts.size(), static_cast<size_t>(label) + 1));
        ++m_counts[static_cast<size_t>(label)];
    }
    double present = 0;
    double all = 0;
    for (const int64_t count : m_counts) {
        present += count > 0 ? 1 : 0;
        all += static_cast<double>(count);
    }
    for (const int64_t count : m_counts)
        m_logWeights.push_back(
            count > 0 ? static_cast<float>(std::log(all / (present * static_cast<double>(count))))
                      : 0);
}

float ClassShares::logWeight(int32_t label) const
{
    return byMeans() && label >= 0 ? m_logWeights[static_cast<size_t>(label)] : 0;
}

double ClassShares::logLeftOut(int32_t label) const
{
    const int64_t count = byMeans() && label >= 0 ? m_counts[static_cast<size_t>(label)] : 0;
    return count > 1 ? std::log1p(-1 / static_cast<double>(count)) : 0;
}

double ClassShares::logShare(int32_t label, int32_t leftOut) const
{
    return static_cast<double>(logWeight(label)) - (label == leftOut ? logLeftOut(label) : 0);
}

/// With the gap Δ lowered to Δ + log r: p' = p/(1 − q(1 − r)) and q' = r·q/(1 − q(1 − r)), and
/// every derivative of J is q times one of Δ.
void ClassShares::leaveOut(std::span<const int32_t> labels, SweepResult& found) const
{
    if (!byMeans())
        return;
    for (size_t i = 0; i < labels.size(); ++i) {
        const double kept = std::exp(logLeftOut(labels[i]));
        const double lost = static_cast<double>(found.q[i]) * (1 - kept);
        const auto factor = static_cast<float>(kept / (1 - lost));
        found.loss[i] = static_cast<float>(static_cast<double>(found.loss[i]) + std::log1p(-lost));
        found.q[i] *= factor;
        found.sigmaGradient[i] *= factor;
        for (float& slope : found.gradient.view().rowSpan(static_cast<int64_t>(i)))
            slope *= factor;
    }
}

} // namespace kindred

#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace kindred {

/// How long a step takes: the recent mean, of about the last ten. The first step also starts
/// libraries and devices and counts for nothing once there is another. One thread.
class StepTime final {
public:
    /// That `steps` ≥ 1 steps, of which nobody knows each one's end, took `seconds` together.
    void note(double seconds, int64_t steps)
    {
        const double each = seconds / static_cast<double>(steps);
        if (m_steps <= 1) {
            m_mean = each;
        } else { // as if each had been noted alone; of few, their plain mean
            const auto fresh = static_cast<double>(steps);
            const double known = static_cast<double>(m_steps) - 1;
            const double share = std::max(1 - std::pow(kDecay, fresh), fresh / (known + fresh));
            m_mean += share * (each - m_mean);
        }
        m_steps += steps;
    }
    /// Seconds a step; 0 before the first.
    double mean() const { return m_mean; }

private:
    static constexpr double kDecay = 0.9;

    double m_mean = 0;
    int64_t m_steps = 0;
};

} // namespace kindred

#pragma once

#include <memory>
#include <vector>

#include "kernel/Offload.h"
#include "project/Affinities.h"

namespace kindred {

/// The same affinities as a device reads them; they must outlive this.
inline PairWeights pairWeights(const Affinities& affinities)
{
    return {affinities.starts, affinities.columns, affinities.values};
}

/// The forces of a map that a device finds in the processor's place. Not thread-safe; move-only.
class OffloadedForces final {
public:
    /// Asks the process's device, as it was at the first call, to hold these affinities instead of
    /// those before. Where there is none or it declines, find() says false.
    void offer(const Affinities& affinities);

    /// Both forces on points[2n] at once: gradient() and normaliser() hold them. False where the
    /// processor has to find them, from the device's first failure on for good.
    bool find(const std::vector<float>& points, double exaggeration);

    /// [2n] a quarter of the gradient of the divergence, as DeviceForces has it.
    const std::vector<float>& gradient() const { return m_gradient; }
    /// Σ_{i≠j} 1/(1 + |y_i − y_j|²)
    double normaliser() const { return m_normaliser; }

private:
    std::shared_ptr<Offload> m_offload;
    bool m_asked = false;
    std::unique_ptr<DeviceForces> m_forces;
    std::vector<float> m_gradient;
    double m_normaliser = 1;
};

} // namespace kindred

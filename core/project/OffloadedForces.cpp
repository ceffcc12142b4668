#include "project/OffloadedForces.h"

#include <utility>

namespace kindred {

void OffloadedForces::offer(const Affinities& affinities)
{
    if (!std::exchange(m_asked, true))
        m_offload = Offload::active();
    m_forces = m_offload ? m_offload->forces(pairWeights(affinities)) : nullptr;
    m_gradient.resize(m_forces ? static_cast<size_t>(2 * affinities.rows()) : 0);
}

bool OffloadedForces::find(const std::vector<float>& points, double exaggeration)
{
    if (!m_forces)
        return false;
    const auto sum = m_offload->gradient(*m_forces, points, exaggeration, m_gradient);
    if (!sum) {
        m_forces.reset();
        return false;
    }
    m_normaliser = *sum;
    for (float& value : m_gradient)
        value /= 4;
    return true;
}

} // namespace kindred

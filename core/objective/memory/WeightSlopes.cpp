#include "objective/memory/WeightSlopes.h"

namespace kindred {

torch::Tensor WeightSlopes::from(const std::vector<std::span<const int32_t>>& ids,
                                 const std::vector<double>& slopes, double scale)
{
    if (!m_values || m_values.use_count() > 1)
        m_values = std::make_shared<std::vector<float>>(static_cast<size_t>(m_count));
    else
        for (const int32_t id : m_written)
            (*m_values)[static_cast<size_t>(id)] = 0;
    m_written.clear();
    m_written.reserve(slopes.size());
    const double* slope = slopes.data();
    for (const std::span<const int32_t> list : ids)
        for (const int32_t id : list) {
            (*m_values)[static_cast<size_t>(id)] += static_cast<float>(scale * *slope++);
            m_written.push_back(id);
        }
    // The tensor holds the memory and is the only one: a leaf may keep it as its gradient.
    return torch::from_blob(
        m_values->data(), {m_count}, [held = m_values](void*) {}, torch::kFloat32);
}

} // namespace kindred

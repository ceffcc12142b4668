#include "memory/RunningMeans.h"

#include <torch/utils.h>

#include <algorithm>
#include <utility>

namespace kindred {

RunningMeans::RunningMeans(int64_t dimension, std::vector<int32_t> labels, int64_t classes,
                           const torch::Device& device)
    : m_labels(std::move(labels)),
      m_vectors(torch::zeros({slots(), dimension}, torch::TensorOptions(device))),
      m_sums(
          torch::zeros({classes, dimension}, torch::TensorOptions(device).dtype(torch::kFloat64))),
      m_valid(torch::zeros({slots()}, torch::kUInt8)), m_counts(static_cast<size_t>(classes))
{
}

bool RunningMeans::markStored(int64_t slot)
{
    if (isStored(slot))
        return false;
    m_valid.data_ptr<uint8_t>()[slot] = 1;
    ++m_counts[static_cast<size_t>(labelOf(slot))];
    return true;
}

NamedTensors RunningMeans::state() const
{
    return {{"vectors", m_vectors.to(torch::kCPU)},
            {"valid", m_valid},
            {"sums", m_sums.to(torch::kCPU)}};
}

Status RunningMeans::restore(const NamedTensors& state)
{
    const NamedTensors own = {{"vectors", m_vectors}, {"valid", m_valid}, {"sums", m_sums}};
    for (const auto& [name, place] : own) {
        const torch::Tensor* saved = findTensor(state, name);
        if (!saved || saved->sizes() != place.sizes() ||
            saved->scalar_type() != place.scalar_type())
            return inputError("the stored memory does not fit this run", "memory.safetensors");
    }
    for (const auto& [name, place] : own)
        torch::Tensor(place).copy_(*findTensor(state, name));
    std::fill(m_counts.begin(), m_counts.end(), 0);
    for (int64_t slot = 0; slot < slots(); ++slot)
        m_counts[static_cast<size_t>(labelOf(slot))] += isStored(slot) ? 1 : 0;
    return {};
}

} // namespace kindred

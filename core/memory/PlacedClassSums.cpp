#include "memory/PlacedClassSums.h"

#include <torch/utils.h>

#include <algorithm>

#include "memory/LastOfEach.h"

namespace kindred {

namespace {
constexpr int64_t kRowsAddedAtOnce = 65536; // that are doubled in width to be added up

torch::Tensor integers(const std::vector<int64_t>& values)
{
    return torch::tensor(values, torch::kInt64);
}
} // namespace

PlacedClassSums::PlacedClassSums(int64_t dimension, std::vector<int32_t> labels, int64_t classes,
                                 const torch::Device& device)
    : m_device(device), m_labels(std::move(labels)),
      m_vectors(torch::zeros({static_cast<int64_t>(m_labels.size()), dimension},
                             torch::TensorOptions(device))),
      m_sums(
          torch::zeros({classes, dimension}, torch::TensorOptions(device).dtype(torch::kFloat64))),
      m_valid(torch::zeros({static_cast<int64_t>(m_labels.size())}, torch::kUInt8)),
      m_counts(static_cast<size_t>(classes))
{
}

void PlacedClassSums::write(const std::vector<int64_t>& slots, const torch::Tensor& values)
{
    const torch::NoGradGuard noGradient;
    const std::vector<int64_t> rows = lastOfEach(slots);
    std::vector<int64_t> places;
    std::vector<int64_t> owners;
    for (const int64_t row : rows) {
        const int64_t slot = slots[static_cast<size_t>(row)];
        places.push_back(slot);
        owners.push_back(labelOf(slot));
        if (isStored(slot))
            continue;
        m_valid.data_ptr<uint8_t>()[slot] = 1;
        m_counts[static_cast<size_t>(owners.back())] += 1;
        m_divisors.reset();
    }
    const torch::Tensor keys =
        sentTo(m_device, torch::stack({integers(rows), integers(places), integers(owners)}));
    const torch::Tensor fresh =
        values.detach().to(m_device, torch::kFloat32).index_select(0, keys[0]);
    const torch::Tensor old = m_vectors.index_select(0, keys[1]); // zeros before the first write
    m_sums.index_add_(0, keys[2], fresh.to(torch::kFloat64) - old.to(torch::kFloat64));
    m_vectors.index_copy_(0, keys[1], fresh);
}

void PlacedClassSums::rebuild()
{
    const torch::NoGradGuard noGradient;
    const torch::Tensor owners =
        sentTo(m_device, torch::tensor(m_labels, torch::kInt32).to(torch::kInt64));
    m_sums.zero_();
    for (int64_t begin = 0; begin < m_vectors.size(0); begin += kRowsAddedAtOnce) {
        const int64_t count = std::min(kRowsAddedAtOnce, m_vectors.size(0) - begin);
        m_sums.index_add_(0, owners.narrow(0, begin, count),
                          m_vectors.narrow(0, begin, count).to(torch::kFloat64));
    }
}

torch::Tensor PlacedClassSums::means() const
{
    if (!m_divisors.defined())
        m_divisors =
            sentTo(m_device, torch::tensor(m_counts, torch::kFloat64).clamp_min(1).unsqueeze(1));
    return m_sums / m_divisors;
}

torch::Tensor PlacedClassSums::meansWithout(const std::vector<int64_t>& slots) const
{
    const torch::NoGradGuard noGradient;
    std::vector<int64_t> owners;
    std::vector<double> others;
    for (const int64_t slot : slots) {
        owners.push_back(labelOf(slot));
        others.push_back(m_counts[static_cast<size_t>(labelOf(slot))] - (isStored(slot) ? 1 : 0));
    }
    const torch::Tensor keys = sentTo(m_device, torch::stack({integers(slots), integers(owners)}));
    const torch::Tensor counts =
        sentTo(m_device, torch::tensor(others, torch::kFloat64).unsqueeze(1));
    const torch::Tensor sums =
        m_sums.index_select(0, keys[1]) - m_vectors.index_select(0, keys[0]).to(torch::kFloat64);
    return sums / counts.clamp_min(1) * counts.ge(1);
}

NamedTensors PlacedClassSums::state() const
{
    return {{"vectors", m_vectors.to(torch::kCPU)},
            {"valid", m_valid},
            {"sums", m_sums.to(torch::kCPU)}};
}

Status PlacedClassSums::restore(const NamedTensors& state)
{
    const NamedTensors places = {{"vectors", m_vectors}, {"valid", m_valid}, {"sums", m_sums}};
    for (const auto& [name, own] : places) {
        const torch::Tensor* saved = findTensor(state, name);
        if (!saved || saved->sizes() != own.sizes() || saved->scalar_type() != own.scalar_type())
            return inputError("the stored memory does not fit this run", "memory.safetensors");
        torch::Tensor(own).copy_(*saved);
    }
    std::fill(m_counts.begin(), m_counts.end(), 0.0);
    for (size_t slot = 0; slot < m_labels.size(); ++slot)
        m_counts[static_cast<size_t>(m_labels[slot])] +=
            isStored(static_cast<int64_t>(slot)) ? 1 : 0;
    m_divisors.reset();
    return {};
}

} // namespace kindred

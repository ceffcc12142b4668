#include "memory/ClassSums.h"

#include <algorithm>

namespace kindred {

ClassSums::ClassSums(int64_t dimension, std::vector<int32_t> labels, int64_t classes)
    : m_labels(std::move(labels)),
      m_vectors(torch::zeros({static_cast<int64_t>(m_labels.size()), dimension})),
      m_valid(torch::zeros({static_cast<int64_t>(m_labels.size())}, torch::kUInt8)),
      m_sums(torch::zeros({classes, dimension}, torch::kFloat64)),
      m_counts(static_cast<size_t>(classes))
{
}

const float* ClassSums::vector(int64_t slot) const
{
    return m_vectors.data_ptr<float>() + slot * m_vectors.size(1);
}

bool ClassSums::isStored(int64_t slot) const
{
    return m_valid.data_ptr<uint8_t>()[slot] != 0;
}

void ClassSums::write(const std::vector<int64_t>& slots, const torch::Tensor& values)
{
    const torch::Tensor fresh = values.detach().to(torch::kCPU, torch::kFloat32).contiguous();
    const int64_t width = m_vectors.size(1);
    for (size_t i = 0; i < slots.size(); ++i) {
        const int64_t slot = slots[i];
        const auto label = static_cast<size_t>(m_labels[static_cast<size_t>(slot)]);
        const float* row = fresh.data_ptr<float>() + static_cast<int64_t>(i) * width;
        float* old = m_vectors.data_ptr<float>() + slot * width; // zeros before the first write
        double* sum = m_sums.data_ptr<double>() + static_cast<int64_t>(label) * width;
        for (int64_t k = 0; k < width; ++k)
            sum[k] += static_cast<double>(row[k]) - static_cast<double>(old[k]);
        std::copy_n(row, width, old);
        m_counts[label] += isStored(slot) ? 0 : 1;
        m_valid.data_ptr<uint8_t>()[slot] = 1;
    }
}

void ClassSums::rebuild()
{
    m_sums.zero_();
    for (size_t slot = 0; slot < m_labels.size(); ++slot) {
        double* sum = m_sums.data_ptr<double>() + m_labels[slot] * m_sums.size(1);
        const float* row = vector(static_cast<int64_t>(slot));
        for (int64_t k = 0; k < m_sums.size(1); ++k)
            sum[k] += static_cast<double>(row[k]);
    }
}

torch::Tensor ClassSums::means() const
{
    return m_sums / torch::tensor(m_counts, torch::kFloat64).clamp_min(1).unsqueeze(1);
}

torch::Tensor ClassSums::meansWithout(const std::vector<int64_t>& slots) const
{
    const int64_t width = m_sums.size(1);
    torch::Tensor means =
        torch::zeros({static_cast<int64_t>(slots.size()), width}, torch::kFloat64);
    for (size_t i = 0; i < slots.size(); ++i) {
        const auto label = static_cast<size_t>(m_labels[static_cast<size_t>(slots[i])]);
        const double others = static_cast<double>(m_counts[label]) - (isStored(slots[i]) ? 1 : 0);
        if (others < 1)
            continue;
        const double* sum = m_sums.data_ptr<double>() + static_cast<int64_t>(label) * width;
        const float* own = vector(slots[i]);
        double* mean = means.data_ptr<double>() + static_cast<int64_t>(i) * width;
        for (int64_t k = 0; k < width; ++k)
            mean[k] = (sum[k] - static_cast<double>(own[k])) / others;
    }
    return means;
}

NamedTensors ClassSums::state() const
{
    return {{"vectors", m_vectors}, {"valid", m_valid}, {"sums", m_sums}};
}

Status ClassSums::restore(const NamedTensors& state)
{
    for (const auto& [name, own] : this->state()) {
        const torch::Tensor* saved = findTensor(state, name);
        if (!saved || saved->sizes() != own.sizes() || saved->scalar_type() != own.scalar_type())
            return inputError("the stored memory does not fit this run", "memory.safetensors");
        torch::Tensor(own).copy_(*saved);
    }
    std::fill(m_counts.begin(), m_counts.end(), 0);
    for (size_t slot = 0; slot < m_labels.size(); ++slot)
        m_counts[static_cast<size_t>(m_labels[slot])] +=
            isStored(static_cast<int64_t>(slot)) ? 1 : 0;
    return {};
}

} // namespace kindred

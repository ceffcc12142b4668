#include "memory/MemoryBank.h"

#include <cmath>

#include "base/Random.h"
#include "kernel/Momentum.h"

namespace kindred {

MemoryBank::MemoryBank(int64_t dimension, const std::vector<int32_t>& labels,
                       BankPrecision precision, bool renormalise)
    : m_bank(dimension, labels, precision), m_renormalise(renormalise)
{
}

void MemoryBank::fillRandom(uint64_t seed)
{
    Matrix<float> row(1, m_bank.dimension());
    const double bound = std::sqrt(3.0 / static_cast<double>(m_bank.dimension()));
    for (int64_t slot = 0; slot < m_bank.rows(); ++slot) {
        Random random({seed, static_cast<uint64_t>(slot)});
        for (float& value : row.values())
            value = static_cast<float>(random.uniform(-bound, bound));
        normaliseRow(row.values());
        m_bank.write(std::span(&slot, 1), row.view());
    }
}

void MemoryBank::write(const std::vector<int64_t>& slots, const torch::Tensor& values,
                       double momentum)
{
    const torch::Tensor fresh = values.to(torch::kCPU, torch::kFloat32).contiguous();
    const int64_t width = m_bank.dimension();
    Matrix<float> rows(static_cast<int64_t>(slots.size()), width);
    for (int64_t i = 0; i < rows.rows(); ++i) {
        const int64_t slot = slots[static_cast<size_t>(i)];
        const std::span<float> row = rows.view().rowSpan(i);
        const std::span<const float> source(fresh.data_ptr<float>() + i * width, row.size());
        if (m_bank.valid(slot))
            m_bank.read(slot, row);
        momentumUpdate(row, source, m_bank.valid(slot) ? float(momentum) : 0.0F, m_renormalise);
    }
    m_bank.write(slots, rows.view());
}

torch::Tensor MemoryBank::rows(const std::vector<int64_t>& slots) const
{
    const int64_t width = m_bank.dimension();
    torch::Tensor rows = torch::empty({static_cast<int64_t>(slots.size()), width});
    for (size_t i = 0; i < slots.size(); ++i)
        m_bank.read(slots[i], {rows.data_ptr<float>() + static_cast<int64_t>(i) * width,
                               static_cast<size_t>(width)});
    return rows;
}

NamedTensors MemoryBank::state() const
{
    const int64_t count = m_bank.rows();
    torch::Tensor vectors = torch::zeros({count, m_bank.dimension()});
    torch::Tensor valid = torch::zeros({count}, torch::kUInt8);
    for (int64_t slot = 0; slot < count; ++slot) {
        if (!m_bank.valid(slot))
            continue;
        valid.data_ptr<uint8_t>()[slot] = 1;
        m_bank.read(slot, {vectors.data_ptr<float>() + slot * m_bank.dimension(),
                           static_cast<size_t>(m_bank.dimension())});
    }
    return {{"vectors", vectors}, {"valid", valid}};
}

Status MemoryBank::restore(const NamedTensors& state)
{
    const torch::Tensor* vectors = findTensor(state, "vectors");
    const torch::Tensor* valid = findTensor(state, "valid");
    const std::vector<int64_t> shape = {m_bank.rows(), m_bank.dimension()};
    if (!vectors || !valid || vectors->sizes() != shape || valid->numel() != m_bank.rows() ||
        vectors->scalar_type() != torch::kFloat32 || valid->scalar_type() != torch::kUInt8)
        return inputError("the stored memory does not fit this run", "memory.safetensors");
    const torch::Tensor rows = vectors->contiguous();
    for (int64_t slot = 0; slot < m_bank.rows(); ++slot) {
        if (valid->data_ptr<uint8_t>()[slot] == 0)
            continue;
        m_bank.write(std::span(&slot, 1),
                     {rows.data_ptr<float>() + slot * m_bank.dimension(), 1, m_bank.dimension()});
    }
    return {};
}

} // namespace kindred

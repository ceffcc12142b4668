#include "kernel/BankRows.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "kernel/BankLayout.h"

namespace kindred {

BankRows::BankRows(const PackedBank& bank, int64_t columns)
    : m_bank(bank.layout()), m_columns(columns)
{
    if (m_bank.precision == BankPrecision::Float32)
        return;
    m_copies = Matrix<float>(kMost, columns);
    m_copied.resize(static_cast<size_t>(kMost));
    std::iota(m_copied.begin(), m_copied.end(), int64_t{0});
}

void BankRows::take(std::span<const int64_t> slots)
{
    assert(static_cast<int64_t>(slots.size()) <= kMost);
    clear();
    for (const int64_t slot : slots)
        add(m_bank.slotToPosition[static_cast<size_t>(slot)],
            m_bank.labels[static_cast<size_t>(slot)]);
}

bool BankRows::takeClass(int32_t label, int64_t skipped)
{
    clear();
    const PackedBank::Layout::ClassRange* range = m_bank.findClass(label);
    if (!range || range->begin + skipped >= range->end)
        return false;
    const int64_t begin = range->begin + skipped;
    for (int64_t position = begin; position < std::min(begin + kMost, range->end); ++position)
        add(position, label);
    return true;
}

PooledRows<float> BankRows::rows() const
{
    const auto count = static_cast<int64_t>(m_positions.size());
    if (m_copied.empty())
        return {m_bank.values.get(), m_bank.stride, m_columns, m_positions.data(), count};
    return {m_copies.data(), m_columns, m_columns, m_copied.data(), count};
}

int64_t BankRows::find(int64_t slot) const
{
    const int64_t position = m_bank.slotToPosition[static_cast<size_t>(slot)];
    const auto found = std::find(m_positions.begin(), m_positions.end(), position);
    return found == m_positions.end() ? -1 : found - m_positions.begin();
}

void BankRows::clear()
{
    m_positions.clear();
    m_labels.clear();
}

void BankRows::add(int64_t position, int32_t label)
{
    if (!m_bank.valid[static_cast<size_t>(position)])
        return;
    if (!m_copied.empty())
        std::transform(m_bank.halves.get() + position * m_bank.stride,
                       m_bank.halves.get() + position * m_bank.stride + m_columns,
                       m_copies.row(static_cast<int64_t>(m_positions.size())), fromBFloat16);
    m_positions.push_back(position);
    m_labels.push_back(label);
}

} // namespace kindred

#include <algorithm>
#include <cassert>
#include <numeric>

#include "kernel/AlignedRoom.h"
#include "kernel/BankLayout.h"

namespace kindred {

namespace {
/// Rows start 64-byte aligned and are padded with zeros, so that they can be read in whole vectors.
int64_t rowStride(int64_t dimension, BankPrecision precision)
{
    const int64_t line = precision == BankPrecision::Float32 ? 16 : 32;
    return (dimension + line - 1) / line * line;
}

template <class T>
hwy::AlignedFreeUniquePtr<T[]> zeroed(int64_t count)
{
    auto values = alignedRoom<T>(count);
    std::fill_n(values.get(), count, T{});
    return values;
}
} // namespace

const PackedBank::Layout::ClassRange* PackedBank::Layout::findClass(int32_t label) const
{
    const auto found = std::lower_bound(
        classes.begin(), classes.end(), label,
        [](const ClassRange& range, int32_t wanted) { return range.label < wanted; });
    return found != classes.end() && found->label == label ? &*found : nullptr;
}

PackedBank::PackedBank(int64_t dimension, std::span<const int32_t> labels, BankPrecision precision)
    : m_layout(std::make_unique<Layout>())
{
    assert(dimension > 0);
    Layout& bank = *m_layout;
    const auto rows = static_cast<int64_t>(labels.size());
    bank.dimension = dimension;
    bank.stride = rowStride(dimension, precision);
    bank.precision = precision;
    bank.labels.assign(labels.begin(), labels.end());
    std::vector<int32_t> order(labels.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
        return labels[static_cast<size_t>(a)] < labels[static_cast<size_t>(b)];
    });
    bank.slotToPosition.resize(labels.size());
    for (int64_t position = 0; position < rows; ++position) {
        const auto slot = static_cast<size_t>(order[static_cast<size_t>(position)]);
        bank.slotToPosition[slot] = static_cast<int32_t>(position);
        if (bank.classes.empty() || bank.classes.back().label != labels[slot])
            bank.classes.push_back({labels[slot], position, position, 0});
        bank.classes.back().end = position + 1;
    }
    bank.valid.assign(labels.size(), 0);
    if (precision == BankPrecision::Float32)
        bank.values = zeroed<float>(std::max<int64_t>(rows, 1) * bank.stride);
    else
        bank.halves = zeroed<uint16_t>(std::max<int64_t>(rows, 1) * bank.stride);
}

PackedBank::~PackedBank() = default;
PackedBank::PackedBank(PackedBank&&) noexcept = default;
PackedBank& PackedBank::operator=(PackedBank&&) noexcept = default;

int64_t PackedBank::rows() const
{
    return m_layout->rows();
}

int64_t PackedBank::dimension() const
{
    return m_layout->dimension;
}

BankPrecision PackedBank::precision() const
{
    return m_layout->precision;
}

int32_t PackedBank::label(int64_t slot) const
{
    return m_layout->labels[static_cast<size_t>(slot)];
}

int64_t PackedBank::classCount(int32_t label) const
{
    const Layout::ClassRange* range = m_layout->findClass(label);
    return range ? range->valid : 0;
}

int64_t PackedBank::validRows() const
{
    return m_layout->validRows;
}

bool PackedBank::valid(int64_t slot) const
{
    const auto position = static_cast<size_t>(m_layout->slotToPosition[static_cast<size_t>(slot)]);
    return m_layout->valid[position] != 0;
}

void PackedBank::write(std::span<const int64_t> slots, MatrixView<const float> values)
{
    Layout& bank = *m_layout;
    assert(static_cast<int64_t>(slots.size()) == values.rows && values.cols == bank.dimension);
    for (size_t i = 0; i < slots.size(); ++i) {
        const auto slot = static_cast<size_t>(slots[i]);
        const int64_t position = bank.slotToPosition[slot];
        const std::span<const float> row = values.rowSpan(static_cast<int64_t>(i));
        if (bank.precision == BankPrecision::Float32)
            std::copy(row.begin(), row.end(), bank.values.get() + position * bank.stride);
        else
            std::transform(row.begin(), row.end(), bank.halves.get() + position * bank.stride,
                           toBFloat16);
        double normSquared = 0;
        for (const float value : row)
            normSquared += static_cast<double>(value) * value;
        bank.largestNormSquared = std::max(bank.largestNormSquared, normSquared);
        uint8_t& valid = bank.valid[static_cast<size_t>(position)];
        if (!valid) {
            valid = 1;
            ++bank.validRows;
            const auto* range = bank.findClass(bank.labels[slot]);
            ++bank.classes[static_cast<size_t>(range - bank.classes.data())].valid;
        }
    }
}

void PackedBank::read(int64_t slot, std::span<float> values) const
{
    const Layout& bank = *m_layout;
    assert(static_cast<int64_t>(values.size()) == bank.dimension);
    const int64_t position = bank.slotToPosition[static_cast<size_t>(slot)];
    if (bank.precision == BankPrecision::Float32)
        std::copy_n(bank.values.get() + position * bank.stride, bank.dimension, values.begin());
    else
        std::transform(bank.halves.get() + position * bank.stride,
                       bank.halves.get() + position * bank.stride + bank.dimension, values.begin(),
                       fromBFloat16);
}

size_t PackedBank::residentBytes() const
{
    const Layout& bank = *m_layout;
    const size_t item = bank.precision == BankPrecision::Float32 ? sizeof(float) : sizeof(uint16_t);
    return static_cast<size_t>(bank.rows() * bank.stride) * item +
           bank.labels.size() * (sizeof(int32_t) * 2 + sizeof(uint8_t)) +
           bank.classes.size() * sizeof(Layout::ClassRange);
}

} // namespace kindred

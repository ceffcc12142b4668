#include "plots/cloud/PointMask.h"

#include <cstring>
#include <utility>

namespace kindred {

namespace {

/// The sum of bytes that are 0 or 1: eight sums side by side in a word.
int64_t onesOf(const std::vector<uint8_t>& bytes)
{
    constexpr size_t kAtOnce = 255; // then a sum would run over
    constexpr uint64_t kEach = 0x0101010101010101U;
    int64_t count = 0;
    size_t i = 0;
    while (i + 8 <= bytes.size()) {
        uint64_t sums = 0;
        for (size_t words = 0; words < kAtOnce && i + 8 <= bytes.size(); ++words, i += 8) {
            uint64_t word = 0;
            std::memcpy(&word, bytes.data() + i, sizeof word);
            sums += word & kEach;
        }
        for (; sums != 0; sums >>= 8)
            count += static_cast<int64_t>(sums & 0xff);
    }
    for (; i < bytes.size(); ++i)
        count += bytes[i] & 1;
    return count;
}

} // namespace

PointMask::PointMask(std::vector<uint8_t> bytes)
    : m_bytes(std::move(bytes)), m_count(onesOf(m_bytes))
{
}

PointMask::PointMask(std::vector<uint8_t> bytes, int64_t count)
    : m_bytes(std::move(bytes)), m_count(count)
{
}

PointMask PointMask::of(int64_t points, const std::vector<uint32_t>& indices)
{
    PointMask mask(points);
    for (const uint32_t index : indices)
        mask.set(index, true);
    return mask;
}

void PointMask::set(int64_t index, bool in)
{
    if (index < 0 || index >= size())
        return;
    uint8_t& byte = m_bytes[static_cast<size_t>(index)];
    m_count += static_cast<int>(in) - static_cast<int>(byte);
    byte = in ? 1 : 0;
}

std::vector<uint32_t> PointMask::indices() const
{
    std::vector<uint32_t> found;
    found.reserve(static_cast<size_t>(m_count));
    for (size_t i = 0; i < m_bytes.size(); ++i)
        if (m_bytes[i])
            found.push_back(static_cast<uint32_t>(i));
    return found;
}

PointMask combineLasso(const PointMask& before, const PointMask& chosen,
                       Qt::KeyboardModifiers modifiers)
{
    const bool add = modifiers.testFlag(Qt::ShiftModifier);
    const bool take = modifiers.testFlag(Qt::ControlModifier);
    if (!add && !take)
        return chosen;
    if (before.size() != chosen.size())
        return take ? PointMask(chosen.size()) : chosen;
    std::vector<uint8_t> bytes = before.bytes();
    const std::vector<uint8_t>& other = chosen.bytes();
    for (size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = take ? bytes[i] & (other[i] ^ 1) : bytes[i] | other[i];
    return PointMask(std::move(bytes));
}

PointMask combineClick(const PointMask& before, int64_t points, int64_t index,
                       Qt::KeyboardModifiers modifiers)
{
    const bool add = modifiers.testFlag(Qt::ShiftModifier);
    const bool turn = modifiers.testFlag(Qt::ControlModifier);
    PointMask mask = (add || turn) && before.size() == points ? before : PointMask(points);
    mask.set(index, turn ? !mask.contains(index) : true);
    return mask;
}

} // namespace kindred

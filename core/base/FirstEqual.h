#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kindred {

/// first[i] = the least j with values[j] == values[i], for whole numbers. One table of places in
/// place of a node for each value, whose memory would cost more than all else.
template <class T>
std::vector<int32_t> firstEqual(std::span<const T> values)
{
    constexpr int32_t kFree = -1;
    constexpr int kBits = 64;
    const size_t room = std::bit_ceil(2 * values.size() + 2);
    const int shift = kBits - std::countr_zero(room);
    std::vector<int32_t> table(room, kFree);
    std::vector<int32_t> first(values.size());
    for (size_t i = 0; i < values.size(); ++i) {
        // Fibonacci hashing: the upper bits of a product with 2^64 over the golden ratio.
        size_t at =
            static_cast<size_t>((static_cast<uint64_t>(values[i]) * 0x9E3779B97F4A7C15U) >> shift);
        while (table[at] != kFree && values[static_cast<size_t>(table[at])] != values[i])
            at = (at + 1) & (room - 1);
        if (table[at] == kFree)
            table[at] = static_cast<int32_t>(i);
        first[i] = table[at];
    }
    return first;
}

} // namespace kindred

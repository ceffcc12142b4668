#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace kindred {

/// A bit for each place in a cloud's memory. Ten million fit the cache of a core, which their bytes
/// by index do not: places are marked first and looked up by index afterwards. Several threads may
/// mark at once; looking up comes after all of them.
class SlotMarks final {
public:
    explicit SlotMarks(size_t places) : m_words((places + 63) / 64) {}

    void mark(uint32_t begin, uint32_t end)
    {
        if (begin >= end)
            return;
        const uint32_t first = begin / 64;
        const uint32_t last = (end - 1) / 64;
        const uint64_t from = ~uint64_t{0} << (begin % 64);
        const uint64_t to = ~uint64_t{0} >> (63 - (end - 1) % 64);
        if (first == last)
            return add(first, from & to);
        add(first, from);
        for (uint32_t word = first + 1; word < last; ++word)
            m_words[word] = ~uint64_t{0}; // nobody else's
        add(last, to);
    }
    bool has(uint32_t slot) const { return (m_words[slot / 64] >> (slot % 64)) & 1; }

    /// Bytes by index where places[index] is marked; how many there are.
    int64_t byIndex(std::span<const uint32_t> places, std::span<uint8_t> in) const
    {
        // Pointers of its own: bytes may alias anything, and nothing is to be read anew for them.
        const uint64_t* words = m_words.data();
        const uint32_t* place = places.data();
        uint8_t* out = in.data();
        uint32_t count = 0; // of at most 2^24 points
        for (size_t i = 0; i < places.size(); ++i) {
            const auto bit = static_cast<uint8_t>((words[place[i] / 64] >> (place[i] % 64)) & 1);
            out[i] = bit;
            count += bit;
        }
        return count;
    }

private:
    /// Words at the ends of a run belong to two.
    void add(uint32_t word, uint64_t bits)
    {
        std::atomic_ref(m_words[word]).fetch_or(bits, std::memory_order_relaxed);
    }

    std::vector<uint64_t> m_words;
};

} // namespace kindred

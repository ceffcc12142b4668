#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace kindred {

/// Where blocks lie in one long stretch of memory: the smallest hole that fits is taken (best fit),
/// neighbouring holes join, and what lies free at the top shrinks the stretch. Places and sizes are
/// multiples of kUnit; a unit between two blocks keeps those of a power of two from lying exactly
/// above each other, where a processor's caches take them for the same. The memory is its owner's:
/// this counts only. One thread at a time.
class BlockPlaces final {
public:
    static constexpr int64_t kUnit = 64;

    /// What a block of so many bytes takes.
    static int64_t taken(int64_t bytes) { return (bytes + kUnit - 1) / kUnit * kUnit + kUnit; }

    /// The place of a new block, bytes ≥ 0.
    int64_t take(int64_t bytes);
    /// The place of a block that take() gave.
    void giveBack(int64_t place);

    /// Bytes of the stretch now, and at most so far.
    int64_t top() const { return m_top; }
    int64_t highest() const { return m_highest; }
    /// place → bytes of what lies free below the top.
    const std::map<int64_t, int64_t>& holes() const { return m_holes; }

private:
    using Hole = std::map<int64_t, int64_t>::iterator;
    void addHole(int64_t at, int64_t bytes);
    void removeHole(Hole hole);

    std::map<int64_t, int64_t> m_blocks;            ///< place → bytes
    std::map<int64_t, int64_t> m_holes;             ///< place → bytes
    std::set<std::pair<int64_t, int64_t>> m_bySize; ///< bytes, place of the same
    int64_t m_top = 0;
    int64_t m_highest = 0;
};

} // namespace kindred

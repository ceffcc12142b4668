#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace kindred {

/// How far a heap of aligned blocks grows, as glibc keeps it (malloc.c, _int_memalign): the
/// smallest hole that fits is taken, neighbouring holes join, and what lies free at the top shrinks
/// it. Before version 2.38 an aligned block asks for its size, the alignment and the smallest
/// chunk, so that a hole of exactly its size does not fit: two tensors of one size cannot follow
/// each other in one place, and a step of training takes up to 1.7 times the bytes that live at
/// once. One thread at a time.
class HeapModel final {
public:
    static constexpr int64_t kHeader = 16;     ///< of a chunk, whose sizes are multiples of it
    static constexpr int64_t kSpare = 64 + 32; ///< alignment and smallest chunk

    /// A block that nothing else is known by; bytes ≥ 0.
    void allocate(const void* block, int64_t bytes);
    /// What was never allocated is nobody's business here.
    void release(const void* block);

    /// Most bytes from the heap's bottom to its top so far: they have been touched and stay.
    int64_t highest() const { return m_highest; }

private:
    struct Chunk {
        int64_t at = 0;
        int64_t bytes = 0;
    };
    void addHole(int64_t at, int64_t bytes);
    void removeHole(std::map<int64_t, int64_t>::iterator hole);

    std::map<int64_t, int64_t> m_holes;              ///< place → bytes
    std::set<std::pair<int64_t, int64_t>> m_bySize;  ///< bytes, place of the same
    std::unordered_map<const void*, Chunk> m_blocks; ///< that are in use
    int64_t m_top = 0;
    int64_t m_highest = 0;
};

} // namespace kindred

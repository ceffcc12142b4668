#pragma once

// What the sweep by wgmma and TMA knows of shared memory and of time, without a device: where the
// bytes of a tile lie, how an instruction is told, whose turn it is. Plain C++17, so that it is
// tested on the processor (PTX ISA: “Matrix Descriptor Format”, “Strides”, “mbarrier”).

#include <cstdint>

#if defined(__CUDACC__)
#define KINDRED_BOTH_SIDES __host__ __device__
#else
#define KINDRED_BOTH_SIDES
#endif

namespace kindred::cuda {

inline constexpr int kGroupQueries = 128; ///< of a block: 64 a warpgroup
inline constexpr int kGroupRows = 128;    ///< of a tile of the bank
inline constexpr int kBoxColumns = 64;    ///< of bf16: 128 bytes, the width of the swizzle
inline constexpr int kRowBytes = 2 * kBoxColumns;
inline constexpr int kBoxBytes = kGroupRows * kRowBytes; ///< what one copy brings
inline constexpr int kSlotBytes = 2 * kBoxBytes;         ///< 128 rows × 128 columns
/// Slots of shared memory: some hold the block's queries, the others are the ring.
inline constexpr int kSlots = 6;
inline constexpr int kMostStages = kSlots - 1;
inline constexpr int kFewestStages = 2;
/// Eight rows of 128 bytes: the pattern of the swizzle begins anew after them.
inline constexpr int kPatternBytes = 1024;

/// Slots that the queries need: `chunks` of 128 columns for each term.
KINDRED_BOTH_SIDES constexpr int slotsOfQueries(int chunks, int terms)
{
    return chunks * terms;
}

/// Whether the sweep can hold such queries beside a ring, and number such rows.
KINDRED_BOTH_SIDES constexpr bool fitsWarpgroups(int64_t rows, int chunks, int terms)
{
    return rows < (int64_t{1} << 31) - kGroupRows &&
           slotsOfQueries(chunks, terms) <= kSlots - kFewestStages;
}

/// A matrix of bf16 in shared memory as wgmma is told of it, in the swizzle of 128 bytes, which
/// begins at a multiple of kPatternBytes. `address` < 2¹⁸, bytes, a multiple of 16. Where its rows
/// lie along the product's depth (K-major), `stride` leads to the next 8 rows and `leading` is not
/// read. Where they lie across it, `leading` leads to the next 64 columns and `stride` to the next
/// 8 steps of depth.
KINDRED_BOTH_SIDES constexpr uint64_t sharedMatrix(uint32_t address, uint32_t leading,
                                                   uint32_t stride)
{
    const uint64_t swizzled128 = 1;
    return uint64_t{(address & 0x3ffffu) >> 4} | uint64_t{(leading & 0x3ffffu) >> 4} << 16 |
           uint64_t{(stride & 0x3ffffu) >> 4} << 32 | swizzled128 << 62;
}

/// The same matrix `bytes` further on, a multiple of 16: one addition, not the fields anew.
KINDRED_BOTH_SIDES constexpr uint64_t movedBy(uint64_t matrix, uint32_t bytes)
{
    return (matrix & ~uint64_t{0xffffffffu}) | (static_cast<uint32_t>(matrix) + (bytes >> 4));
}

/// K-major, 64 columns a box: `address` moves by 32 bytes for each 16 columns of depth.
KINDRED_BOTH_SIDES constexpr uint64_t alongDepth(uint32_t address)
{
    return sharedMatrix(address, 16, kPatternBytes);
}

/// 128 columns in two boxes, a row for each step of depth: `address` moves by whole patterns.
KINDRED_BOTH_SIDES constexpr uint64_t acrossDepth(uint32_t address)
{
    return sharedMatrix(address, kBoxBytes, kPatternBytes);
}

/// From a slot to its 16 columns of depth `step` (0 … 7), for alongDepth().
KINDRED_BOTH_SIDES constexpr uint32_t offsetOfColumns(int step)
{
    return static_cast<uint32_t>(step / 4 * kBoxBytes + step % 4 * 32);
}

/// From a slot to its 16 rows of depth `step` (0 … 7), for acrossDepth().
KINDRED_BOTH_SIDES constexpr uint32_t offsetOfRows(int step)
{
    return static_cast<uint32_t>(step * 16 * kRowBytes);
}

/// Where the swizzle of 128 bytes puts the byte that would lie at `address` without it: of each
/// eight rows, row r has its 16-byte pieces exchanged by exclusive or with r.
KINDRED_BOTH_SIDES constexpr uint32_t swizzled(uint32_t address)
{
    return address ^ (address >> 3 & 0x70u);
}

/// Row and column of an accumulator of m64nN: value `i` of thread `thread` of the warpgroup.
struct AccumulatorPlace {
    int row;
    int column;
};
KINDRED_BOTH_SIDES constexpr AccumulatorPlace accumulatorPlace(int thread, int i)
{
    return {thread / 32 * 16 + thread % 32 / 4 + i / 2 % 2 * 8, i / 4 * 8 + thread % 4 * 2 + i % 2};
}

/// Where a producer or a consumer stands in a ring of stages: each barrier of a stage has its
/// phase turned once a round. A consumer waits for `phase` of “full”, a producer for the other of
/// “empty”: in the first round nothing is in its way.
struct RingPosition {
    int stage;
    uint32_t phase;

    KINDRED_BOTH_SIDES constexpr RingPosition next(int stages) const
    {
        return stage + 1 == stages ? RingPosition{0, phase ^ 1u} : RingPosition{stage + 1, phase};
    }
};

} // namespace kindred::cuda

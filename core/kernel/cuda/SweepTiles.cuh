#pragma once

// Which tiles of a bank a block of the sweep on tensor cores looks at, and how closely: rows lie by
// class, so that a tile is mostly known by its first and its last row.

#include "kernel/cuda/SweepArguments.h"
#include "kernel/cuda/TensorCore.cuh"
#include "kernel/cuda/Warp.cuh"

namespace kindred::cuda {

namespace {

/// The label of a query that is not there, and the tag of a position that holds no valid row.
constexpr int32_t kNoLabel = -2;
constexpr int32_t kNoRow = -1;

__device__ inline int32_t tagOf(const SweepArguments& a, int64_t row)
{
    return row < a.rows && a.valid[row] ? a.labels[row] : kNoRow;
}

/// Bit i: tile `first` + i of kRows rows can hold an answer of one side; none from `last` on. A
/// lane gives the labels of the block's queries lane, lane + 32 …; the same for all lanes.
template <int kRows, int kLabels>
__device__ inline uint32_t tilesMet(const SweepArguments& a, const int32_t (&labels)[kLabels],
                                    int64_t first, int64_t last, bool positives)
{
    const int64_t tile = first + threadIdx.x % kWarpLanes;
    const bool there = tile < last;
    if (!positives)
        return __ballot_sync(kAllLanes, there);
    const int64_t end = min(a.rows, (tile + 1) * kRows);
    const int32_t lowest = there ? a.labels[tile * kRows] : 1; // rows lie by class
    const int32_t highest = there ? a.labels[end - 1] : 0;
    bool meets = false;
    for (int lane = 0; lane < kWarpLanes; ++lane)
        KINDRED_UNROLL
    for (int i = 0; i < kLabels; ++i) {
        const int32_t label = __shfl_sync(kAllLanes, labels[i], lane);
        meets = meets || (label >= lowest && label <= highest);
    }
    return __ballot_sync(kAllLanes, meets);
}

/// The tiles of a block's piece of the bank that can hold an answer of its side, in order; 32 are
/// asked at a time, so that the next is seldom waited for. The same for all lanes of a warp.
template <int kRows, int kLabels>
struct TileWalk {
    const SweepArguments& a;
    const int32_t (&labels)[kLabels]; ///< as tilesMet() takes them
    int64_t first;                    ///< of the 32 asked last
    int64_t last;                     ///< after the piece's last
    bool positives;
    uint32_t met; ///< of the 32, which are still to come

    /// The next one; `last` where there is none.
    __device__ int64_t next()
    {
        while (met == 0) {
            first += kWarpLanes;
            if (first >= last)
                return last;
            met = tilesMet<kRows>(a, labels, first, last, positives);
        }
        const int at = __ffs(static_cast<int>(met)) - 1;
        met &= met - 1;
        return first + at;
    }
};

template <int kRows, int kLabels>
__device__ inline TileWalk<kRows, kLabels> walkTiles(const SweepArguments& a,
                                                     const int32_t (&labels)[kLabels],
                                                     int64_t first, int64_t last, bool positives)
{
    return {a, labels, first - kWarpLanes, last, positives, 0};
}

/// A lane's share of the labels of the block's kLabels · 32 queries.
template <int kLabels>
__device__ inline void loadLabels(const SweepArguments& a, int32_t (&labels)[kLabels])
{
    KINDRED_UNROLL
    for (int i = 0; i < kLabels; ++i) {
        const int query = (static_cast<int>(blockIdx.x) * kLabels + i) * kWarpLanes +
                          static_cast<int>(threadIdx.x % kWarpLanes);
        labels[i] = query < a.queryCount ? a.queryLabels[query] : kNoLabel;
    }
}

/// What is known of a tile without a look at each row.
struct TileClasses {
    bool whole; ///< all rows are there and valid
    int32_t lowest;
    int32_t highest;
};

/// Of kRows tags; the same for all lanes.
template <int kRows>
__device__ inline TileClasses classesOf(const int32_t* tags)
{
    bool gap = false;
    KINDRED_UNROLL
    for (int row = 0; row < kRows; row += kWarpLanes)
        gap = gap || tags[row + static_cast<int>(threadIdx.x % kWarpLanes)] == kNoRow;
    return {!__any_sync(kAllLanes, gap), tags[0], tags[kRows - 1]};
}

/// How many rows of a tile a query asks.
enum class RowsAsked { None, Some, All };

__device__ inline RowsAsked rowsAsked(const TileClasses& tile, bool positives, int32_t label,
                                      bool holdsOwn)
{
    if (!tile.whole)
        return RowsAsked::Some;
    const bool outside = label < tile.lowest || label > tile.highest;
    const bool inside = tile.lowest == tile.highest && !outside;
    if (positives ? outside : inside)
        return RowsAsked::None;
    return (positives ? inside : outside) && !holdsOwn ? RowsAsked::All : RowsAsked::Some;
}

} // namespace

} // namespace kindred::cuda

#pragma once

// What both forms of the sweep on tensor cores share, mma.sync and wgmma: the accumulators of both
// have the same places in a warp, 16 queries by 8 columns a tile. A lane's four of a tile are of
// query g = lane / 4, columns 2 (lane % 4) and the next, and the same of query g + 8.

#include <cmath>

#include "kernel/cuda/SweepParts.cuh"
#include "kernel/cuda/SweepTiles.cuh"

namespace kindred::cuda {

namespace {

constexpr int kColumnTiles = kChunk / 8;       ///< of the sums
constexpr float kLog2E = 1.44269504088896341f; // log2(e)

/// What a lane has of its warp's 16 queries: of rows g = lane / 4 and g + 8.
struct TensorState {
    float max[2]; ///< of logits times log2 e, so that weights are powers of two
    float mass[2];
    float sum[kColumnTiles][4];
};

/// The lane's two queries.
struct TensorQueries {
    int32_t label[2];
    int32_t own[2]; ///< row of the block's piece of the bank that is the query itself, -1: none is
};

/// The index of a lane's query, half 0 or 1 of its two, of a block that has `perBlock`, 16 a warp;
/// -1: it is not there.
__device__ inline int lanesQuery(const SweepArguments& a, int perBlock, int half)
{
    const int query = static_cast<int>(blockIdx.x * perBlock + threadIdx.x / 32 * 16 +
                                       threadIdx.x % 32 / 4 + 8 * half);
    return query < a.queryCount ? query : -1;
}

/// Of a block whose piece of the bank is the rows from `first` on, before `last`.
__device__ inline TensorQueries lanesQueries(const SweepArguments& a, int perBlock, int64_t first,
                                             int64_t last)
{
    TensorQueries mine;
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const int query = lanesQuery(a, perBlock, half);
        const int64_t own = query >= 0 ? a.own[query] : -1;
        mine.label[half] = query >= 0 ? a.queryLabels[query] : kNoLabel;
        mine.own[half] = own >= first && own < last ? static_cast<int32_t>(own - first) : -1;
    }
    return mine;
}

/// What a lane's two queries ask of a tile.
struct RowSides {
    RowsAsked asked[2];
    bool positives[2];
};

/// Scores of rows that a query does not ask become −∞.
template <int kTiles>
__device__ inline void dropRows(const int32_t* tags, int32_t first, const RowSides& sides,
                                const TensorQueries& mine, float (*scores)[4])
{
    const int pair = static_cast<int>(threadIdx.x % 4) * 2;
    const int32_t* lanesTags = tags + pair;
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const int32_t own = mine.own[half] - first - pair; // of another tile: no row is it
        KINDRED_UNROLL
        for (int t = 0; t < kTiles; ++t)
            KINDRED_UNROLL
        for (int c = 0; c < 2; ++c) {
            const int32_t tag = lanesTags[t * 8 + c];
            if (tag == kNoRow || t * 8 + c == own ||
                (tag == mine.label[half]) != sides.positives[half])
                scores[t][2 * half + c] = -INFINITY;
        }
    }
}

/// A maximum is left behind until one is this much larger, in powers of two: weights up to 2⁸ are
/// as good as those up to 1, and the sums are seldom multiplied.
constexpr float kMaximumSlack = 8;

/// The largest score of a lane's query, half 0 or 1 of its two; four lanes share a row.
template <int kTiles>
__device__ inline float largestScore(float (*scores)[4], int half)
{
    float top[2] = {scores[0][2 * half], scores[0][2 * half + 1]};
    KINDRED_UNROLL
    for (int t = 1; t < kTiles; ++t)
        KINDRED_UNROLL
    for (int c = 0; c < 2; ++c)
        top[c] = fmaxf(top[c], scores[t][2 * half + c]);
    float largest = fmaxf(top[0], top[1]);
    largest = fmaxf(largest, __shfl_xor_sync(kAllLanes, largest, 1));
    return fmaxf(largest, __shfl_xor_sync(kAllLanes, largest, 2));
}

/// A score's weight is 2^(score · scale − base).
struct TileScale {
    float scale;
    float base[2];   ///< of the lane's two queries; +∞ of one that asks nothing of the tile
    float factor[2]; ///< of what is summed so far
};

/// Scores of rows that a query does not ask become −∞, of kTiles · 8 rows of the block's piece from
/// `first` on, whose classes the tags are. Most tiles hold none of the rows that a query leaves
/// out, or nothing else, and need no look at each row.
template <int kTiles>
__device__ inline void dropUnasked(const int32_t* tags, int32_t first, const RowSides& sides,
                                   const TensorQueries& mine, float (*scores)[4])
{
    const bool looks = sides.asked[0] == RowsAsked::Some || sides.asked[1] == RowsAsked::Some;
    if (__any_sync(kAllLanes, looks))
        dropRows<kTiles>(tags, first, sides, mine, scores);
}

/// Before the scores of a tile become weights: the masses follow the running maximum, and the sums
/// have to: followMaximum(). `scale`: log2(e) / σ.
template <int kTiles>
__device__ inline TileScale scaleTile(float scale, const RowSides& sides, TensorState& state,
                                      float (*scores)[4])
{
    TileScale to = {scale, {}, {1, 1}};
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const float largest = largestScore<kTiles>(scores, half) * to.scale;
        const float top = sides.asked[half] == RowsAsked::None ? -INFINITY : largest;
        if (top > state.max[half] + kMaximumSlack) {
            to.factor[half] = powerOfTwo(state.max[half] - top);
            state.max[half] = top;
            state.mass[half] *= to.factor[half];
        }
        to.base[half] = top > -INFINITY ? state.max[half] : INFINITY;
    }
    return to;
}

/// Of a warp most tiles change no maximum.
__device__ inline void followMaximum(const TileScale& scale, TensorState& state)
{
    if (!__any_sync(kAllLanes, scale.factor[0] != 1 || scale.factor[1] != 1))
        return;
    KINDRED_UNROLL
    for (int t = 0; t < kColumnTiles; ++t)
        KINDRED_UNROLL
    for (int i = 0; i < 4; ++i)
        state.sum[t][i] *= scale.factor[i / 2];
}

__device__ inline float lowHalf(uint32_t both)
{
    return __uint_as_float(both << 16);
}
__device__ inline float highHalf(uint32_t both)
{
    return __uint_as_float(both & 0xffff0000u);
}

/// The weights of two neighbouring tiles of scores, which are a left operand of the second product;
/// the masses are those of the rounded weights.
__device__ inline void weighPair(const TileScale& scale, float (*scores)[4], TensorState& state,
                                 uint32_t* weights)
{
    KINDRED_UNROLL
    for (int part = 0; part < 4; ++part) {
        const float* pair = &scores[part / 2][part % 2 * 2];
        const float base = scale.base[part % 2];
        weights[part] = packHalves(powerOfTwo(fmaf(pair[0], scale.scale, -base)),
                                   powerOfTwo(fmaf(pair[1], scale.scale, -base)));
        state.mass[part % 2] += lowHalf(weights[part]) + highHalf(weights[part]);
    }
}

template <int kTiles>
__device__ inline void clearScores(float (*scores)[4])
{
    KINDRED_UNROLL
    for (int t = 0; t < kTiles; ++t)
        KINDRED_UNROLL
    for (int c = 0; c < 4; ++c)
        scores[t][c] = 0;
}

/// Of a lane's query, over the four that share it.
__device__ inline float massOfQuery(float mass)
{
    mass += __shfl_xor_sync(kAllLanes, mass, 1);
    return mass + __shfl_xor_sync(kAllLanes, mass, 2);
}

__device__ inline void storeState(const SweepArguments& a, int perBlock, TensorState& state,
                                  int side, int firstColumn)
{
    const int lane = static_cast<int>(threadIdx.x % 32);
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const float mass = massOfQuery(state.mass[half]);
        const int query = lanesQuery(a, perBlock, half);
        if (query < 0)
            continue; // it still takes part in the next shuffles
        const int64_t at = blocksStateAt(a, side, query);
        if (lane % 4 == 0 && firstColumn == 0) {
            a.maxima[at] = state.max[half] / kLog2E;
            a.masses[at] = mass;
        }
        const int lanesColumn = firstColumn + lane % 4 * 2;
        float* sums = oneAddress(a.sums + at * a.dimension + lanesColumn);
        const int columns = a.dimension - lanesColumn;
        KINDRED_UNROLL
        for (int t = 0; t < kColumnTiles; ++t)
            KINDRED_UNROLL
        for (int c = 0; c < 2; ++c)
            if (t * 8 + c < columns)
                sums[t * 8 + c] = state.sum[t][2 * half + c];
    }
}

} // namespace

} // namespace kindred::cuda

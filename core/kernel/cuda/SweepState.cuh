#pragma once

// What both forms of the sweep on tensor cores share, mma.sync and wgmma: the accumulators of both
// have the same places in a warp, 16 queries by 8 columns a tile. A lane's four of a tile are of
// query g = lane / 4, columns 2 (lane % 4) and the next, and the same of query g + 8.

#include <cmath>

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
    int index[2];
    int32_t label[2];
    int64_t own[2];
};

/// Of a block that has `perBlock` queries, 16 a warp.
__device__ inline TensorQueries lanesQueries(const SweepArguments& a, int perBlock)
{
    TensorQueries mine;
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const int query = static_cast<int>(blockIdx.x * perBlock + threadIdx.x / 32 * 16 +
                                           threadIdx.x % 32 / 4 + 8 * half);
        const bool there = query < a.queryCount;
        mine.index[half] = there ? query : -1;
        mine.label[half] = there ? a.queryLabels[query] : kNoLabel;
        mine.own[half] = there ? a.own[query] : -1;
    }
    return mine;
}

/// Scores of rows that a query does not ask become −∞.
template <int kTiles>
__device__ inline void dropRows(const int32_t* tags, int64_t first, bool positives,
                                const TensorQueries& mine, float (*scores)[4])
{
    const int pair = static_cast<int>(threadIdx.x % 4) * 2;
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const int64_t place = mine.own[half] - first;
        const int own = place >= 0 && place < kTiles * 8 ? static_cast<int>(place) : -1;
        KINDRED_UNROLL
        for (int t = 0; t < kTiles; ++t)
            KINDRED_UNROLL
        for (int c = 0; c < 2; ++c) {
            const int row = t * 8 + pair + c;
            const int32_t tag = tags[row];
            if (tag == kNoRow || row == own || (tag == mine.label[half]) != positives)
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
    float base[2]; ///< of the lane's two queries; +∞ of one that asks nothing of the tile
};

/// Before the scores of kTiles · 8 bank rows from `first` on, whose classes the tags are, become
/// weights of one side: those of rows that nobody asks become −∞, sums and masses follow the
/// running maximum. Most tiles hold none of the rows that a query leaves out, or nothing else, and
/// need no look at each row.
template <int kTiles>
__device__ inline TileScale scaleTile(const SweepArguments& a, const int32_t* tags, int64_t first,
                                      bool positives, const TensorQueries& mine, TensorState& state,
                                      float (*scores)[4])
{
    TileScale to = {kLog2E / a.sigma, {}};
    const TileClasses tile = classesOf<kTiles * 8>(tags);
    RowsAsked asked[2];
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const int64_t own = mine.own[half] - first;
        asked[half] = rowsAsked(tile, positives, mine.label[half], own >= 0 && own < kTiles * 8);
    }
    if (__any_sync(kAllLanes, asked[0] == RowsAsked::Some || asked[1] == RowsAsked::Some))
        dropRows<kTiles>(tags, first, positives, mine, scores);

    float factor[2] = {1, 1};
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const float largest = largestScore<kTiles>(scores, half) * to.scale;
        const float top = asked[half] == RowsAsked::None ? -INFINITY : largest;
        if (top > state.max[half] + kMaximumSlack) {
            factor[half] = powerOfTwo(state.max[half] - top);
            state.max[half] = top;
        }
        to.base[half] = top > -INFINITY ? state.max[half] : INFINITY;
    }
    if (__any_sync(kAllLanes, factor[0] != 1 || factor[1] != 1)) {
        KINDRED_UNROLL
        for (int half = 0; half < 2; ++half) {
            state.mass[half] *= factor[half];
            KINDRED_UNROLL
            for (int t = 0; t < kColumnTiles; ++t) {
                state.sum[t][2 * half] *= factor[half];
                state.sum[t][2 * half + 1] *= factor[half];
            }
        }
    }
    return to;
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

__device__ inline void storeState(const SweepArguments& a, const TensorQueries& mine,
                                  TensorState& state, int side, int firstColumn)
{
    const int lane = static_cast<int>(threadIdx.x % 32);
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        float mass = state.mass[half];
        mass += __shfl_xor_sync(kAllLanes, mass, 1);
        mass += __shfl_xor_sync(kAllLanes, mass, 2);
        const int query = mine.index[half];
        if (query < 0)
            continue; // it still takes part in the next shuffles
        const int64_t at = (static_cast<int64_t>(blockIdx.y) * 2 + side) * a.queryCount + query;
        if (lane % 4 == 0 && firstColumn == 0) {
            a.maxima[at] = state.max[half] / kLog2E;
            a.masses[at] = mass;
        }
        KINDRED_UNROLL
        for (int t = 0; t < kColumnTiles; ++t)
            KINDRED_UNROLL
        for (int c = 0; c < 2; ++c) {
            const int column = firstColumn + t * 8 + lane % 4 * 2 + c;
            if (column < a.dimension)
                a.sums[at * a.dimension + column] = state.sum[t][2 * half + c];
        }
    }
}

} // namespace

} // namespace kindred::cuda

#pragma once

// What both forms of the sweep on tensor cores share, mma.sync and wgmma: the accumulators of both
// have the same places in a warp, 16 queries by 8 columns a tile. A lane's four of a tile are of
// query g = lane / 4, columns 2 (lane % 4) and the next, and the same of query g + 8.

#include <cmath>

#include "kernel/cuda/SweepArguments.h"
#include "kernel/cuda/TensorCore.cuh"
#include "kernel/cuda/Warp.cuh"

namespace kindred::cuda {

namespace {

constexpr int kColumnTiles = kChunk / 8;       ///< of the sums
constexpr float kLog2E = 1.44269504088896341f; // log2(e)
constexpr int32_t kNoLabel = -2;               ///< of no row

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

/// Scores of kTiles · 8 bank rows from `first` on, whose classes the tags are (-1: not there or not
/// valid), become weights of one side; sums and masses follow the running maximum.
template <int kTiles>
__device__ inline void weighTile(const SweepArguments& a, const int32_t* tags, int64_t first,
                                 bool positives, const TensorQueries& mine, TensorState& state,
                                 float (*scores)[4])
{
    const int pair = static_cast<int>(threadIdx.x % 4) * 2;
    const float scale = kLog2E / a.sigma;
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const int64_t own = mine.own[half] - first;
        float top = state.max[half];
        KINDRED_UNROLL
        for (int t = 0; t < kTiles; ++t)
            KINDRED_UNROLL
        for (int c = 0; c < 2; ++c) {
            const int row = t * 8 + pair + c;
            const int32_t tag = tags[row];
            const bool counts = tag >= 0 && row != own && (tag == mine.label[half]) == positives;
            float& score = scores[t][2 * half + c];
            score = counts ? score * scale : -INFINITY;
            top = fmaxf(top, score);
        }
        top = fmaxf(top, __shfl_xor_sync(kAllLanes, top, 1)); // four lanes share a row
        top = fmaxf(top, __shfl_xor_sync(kAllLanes, top, 2));
        const bool any = top > -INFINITY;
        const float factor = any ? exp2f(state.max[half] - top) : 1.0f;
        state.max[half] = top;
        state.mass[half] *= factor;
        KINDRED_UNROLL
        for (int t = 0; t < kColumnTiles; ++t) {
            state.sum[t][2 * half] *= factor;
            state.sum[t][2 * half + 1] *= factor;
        }
        KINDRED_UNROLL
        for (int t = 0; t < kTiles; ++t)
            KINDRED_UNROLL
        for (int c = 0; c < 2; ++c)
            scores[t][2 * half + c] = any ? exp2f(scores[t][2 * half + c] - top) : 0.0f;
    }
}

__device__ inline float lowHalf(uint32_t both)
{
    return __uint_as_float(both << 16);
}
__device__ inline float highHalf(uint32_t both)
{
    return __uint_as_float(both & 0xffff0000u);
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

#pragma once

// The soft-neighbour sweep on a GPU, in plain float arithmetic on every architecture (the CPU twin
// is kernel/SoftNeighbour.cpp).
//
// grid = (query tiles, splits of the bank, column chunks), 256 threads. A block streams its split
// of the bank in tiles of 32 rows. Thread (warp w, lane l) computes the similarities of queries
// 4w … 4w+3 to row l, so a query's row of logits lives in one warp: maxima and sums are warp
// shuffles, and the weights pass to the second product through shared memory that only this warp
// reads. Weighted sums stay in registers: 4 queries × 4 columns × 2 sides a thread. SweepFinish.cuh
// merges the splits in order. Nothing is atomic, so results are reproducible.
//
// Shared memory: 2 × 32 × 129 floats (queries, bank tile) and 2 × 32 × 33 (weights): 41,472 bytes.
// Registers: 112 on sm_80, 106 on sm_90a, none spilled: 2 blocks a multiprocessor.
// Roofline: a tile of 16 KiB feeds 2 · 2 · 32 · 32 · 128 operations, 32 a byte from the
// second-level cache: bound by float arithmetic, of which an A100 has 19.5 TFLOP/s. Never measured.

#include <cmath>

#include "kernel/cuda/SweepParts.cuh"
#include "kernel/cuda/Warp.cuh"

namespace kindred::cuda {

namespace {

constexpr int kSweepWarps = 8;
constexpr int kSweepThreads = kSweepWarps * 32;
constexpr int kQueriesPerWarp = kTileQueries / kSweepWarps;
constexpr int kColumnsPerLane = kChunk / 32;

static_assert(kTileRows == 32, "a lane per bank row");

struct SharedTiles {
    float queries[kTileQueries][kChunk + 1];
    float bank[kTileRows][kChunk + 1];
    float weights[2][kTileQueries][kTileRows + 1];
};

/// Running sums of one side for the queries of a warp.
struct SideState {
    float max[kQueriesPerWarp];
    float mass[kQueriesPerWarp];
    float sum[kQueriesPerWarp][kColumnsPerLane];
};

__device__ void clear(SideState& state)
{
    for (int i = 0; i < kQueriesPerWarp; ++i) {
        state.max[i] = -INFINITY;
        state.mass[i] = 0;
        for (int c = 0; c < kColumnsPerLane; ++c)
            state.sum[i][c] = 0;
    }
}

/// Rows [first, first + 32) and columns [column, column + 128) into shared memory; 0 outside.
__device__ void loadTile(float (*tile)[kChunk + 1], const float* matrix, int64_t rows, int columns,
                         int64_t first, int column)
{
    for (int at = threadIdx.x; at < kTileRows * kChunk; at += kSweepThreads) {
        const int r = at / kChunk;
        const int c = at % kChunk;
        const bool inside = first + r < rows && column + c < columns;
        tile[r][c] = inside ? matrix[(first + r) * columns + column + c] : 0.0f;
    }
}

/// similarity[i] of query 4·warp + i and bank row `lane`. Leaves this block's own chunk of the bank
/// tile in shared memory for the second product.
__device__ void similarities(const SweepArguments& a, SharedTiles& tiles, int64_t firstRow,
                             bool firstTile, float* similarity)
{
    const int warp = threadIdx.x / 32;
    const int lane = threadIdx.x % 32;
    const int chunks = (a.dimension + kChunk - 1) / kChunk;
    for (int i = 0; i < kQueriesPerWarp; ++i)
        similarity[i] = 0;
    for (int step = 1; step <= chunks; ++step) {
        const int column = (blockIdx.z + step) % chunks * kChunk; // the own chunk comes last
        __syncthreads();
        if (firstTile || chunks > 1)
            loadTile(tiles.queries, a.queries, a.queryCount, a.dimension,
                     static_cast<int64_t>(blockIdx.x) * kTileQueries, column);
        loadTile(tiles.bank, a.bank, a.rows, a.dimension, firstRow, column);
        __syncthreads();
        const int depth = min(kChunk, a.dimension - column);
        for (int k = 0; k < depth; ++k) {
            const float value = tiles.bank[lane][k];
            for (int i = 0; i < kQueriesPerWarp; ++i)
                similarity[i] += value * tiles.queries[warp * kQueriesPerWarp + i][k];
        }
    }
}

/// Adds one tile to a side; `logit` is -infinity where the pair does not count. False: nothing did.
__device__ bool addTile(SideState& state, const SharedTiles& tiles, float (*weights)[kTileRows + 1],
                        const float* logit)
{
    const int warp = threadIdx.x / 32;
    const int lane = threadIdx.x % 32;
    bool any = false;
    for (int i = 0; i < kQueriesPerWarp; ++i) {
        const float top = fmaxf(state.max[i], warpMax(logit[i]));
        const bool counts = top > -INFINITY;
        const float factor = counts ? expf(state.max[i] - top) : 1.0f;
        const float weight = counts ? expf(logit[i] - top) : 0.0f;
        state.mass[i] = state.mass[i] * factor + warpSum(weight);
        for (int c = 0; c < kColumnsPerLane; ++c)
            state.sum[i][c] *= factor;
        state.max[i] = top;
        weights[warp * kQueriesPerWarp + i][lane] = weight;
        any = any || counts;
    }
    __syncwarp();
    if (!any)
        return false;
    for (int j = 0; j < kTileRows; ++j)
        for (int i = 0; i < kQueriesPerWarp; ++i) {
            const float weight = weights[warp * kQueriesPerWarp + i][j];
            for (int c = 0; c < kColumnsPerLane; ++c)
                state.sum[i][c] += weight * tiles.bank[j][lane + 32 * c];
        }
    __syncwarp();
    return true;
}

__device__ void store(const SweepArguments& a, const SideState& state, int side)
{
    const int lane = threadIdx.x % 32;
    const int firstQuery = blockIdx.x * kTileQueries + threadIdx.x / 32 * kQueriesPerWarp;
    for (int i = 0; i < kQueriesPerWarp; ++i) {
        const int query = firstQuery + i;
        if (query >= a.queryCount)
            return;
        const int64_t at = blocksStateAt(a, side, query);
        if (lane == 0 && blockIdx.z == 0) {
            a.maxima[at] = state.max[i];
            a.masses[at] = state.mass[i];
        }
        for (int c = 0; c < kColumnsPerLane; ++c) {
            const int column = blockIdx.z * kChunk + lane + 32 * c;
            if (column < a.dimension)
                a.sums[at * a.dimension + column] = state.sum[i][c];
        }
    }
}

__global__ void __launch_bounds__(kSweepThreads) sweepKernel(SweepArguments a)
{
    __shared__ SharedTiles tiles;
    const int lane = threadIdx.x % 32;
    const int firstQuery = blockIdx.x * kTileQueries + threadIdx.x / 32 * kQueriesPerWarp;
    SideState negative;
    SideState positive;
    clear(negative);
    clear(positive);
    const int64_t bankTiles = (a.rows + kTileRows - 1) / kTileRows;
    const int64_t share = (bankTiles + a.splits - 1) / a.splits;
    const int64_t firstTile = blockIdx.y * share;
    const int64_t lastTile = min(bankTiles, firstTile + share);
    for (int64_t tile = firstTile; tile < lastTile; ++tile) {
        float similarity[kQueriesPerWarp];
        similarities(a, tiles, tile * kTileRows, tile == firstTile, similarity);
        const int64_t row = tile * kTileRows + lane;
        const bool seen = row < a.rows && a.valid[row];
        const int32_t label = seen ? a.labels[row] : 0;
        float negativeLogit[kQueriesPerWarp];
        float positiveLogit[kQueriesPerWarp];
        bool anyPositive = false;
        for (int i = 0; i < kQueriesPerWarp; ++i) {
            const int query = min(firstQuery + i, a.queryCount - 1);
            const bool counts = seen && a.own[query] != row;
            const bool same = counts && label == a.queryLabels[query];
            const float logit = similarity[i] / a.sigma;
            negativeLogit[i] = counts && !same ? logit : -INFINITY;
            positiveLogit[i] = same ? logit : -INFINITY;
            anyPositive = anyPositive || same;
        }
        addTile(negative, tiles, tiles.weights[0], negativeLogit);
        if (__any_sync(kAllLanes, anyPositive)) // rows are sorted by class: most tiles have none
            addTile(positive, tiles, tiles.weights[1], positiveLogit);
    }
    store(a, negative, 0);
    store(a, positive, 1);
}

} // namespace

} // namespace kindred::cuda

#pragma once

// Nearest rows by one tiled product with two epilogues: lists of the k best, and the best alone
// (the CPU twins are neighbour/ExactSearch.h and neighbour/NearestCentres.h).
//
// grid = (query tiles, splits of the database), 256 threads. A block streams its split in tiles of
// 64 rows. Thread (y, x) of 16 × 16 sums queries 4y … 4y+3 against rows x, x+16, x+32, x+48 in 16
// registers, 8 reads of shared memory for 16 products. Scores pass through shared memory to the
// epilogue, where a warp owns 8 queries and a lane looks at 2 rows of each. Rows come in ascending
// order and only a strictly better score replaces another, so ties go to the lower row whatever the
// number of splits. Nothing is atomic.
//
// Shared memory: 2 × 32 × 65 floats (tiles) and 64 × 65 (scores): 33 KiB. Roofline: 2·64·64·d flop
// for 2·64·d floats read, 16 flop a byte, so products and not memory are the limit.

#include <cmath>

#include "kernel/cuda/NearestArguments.h"
#include "kernel/cuda/Warp.cuh"

namespace kindred::cuda {

namespace {

constexpr int kNearThreads = 256;
constexpr int kNearWarps = kNearThreads / kWarpLanes;
constexpr int kNearSide = 16;                       ///< threads along one side of a tile
constexpr int kNearEach = kNearTile / kNearSide;    ///< rows and queries of a thread
constexpr int kOwnQueries = kNearTile / kNearWarps; ///< of a warp's epilogue

struct NearTiles {
    float queries[kNearDepth][kNearTile + 1];
    float rows[kNearDepth][kNearTile + 1];
    float scores[kNearTile][kNearTile + 1];
    float worst[kNearTile]; ///< of each query's list; only its warp looks
};

/// Rows [first, first + 64), columns [column, column + 32), turned; 0 outside.
__device__ void loadTurned(float (*tile)[kNearTile + 1], const float* matrix, int64_t rows,
                           int columns, int64_t first, int column)
{
    for (int at = static_cast<int>(threadIdx.x); at < kNearTile * kNearDepth; at += kNearThreads) {
        const int r = at / kNearDepth;
        const int c = at % kNearDepth;
        const bool inside = first + r < rows && column + c < columns;
        tile[c][r] = inside ? matrix[(first + r) * columns + column + c] : 0.0f;
    }
}

/// scores[query][row] of a tile; -infinity for rows that are no answers.
__device__ void scoreTile(const NearestArguments& a, NearTiles& tiles, int64_t firstQuery,
                          int64_t firstRow)
{
    const int y = static_cast<int>(threadIdx.x) / kNearSide;
    const int x = static_cast<int>(threadIdx.x) % kNearSide;
    float sums[kNearEach][kNearEach] = {};
    for (int column = 0; column < a.dimension; column += kNearDepth) {
        __syncthreads();
        loadTurned(tiles.queries, a.queries, a.queryCount, a.dimension, firstQuery, column);
        loadTurned(tiles.rows, a.rows, a.rowCount, a.dimension, firstRow, column);
        __syncthreads();
        for (int k = 0; k < kNearDepth; ++k)
            for (int i = 0; i < kNearEach; ++i) {
                const float query = tiles.queries[k][y * kNearEach + i];
                for (int j = 0; j < kNearEach; ++j)
                    sums[i][j] += query * tiles.rows[k][x + j * kNearSide];
            }
    }
    for (int i = 0; i < kNearEach; ++i) {
        const int64_t query = firstQuery + y * kNearEach + i;
        const bool excludes = a.exclude && query < a.queryCount;
        for (int j = 0; j < kNearEach; ++j) {
            const int64_t row = firstRow + x + j * kNearSide;
            const bool counts = row < a.rowCount && !(excludes && a.exclude[query] == row);
            tiles.scores[y * kNearEach + i][x + j * kNearSide] =
                counts ? sums[i][j] - a.halfNorms[row] : -INFINITY;
        }
    }
    __syncthreads();
}

/// The block's split of the database through an epilogue: take(i, score, row) is called by a whole
/// warp for its i-th query, each lane with a row of its own, in ascending order of rows.
template <class Epilogue>
__device__ void scanSplit(const NearestArguments& a, NearTiles& tiles, Epilogue& epilogue)
{
    const int warp = static_cast<int>(threadIdx.x) / kWarpLanes;
    const int lane = static_cast<int>(threadIdx.x) % kWarpLanes;
    const int64_t firstQuery = static_cast<int64_t>(blockIdx.x) * kNearTile;
    const int64_t rowTiles = (a.rowCount + kNearTile - 1) / kNearTile;
    const int64_t share = (rowTiles + a.splits - 1) / a.splits;
    const int64_t begin = blockIdx.y * share;
    const int64_t end = min(rowTiles, begin + share);
    for (int64_t tile = begin; tile < end; ++tile) {
        scoreTile(a, tiles, firstQuery, tile * kNearTile);
        for (int i = 0; i < kOwnQueries; ++i)
            for (int half = 0; half < kNearTile; half += kWarpLanes) {
                const float score = tiles.scores[warp * kOwnQueries + i][half + lane];
                epilogue.take(i, score, static_cast<int32_t>(tile * kNearTile + half + lane));
            }
    }
}

/// First of the block's queries that the calling warp owns.
__device__ int64_t firstOwnQuery()
{
    return static_cast<int64_t>(blockIdx.x) * kNearTile +
           static_cast<int64_t>(threadIdx.x) / kWarpLanes * kOwnQueries;
}

/// A list of rows, best score first, that one warp keeps in device memory.
struct WarpList {
    float* scores;
    int32_t* rows;
    int kept;

    __device__ void clear() const
    {
        for (int e = static_cast<int>(threadIdx.x) % kWarpLanes; e < kept; e += kWarpLanes) {
            scores[e] = -INFINITY;
            rows[e] = -1;
        }
        __syncwarp();
    }

    __device__ float worst() const { return scores[kept - 1]; }

    /// Behind all that are as good; the last one falls out. The same arguments in every lane.
    __device__ void insert(float score, int32_t row) const
    {
        const int lane = static_cast<int>(threadIdx.x) % kWarpLanes;
        int place = 0;
        for (int base = 0; base < kept; base += kWarpLanes) {
            const bool before = base + lane < kept && scores[base + lane] >= score;
            place += __popc(__ballot_sync(kAllLanes, before));
        }
        // From the end: what a pass writes beyond its own entries has been read already.
        for (int base = (kept - 1) / kWarpLanes * kWarpLanes; base >= 0; base -= kWarpLanes) {
            const int from = base + lane;
            const bool moves = from >= place && from + 1 < kept;
            const float movedScore = moves ? scores[from] : 0.0f;
            const int32_t movedRow = moves ? rows[from] : 0;
            __syncwarp();
            if (moves) {
                scores[from + 1] = movedScore;
                rows[from + 1] = movedRow;
            }
            __syncwarp();
        }
        if (lane == 0 && place < kept) {
            scores[place] = score;
            rows[place] = row;
        }
        __syncwarp();
    }
};

__device__ WarpList listOf(const NearestArguments& a, int64_t split, int64_t query)
{
    const int64_t at = (split * a.queryCount + query) * a.kept;
    return {a.scores + at, a.found + at, a.kept};
}

/// Keeps the best `kept` rows of each query of a warp.
struct ListEpilogue {
    const NearestArguments& a;
    float* worst; ///< of the warp's lists

    __device__ ListEpilogue(const NearestArguments& arguments, NearTiles& tiles)
        : a(arguments), worst(tiles.worst + threadIdx.x / kWarpLanes * kOwnQueries)
    {
        for (int i = 0; i < kOwnQueries; ++i)
            if (firstOwnQuery() + i < a.queryCount)
                listOf(a, blockIdx.y, firstOwnQuery() + i).clear();
        const int lane = static_cast<int>(threadIdx.x) % kWarpLanes;
        if (lane < kOwnQueries) // beyond the last query nothing is taken
            worst[lane] = firstOwnQuery() + lane < a.queryCount ? -INFINITY : INFINITY;
        __syncwarp();
    }

    __device__ void take(int i, float score, int32_t row)
    {
        unsigned better = __ballot_sync(kAllLanes, score > worst[i]);
        while (better != 0) { // the same for all lanes
            const int lane = __ffs(better) - 1;
            better &= better - 1;
            const float taken = __shfl_sync(kAllLanes, score, lane);
            const int32_t takenRow = __shfl_sync(kAllLanes, row, lane);
            if (!(taken > worst[i]))
                continue;
            const WarpList list = listOf(a, blockIdx.y, firstOwnQuery() + i);
            list.insert(taken, takenRow);
            __syncwarp();
            if (threadIdx.x % kWarpLanes == 0)
                worst[i] = list.worst();
            __syncwarp();
        }
    }
};

/// Keeps the best row of each query of a warp, every lane of its own rows.
struct BestEpilogue {
    float score[kOwnQueries];
    int32_t row[kOwnQueries];

    __device__ BestEpilogue()
    {
        for (int i = 0; i < kOwnQueries; ++i) {
            score[i] = -INFINITY;
            row[i] = -1;
        }
    }

    __device__ void take(int i, float offered, int32_t offeredRow)
    {
        if (offered > score[i]) {
            score[i] = offered;
            row[i] = offeredRow;
        }
    }

    /// Of all lanes; ties to the lower row. -1 counts as none.
    __device__ void reduce(int i)
    {
        for (int step = kWarpLanes / 2; step > 0; step /= 2) {
            const float otherScore = __shfl_xor_sync(kAllLanes, score[i], step);
            const int32_t otherRow = __shfl_xor_sync(kAllLanes, row[i], step);
            if (otherScore > score[i] ||
                (otherScore == score[i] && otherRow >= 0 && (row[i] < 0 || otherRow < row[i]))) {
                score[i] = otherScore;
                row[i] = otherRow;
            }
        }
    }
};

/// One warp a row: |row|²/2, summed in double; nothing where products are wanted.
__global__ void __launch_bounds__(kNearThreads) halfNormsKernel(NearestArguments a)
{
    const int lane = static_cast<int>(threadIdx.x) % kWarpLanes;
    const int64_t row = static_cast<int64_t>(blockIdx.x) * kNearWarps + threadIdx.x / kWarpLanes;
    if (row >= a.rowCount)
        return;
    double sum = 0;
    for (int c = lane; c < a.dimension && !a.products; c += kWarpLanes) {
        const double value = a.rows[row * a.dimension + c];
        sum += value * value;
    }
    sum = warpSum(sum);
    if (lane == 0)
        a.halfNorms[row] = static_cast<float>(sum / 2);
}

__global__ void __launch_bounds__(kNearThreads) listKernel(NearestArguments a)
{
    __shared__ NearTiles tiles;
    ListEpilogue epilogue(a, tiles);
    scanSplit(a, tiles, epilogue);
}

__global__ void __launch_bounds__(kNearThreads) bestKernel(NearestArguments a)
{
    __shared__ NearTiles tiles;
    BestEpilogue epilogue;
    scanSplit(a, tiles, epilogue);
    for (int i = 0; i < kOwnQueries; ++i) {
        epilogue.reduce(i);
        const int64_t query = firstOwnQuery() + i;
        if (threadIdx.x % kWarpLanes == 0 && query < a.queryCount) {
            const int64_t at = static_cast<int64_t>(blockIdx.y) * a.queryCount + query;
            a.scores[at] = epilogue.score[i];
            a.found[at] = epilogue.row[i];
        }
    }
}

/// One thread a query: the best of all splits, the first among equals.
__global__ void __launch_bounds__(kNearThreads) mergeBestKernel(NearestArguments a)
{
    const int64_t query = static_cast<int64_t>(blockIdx.x) * kNearThreads + threadIdx.x;
    if (query >= a.queryCount)
        return;
    float best = -INFINITY;
    int32_t row = -1;
    for (int split = 0; split < a.splits; ++split) {
        const int64_t at = split * a.queryCount + query;
        if (a.scores[at] > best) {
            best = a.scores[at];
            row = a.found[at];
        }
    }
    a.indices[query] = row;
}

/// Squared distance of a query and a row, or their product with the sign turned, in double, in
/// every lane of a warp: less is nearer.
__device__ double exactDistance(const NearestArguments& a, int64_t query, int64_t row)
{
    double sum = 0;
    for (int c = static_cast<int>(threadIdx.x); c < a.dimension; c += kWarpLanes) {
        const double asked = a.queries[query * a.dimension + c];
        const double known = a.rows[row * a.dimension + c];
        sum += a.products ? -asked * known : (asked - known) * (asked - known);
    }
    return warpSum(sum);
}

/// One warp a query: merges the lists of the splits into the first, measures what is kept in double
/// and writes the k nearest, each to its rank.
__global__ void __launch_bounds__(kWarpLanes) mergeListsKernel(NearestArguments a)
{
    const int lane = static_cast<int>(threadIdx.x);
    const int64_t query = blockIdx.x;
    const WarpList merged = listOf(a, 0, query);
    for (int split = 1; split < a.splits; ++split) {
        const WarpList other = listOf(a, split, query);
        for (int e = 0; e < a.kept && other.scores[e] > merged.worst(); ++e)
            merged.insert(other.scores[e], other.rows[e]);
    }
    double* exact = a.exact + query * a.kept;
    for (int e = 0; e < a.kept; ++e) {
        const double distance =
            merged.rows[e] < 0 ? INFINITY : exactDistance(a, query, merged.rows[e]);
        if (lane == 0)
            exact[e] = distance;
    }
    __syncwarp();
    for (int e = lane; e < a.kept; e += kWarpLanes) {
        const double distance = exact[e];
        const int32_t row = merged.rows[e];
        int rank = 0;
        for (int other = 0; other < a.kept; ++other) {
            const bool same = exact[other] == distance;
            const bool first = row < 0 ? other < e : merged.rows[other] < row;
            rank += exact[other] < distance || (same && other != e && first) ? 1 : 0;
        }
        if (rank < a.k) {
            a.indices[query * a.k + rank] = row;
            a.distances[query * a.k + rank] = static_cast<float>(a.products ? -distance : distance);
        }
    }
}

} // namespace

} // namespace kindred::cuda

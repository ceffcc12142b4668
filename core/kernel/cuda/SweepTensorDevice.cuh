#pragma once

// The soft-neighbour sweep over a bf16 bank on tensor cores (mma.sync, sm_80 and later); the CPU
// twin is the bf16 path of kernel/SoftNeighbour.cpp, which rounds queries and weights likewise.
//
// grid = (query tiles of 64, splits of the bank, 2 sides × column chunks of 128), 128 threads. A
// block streams its split in tiles of 64 rows, which cp.async brings into one half of shared memory
// while the tensor cores work on the other. A warp owns 16 queries: S = Q·Kᵀ [16, 64] stays in its
// registers, is weighted there by exp(s/σ − running maximum), and goes as the left operand into the
// second product W·K [16, 128]: no logit is written anywhere. Each side has blocks of its own,
// since sums of both would not fit into registers; as rows lie by class, a block of positives reads
// only tiles whose classes its queries have. SweepFinish.cuh merges the splits in order. Nothing is
// atomic, so results are reproducible.
//
// Budget (a thread): 64 registers of sums, 32 of S, 32 of Q where one chunk holds a row, 16 of
// operands, the rest addresses: 229 on sm_80, 237 on sm_90a, none spilled, so 65,536 / (128 · 240)
// = 2 blocks a multiprocessor. Shared memory: 2 × 64 × 136 bf16, the rows padded by 16 bytes so
// that the 8 rows of an ldmatrix lie in different banks, 2 × 64 tags: 35,328 bytes.
// Roofline: a tile of 16 KiB feeds 2 · 2 · 64 · 64 · 128 operations: 128 a byte from the
// second-level cache; from device memory 128 for each 64 queries of a batch whose blocks are in
// step: 512 at b = 256. An A100 has 156 (312 TFLOP/s over 2.0 TB/s), an H100 has 295 (989
// over 3.35; mma.sync reaches about 60 % of that): bound by the tensor cores from b = 128 on, in
// theory. On an H200 1,000,000 × 128 rows and 256 queries took 0.78 ms, tensor cores busy 28 % of
// it.

#include "kernel/cuda/SweepState.cuh"

namespace kindred::cuda {

namespace {

constexpr int kTensorThreads = 128;
constexpr int kTensorPad = 8;              ///< elements after a row in shared memory
constexpr int kRowTiles = kTensorRows / 8; ///< of S, 8 bank rows each
constexpr int kDepthSteps = kChunk / 16;   ///< of a product over a chunk
constexpr int kPieces = kChunk / 8;        ///< of 16 bytes a row of a tile
constexpr int kFetchStep = kTensorThreads / kPieces;
constexpr int kLabelsOfLane = kTensorQueries / kWarpLanes;

static_assert(kTensorThreads / 32 * 16 == kTensorQueries, "a warp has 16 queries");
static_assert(kTensorThreads >= kTensorRows, "a thread has at most one tag of a tile");

/// cp.async and ldmatrix read and write 16 bytes at addresses that are multiples of 16.
struct alignas(16) TensorTiles {
    uint16_t rows[2][kTensorRows][kChunk + kTensorPad];
    int32_t tags[2][kTensorRows]; ///< class of a row, or kNoRow
};
static_assert(sizeof(TensorTiles::rows[0][0]) % 16 == 0, "each row begins at a multiple of 16");

/// Queues the tile's columns [column, column + 128) for one half of shared memory. A thread brings
/// the same 16 bytes of every eighth row.
__device__ inline void fetchTile(const SweepArguments& a, TensorTiles& tiles, int stage,
                                 int64_t tile, int column)
{
    const int first = static_cast<int>(threadIdx.x) / kPieces;
    const int c = static_cast<int>(threadIdx.x) % kPieces * 8;
    const int64_t row = tile * kTensorRows + first;
    const auto rows = static_cast<int>(min(int64_t{kTensorRows}, a.rows - row));
    const bool inside = column + c < a.stride;
    const uint16_t* from = a.halves + row * a.stride + column + c;
    const int64_t step = int64_t{kFetchStep} * a.stride;
    KINDRED_UNROLL
    for (int r = 0; r < kTensorRows; r += kFetchStep) {
        const bool there = inside && r < rows;
        queueCopy(&tiles.rows[stage][first + r][c], there ? from : a.halves, there ? 16 : 0);
        from += step;
    }
}

/// The warp's queries, columns [column, column + 128), as left operands.
__device__ inline void loadQueries(const SweepArguments& a, int term, int column, uint32_t (*q)[4])
{
    const int pair = static_cast<int>(threadIdx.x % 4) * 2;
    KINDRED_UNROLL
    for (int step = 0; step < kDepthSteps; ++step)
        KINDRED_UNROLL
    for (int part = 0; part < 4; ++part) {
        const int k = column + step * 16 + pair + part / 2 * 8;
        const int query = lanesQuery(a, kTensorQueries, part % 2);
        const int64_t row = static_cast<int64_t>(term) * a.queryCount + query;
        q[step][part] = query >= 0 && k < a.stride
                            ? *reinterpret_cast<const uint32_t*>(a.halfQueries + row * a.stride + k)
                            : 0;
    }
}

/// scores += Q·Kᵀ over the chunk of columns that lies in shared memory.
__device__ inline void addProducts(const TensorTiles& tiles, int stage, uint32_t (*q)[4],
                                   float (*scores)[4])
{
    const int lane = static_cast<int>(threadIdx.x % 32);
    KINDRED_UNROLL
    for (int step = 0; step < kDepthSteps; ++step)
        KINDRED_UNROLL
    for (int pair = 0; pair < kRowTiles / 2; ++pair) {
        uint32_t k[4];
        loadMatrices(
            k,
            &tiles.rows[stage][pair * 16 + lane / 16 * 8 + lane % 8][step * 16 + lane / 8 % 2 * 8]);
        multiplyAdd(scores[2 * pair], q[step], k);
        multiplyAdd(scores[2 * pair + 1], q[step], k + 2);
    }
}

/// sum += W·K with the chunk that lies in shared memory, and the masses.
__device__ inline void addWeighted(const TensorTiles& tiles, int stage, const TileScale& scale,
                                   float (*scores)[4], TensorState& state)
{
    const int lane = static_cast<int>(threadIdx.x % 32);
    KINDRED_UNROLL
    for (int group = 0; group < kTensorRows / 16; ++group) {
        uint32_t weights[4];
        weighPair(scale, &scores[2 * group], state, weights);
        KINDRED_UNROLL
        for (int pair = 0; pair < kColumnTiles / 2; ++pair) {
            uint32_t k[4];
            loadTransposed(k, &tiles.rows[stage][group * 16 + lane / 8 % 2 * 8 + lane % 8]
                                         [pair * 16 + lane / 16 * 8]);
            multiplyAdd(state.sum[2 * pair], weights, k);
            multiplyAdd(state.sum[2 * pair + 1], weights, k + 2);
        }
    }
}

/// A tile of the bank and a chunk of its columns.
struct TensorStep {
    int64_t tile;
    int turn; ///< 0 … chunks − 1; the block's own chunk comes last
};

/// What a block goes through.
struct TensorPath {
    int chunks;
    int ownChunk; ///< of which it keeps the sums
    bool positives;
    int64_t firstTile;
    int64_t lastTile; ///< after the last one

    __device__ int columnOf(int turn) const { return (ownChunk + 1 + turn) % chunks * kChunk; }
    __device__ bool endsTile(const TensorStep& step) const { return step.turn + 1 == chunks; }
    template <class Walk>
    __device__ TensorStep after(Walk& walk, const TensorStep& step) const
    {
        return endsTile(step) ? TensorStep{walk.next(), 0} : TensorStep{step.tile, step.turn + 1};
    }
};

__device__ inline TensorPath blocksPath(const SweepArguments& a)
{
    const int chunks = (a.dimension + kChunk - 1) / kChunk;
    const int64_t bankTiles = (a.rows + kTensorRows - 1) / kTensorRows;
    const int64_t share = (bankTiles + a.splits - 1) / a.splits;
    const int64_t first = blockIdx.y * share;
    return {chunks, static_cast<int>(blockIdx.z) % chunks, static_cast<int>(blockIdx.z) >= chunks,
            first, min(bankTiles, first + share)};
}

/// The thread's tag of a tile of the path; asked for long before it is written, so that nobody
/// waits.
__device__ inline int32_t threadsTag(const SweepArguments& a, const TensorPath& path, int64_t tile)
{
    const bool has = threadIdx.x < kTensorRows && tile < path.lastTile;
    return has ? tagOf(a, tile * kTensorRows + threadIdx.x) : kNoRow;
}

__device__ inline void writeTag(TensorTiles& tiles, int stage, int32_t tag)
{
    if (threadIdx.x < kTensorRows)
        tiles.tags[stage][threadIdx.x] = tag;
}

/// What is asked of a tile whose rows have these classes and begin at `first`, of one side.
__device__ inline RowSides sidesOfTile(const int32_t* tags, int32_t first, bool positives,
                                       const TensorQueries& mine)
{
    const TileClasses tile = classesOf<kTensorRows>(tags);
    RowSides sides;
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const int32_t own = mine.own[half] - first;
        sides.asked[half] =
            rowsAsked(tile, positives, mine.label[half], own >= 0 && own < kTensorRows);
        sides.positives[half] = positives;
    }
    return sides;
}

__global__ void __launch_bounds__(kTensorThreads) sweepTensorKernel(SweepArguments a)
{
    __shared__ TensorTiles tiles;
    const TensorPath path = blocksPath(a);
    const TensorQueries mine =
        lanesQueries(a, kTensorQueries, path.firstTile * kTensorRows, path.lastTile * kTensorRows);
    TensorState state = {{-INFINITY, -INFINITY}, {0, 0}, {}};
    uint32_t q[kDepthSteps][4];
    float scores[kRowTiles][4];
    int32_t labels[kLabelsOfLane];
    loadLabels(a, labels);
    const bool keepsQueries = path.chunks == 1 && a.terms == 1;
    if (keepsQueries)
        loadQueries(a, 0, 0, q);

    auto walk = walkTiles<kTensorRows>(a, labels, path.firstTile, path.lastTile, path.positives);
    TensorStep now = {walk.next(), 0};
    if (now.tile < path.lastTile)
        fetchTile(a, tiles, 0, now.tile, path.columnOf(0));
    writeTag(tiles, 0, threadsTag(a, path, now.tile));
    endCopies();
    for (int stage = 0; now.tile < path.lastTile; stage ^= 1) {
        const TensorStep next = path.after(walk, now);
        if (next.tile < path.lastTile)
            fetchTile(a, tiles, stage ^ 1, next.tile, path.columnOf(next.turn));
        const int32_t tag = threadsTag(a, path, next.tile);
        endCopies();
        waitForCopies<1>();
        __syncthreads();
        if (now.turn == 0)
            clearScores<kRowTiles>(scores);
        for (int term = 0; term < a.terms; ++term) {
            if (!keepsQueries)
                loadQueries(a, term, path.columnOf(now.turn), q);
            addProducts(tiles, stage, q, scores);
        }
        if (path.endsTile(now)) {
            const auto first = static_cast<int32_t>(now.tile - path.firstTile) * kTensorRows;
            const RowSides sides = sidesOfTile(tiles.tags[stage], first, path.positives, mine);
            dropUnasked<kRowTiles>(tiles.tags[stage], first, sides, mine, scores);
            const TileScale scale = scaleTile<kRowTiles>(kLog2E / a.sigma, sides, state, scores);
            followMaximum(scale, state);
            addWeighted(tiles, stage, scale, scores, state);
        }
        writeTag(tiles, stage ^ 1, tag);
        __syncthreads(); // before the next copies land where this was read
        now = next;
    }
    storeState(a, kTensorQueries, state, path.positives ? 1 : 0, path.ownChunk * kChunk);
}

} // namespace

} // namespace kindred::cuda

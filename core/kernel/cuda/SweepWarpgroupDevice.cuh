#pragma once

// The soft-neighbour sweep over a bf16 bank by wgmma and TMA (sm_90a: H100, H200). Same arguments,
// partial states and merge as the form by mma.sync (SweepTensorDevice.cuh), same CPU twin.
//
// grid = (query tiles of 128, splits of the bank, 2 sides × column chunks of 128), 384 threads: two
// warpgroups that multiply, 64 queries each, and one that leaves them its registers but for a warp,
// which brings tiles of 128 rows × 128 columns through a ring in shared memory. A stage has two
// barriers: “full” ends a phase when 32 lanes have written their share of the tile's classes and 32
// KiB have come; “empty” when all 8 warps have read. S = Q·Kᵀ [64, 128] of a warpgroup stays in
// registers, is weighted there, and goes as the left operand into W·K [64, 128]; both right
// operands are the same bytes, once along and once across the depth. While one warpgroup weighs,
// the other's products fill the tensor cores. Rows beyond the bank's last are zeros with no class;
// queries beyond the last are another term's or zeros, and nothing of theirs is stored.
//
// Budget (a thread): 64 registers of sums, 64 of S (32 once it is bf16), the rest addresses; one
// block a multiprocessor. Shared memory: six slots of 32 KiB, of which chunks × terms hold the
// queries and the rest, at least two, are the ring: 128 columns have 5 stages, 512 have 2.
// Roofline: a slot of 32 KiB feeds 2 · 2 · 128 · 128 · 128 operations: 256 a byte from the
// second-level cache, twice what mma.sync asks of it; from device memory as there. On an H200
// 1,000,000 × 128 rows and 256 queries took 0.34 ms, tensor cores busy 46 % of it (docs/gpu.md).

#include "kernel/cuda/SweepState.cuh"
#include "kernel/cuda/Warpgroup.cuh"

namespace kindred::cuda {

/// What the kernel is given.
struct WarpgroupArguments {
    SweepArguments sweep;
    SweepMaps maps;
};

namespace {

constexpr int kMultiplyWarps = 8;
constexpr int kMultiplyThreads = 32 * kMultiplyWarps;
constexpr int kGroupThreads = kMultiplyThreads + 128; ///< registers go by whole warpgroups
/// Of a thread, after the warpgroups shared 3 · 168 anew.
constexpr int kMultiplyRegisters = 232;
constexpr int kBringRegisters = 40;
constexpr int kGroupRowTiles = kGroupRows / 8;  ///< of S
constexpr int kGroupDepthSteps = kChunk / 16;   ///< of S = Q·Kᵀ over a chunk
constexpr int kGroupRowSteps = kGroupRows / 16; ///< of W·K over a tile

static_assert(kSlotBytes == kGroupRows * kChunk * 2, "a slot holds a chunk of a tile");
static_assert(kGroupQueries == kGroupRows, "queries come in boxes of the same size");
static_assert(kColumnTiles == 16 && kGroupRowTiles == 16, "both products are 128 wide");

/// What lies behind the slots.
struct alignas(16) GroupControl {
    uint64_t full[kMostStages];
    uint64_t empty[kMostStages];
    uint64_t queries;                      ///< ends phase 0 when all queries have come
    int64_t tile[kMostStages];             ///< of the bank, -1: there is no further one
    int32_t tags[kMostStages][kGroupRows]; ///< class of a row, -1: not there or not valid
};

/// From a slot's alignment on, and as much before it as may be lost to that.
constexpr int kGroupSharedBytes =
    kPatternBytes + kSlots * kSlotBytes + static_cast<int>(sizeof(GroupControl));

/// What a block goes through, and where its shared memory lies.
struct GroupPath {
    int chunks;
    int ownChunk; ///< of which it keeps the sums
    bool positives;
    int64_t firstTile;
    int64_t lastTile; ///< after the last one
    int querySlots;
    int stages;
    uint32_t slots;
    GroupControl* control;

    __device__ int chunkOf(int turn) const { return (ownChunk + 1 + turn) % chunks; }
    __device__ uint32_t querySlot(int term, int chunk) const
    {
        return slots + static_cast<uint32_t>((term * chunks + chunk) * kSlotBytes);
    }
    __device__ uint32_t stageSlot(int stage) const
    {
        return slots + static_cast<uint32_t>((querySlots + stage) * kSlotBytes);
    }
    __device__ uint32_t full(int stage) const { return sharedAddress(&control->full[stage]); }
    __device__ uint32_t empty(int stage) const { return sharedAddress(&control->empty[stage]); }
    __device__ uint32_t queries() const { return sharedAddress(&control->queries); }
};

__device__ inline GroupPath groupsPath(const SweepArguments& a)
{
    unsigned char* shared = dynamicShared();
    const int chunks = (a.dimension + kChunk - 1) / kChunk;
    const int64_t bankTiles = (a.rows + kGroupRows - 1) / kGroupRows;
    const int64_t share = (bankTiles + a.splits - 1) / a.splits;
    const int64_t first = blockIdx.y * share;
    const int querySlots = slotsOfQueries(chunks, a.terms);
    return {chunks,
            static_cast<int>(blockIdx.z) % chunks,
            static_cast<int>(blockIdx.z) >= chunks,
            first,
            min(bankTiles, first + share),
            querySlots,
            kSlots - querySlots,
            sharedAddress(shared),
            reinterpret_cast<GroupControl*>(shared + kSlots * kSlotBytes)};
}

#if defined(KINDRED_HAS_WARPGROUPS)

__device__ inline void startRing(const GroupPath& path)
{
    for (int stage = 0; stage < path.stages; ++stage) {
        startBarrier(path.full(stage), 32);
        startBarrier(path.empty(stage), kMultiplyWarps);
    }
    startBarrier(path.queries(), 1);
    publishBarriers();
}

/// Starts the copy of 128 rows × 128 columns.
__device__ inline void fetchSlot(uint32_t slot, const TensorMap& map, int column, int row,
                                 uint32_t barrier)
{
    expectBytes(barrier, kSlotBytes);
    copyBox(slot, map, column, row, barrier);
    copyBox(slot + kBoxBytes, map, column + kBoxColumns, row, barrier);
}

__device__ inline void fetchQueries(const WarpgroupArguments& all, const GroupPath& path)
{
    for (int term = 0; term < all.sweep.terms; ++term)
        for (int chunk = 0; chunk < path.chunks; ++chunk)
            fetchSlot(path.querySlot(term, chunk), all.maps.queries, chunk * kChunk,
                      term * all.sweep.queryCount + static_cast<int>(blockIdx.x) * kGroupQueries,
                      path.queries());
    arrive(path.queries());
}

/// A lane's share of a tile's classes, on its way from the bank.
struct RowsOfLane {
    int32_t label[kGroupRows / kWarpLanes];
    uint8_t valid[kGroupRows / kWarpLanes];
};

__device__ inline void askRows(const SweepArguments& a, int64_t tile, int64_t lastTile,
                               RowsOfLane& rows)
{
    KINDRED_UNROLL
    for (int i = 0; i < kGroupRows / kWarpLanes; ++i) {
        const int64_t row = tile * kGroupRows + i * kWarpLanes + threadIdx.x % kWarpLanes;
        const bool there = tile < lastTile && row < a.rows;
        rows.label[i] = there ? a.labels[row] : kNoRow;
        rows.valid[i] = there ? a.valid[row] : uint8_t{0};
    }
}

/// The warp's share of a stage that the copy engine does not bring.
__device__ inline void describeTile(GroupControl& control, int stage, int64_t tile,
                                    const RowsOfLane& rows)
{
    const int lane = static_cast<int>(threadIdx.x % kWarpLanes);
    if (lane == 0)
        control.tile[stage] = tile;
    KINDRED_UNROLL
    for (int i = 0; i < kGroupRows / kWarpLanes; ++i)
        control.tags[stage][i * kWarpLanes + lane] = rows.valid[i] ? rows.label[i] : kNoRow;
}

/// The warp that brings the tiles, chunk by chunk, the block's own chunk last. A tile's classes are
/// asked for while it waits for room for the tile: they come from as far as its rows.
__device__ inline void bringTiles(const WarpgroupArguments& all, const GroupPath& path)
{
    const SweepArguments& a = all.sweep;
    const bool first = threadIdx.x % 32 == 0;
    int32_t labels[kGroupQueries / kWarpLanes];
    loadLabels(a, labels);
    if (first)
        fetchQueries(all, path);
    RingPosition at = {0, 0};
    RowsOfLane rows;
    auto walk = walkTiles<kGroupRows>(a, labels, path.firstTile, path.lastTile, path.positives);
    int64_t tile = walk.next();
    askRows(a, tile, path.lastTile, rows);
    while (tile < path.lastTile) {
        for (int turn = 0; turn < path.chunks; ++turn) {
            waitForPhase(path.empty(at.stage), at.phase ^ 1u);
            if (first)
                fetchSlot(path.stageSlot(at.stage), all.maps.bank, path.chunkOf(turn) * kChunk,
                          static_cast<int>(tile * kGroupRows), path.full(at.stage));
            describeTile(*path.control, at.stage, tile, rows);
            arrive(path.full(at.stage));
            at = at.next(path.stages);
        }
        tile = walk.next();
        askRows(a, tile, path.lastTile, rows);
    }
    waitForPhase(path.empty(at.stage), at.phase ^ 1u);
    if (first)
        path.control->tile[at.stage] = -1;
    arrive(path.full(at.stage));
}

/// scores (+)= Q·Kᵀ of one term over the chunk of columns that lies in the stage; = where it does
/// not add.
template <bool kAdds>
__device__ inline void multiplyChunk(uint32_t queries, uint32_t rows, float (*scores)[4])
{
    multiplyShared<kAdds>(scores, alongDepth(queries), alongDepth(rows));
    KINDRED_UNROLL
    for (int step = 1; step < kGroupDepthSteps; ++step)
        multiplyShared<true>(scores, alongDepth(queries + offsetOfColumns(step)),
                             alongDepth(rows + offsetOfColumns(step)));
}

/// A tile's scores against the stage's chunk of columns. kWhole: one chunk and one term are all
/// that there is, so that nothing need be cleared.
template <bool kWhole>
__device__ inline void addGroupProducts(const GroupPath& path, int terms, int turn, int stage,
                                        float (*scores)[4])
{
    const uint32_t mine = threadIdx.x / 128 * (kBoxBytes / 2); // of the warpgroup's 64 queries
    const int chunk = path.chunkOf(turn);
    if (!kWhole && turn == 0)
        clearScores<kGroupRowTiles>(scores);
    fenceProducts();
    if (kWhole)
        multiplyChunk<false>(path.querySlot(0, 0) + mine, path.stageSlot(stage), scores);
    else
        for (int term = 0; term < terms; ++term)
            multiplyChunk<true>(path.querySlot(term, chunk) + mine, path.stageSlot(stage), scores);
    endProducts();
    waitForProducts();
}

/// sum += W·K with the chunk that lies in the stage, and the masses. The tensor cores multiply the
/// first half of the weights while the second is made.
__device__ inline void addGroupWeighted(const GroupPath& path, int stage, const TileScale& scale,
                                        float (*scores)[4], TensorState& state)
{
    constexpr int kSteps = kGroupRowSteps / 2;
    uint32_t weights[kGroupRowSteps][4];
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        KINDRED_UNROLL
        for (int step = half * kSteps; step < (half + 1) * kSteps; ++step)
            weighPair(scale, &scores[2 * step], state, weights[step]);
        fenceProducts();
        KINDRED_UNROLL
        for (int step = half * kSteps; step < (half + 1) * kSteps; ++step)
            multiplyWeights(state.sum, weights[step],
                            acrossDepth(path.stageSlot(stage) + offsetOfRows(step)));
        endProducts();
    }
    waitForProducts();
}

/// A warpgroup: its 64 queries against all tiles that are brought. kWhole: as addGroupProducts().
template <bool kWhole>
__device__ inline void multiplyTiles(const SweepArguments& a, const GroupPath& path)
{
    const TensorQueries mine = lanesQueries(a, kGroupQueries);
    TensorState state = {{-INFINITY, -INFINITY}, {0, 0}, {}};
    float scores[kGroupRowTiles][4];
    RingPosition at = {0, 0};
    waitForPhase(path.queries(), 0); // even where no tile comes: copies must not outlive the block
    for (int turn = 0;;) {
        waitForPhase(path.full(at.stage), at.phase);
        const int64_t tile = path.control->tile[at.stage];
        if (tile < 0)
            break;
        addGroupProducts<kWhole>(path, a.terms, turn, at.stage, scores);
        if (++turn == path.chunks) {
            turn = 0;
            const TileScale scale =
                scaleTile<kGroupRowTiles>(a, path.control->tags[at.stage], tile * kGroupRows,
                                          path.positives, mine, state, scores);
            addGroupWeighted(path, at.stage, scale, scores, state);
        }
        __syncwarp(); // all lanes have read the classes
        if (threadIdx.x % 32 == 0)
            arrive(path.empty(at.stage));
        at = at.next(path.stages);
    }
    storeState(a, mine, state, path.positives ? 1 : 0, path.ownChunk * kChunk);
}

#endif

__global__ void __launch_bounds__(kGroupThreads)
    sweepWarpgroupKernel(const __grid_constant__ WarpgroupArguments all)
{
#if defined(KINDRED_HAS_WARPGROUPS)
    const GroupPath path = groupsPath(all.sweep);
    if (threadIdx.x == 0)
        startRing(path);
    __syncthreads();
    if (threadIdx.x < kMultiplyThreads) {
        takeRegisters<kMultiplyRegisters>();
        if (path.querySlots == 1)
            multiplyTiles<true>(all.sweep, path);
        else
            multiplyTiles<false>(all.sweep, path);
    } else {
        leaveRegisters<kBringRegisters>();
        if (threadIdx.x < kMultiplyThreads + 32)
            bringTiles(all, path);
    }
#else
    __trap(); // never launched: isWarpgroupSweepFor() says no
#endif
}

} // namespace

} // namespace kindred::cuda

#pragma once

// The soft-neighbour sweep over a bf16 bank by wgmma and TMA (sm_90a: H100, H200). Same arguments,
// partial states and merge as the form by mma.sync (SweepTensorDevice.cuh), same CPU twin.
//
// grid = (query tiles of 128, splits of the bank, column chunks of 128), 384 threads: two
// warpgroups that multiply, 64 queries each, and one that leaves them its registers but for a warp,
// which brings tiles of 128 rows × 128 columns through a ring in shared memory (SweepRing.cuh).
// S = Q·Kᵀ [64, 128] of a warpgroup stays in registers, is weighted there, and goes as the left
// operand into W·K [64, 128]; both right operands are the same bytes, once along and once across
// the depth. While a warpgroup weighs a tile, the tensor cores sum the rows of the tile before and
// work for the other warpgroup. The bank is read once for both sides: it lies by class, so that a
// tile is of one side for most queries, and the few in which classes of queries end or begin come
// twice (SweepRows.cuh). Rows beyond the bank's last are zeros with no class; queries beyond the
// last are another term's or zeros, and nothing of theirs is stored.
//
// Budget (a thread): 64 registers of sums, 64 of S, whose weights (32) take their places, 32 of the
// weights before them, the rest addresses; one block a multiprocessor. Shared memory: six slots of
// 32 KiB, of which chunks × terms hold the queries and the rest, at least two, are the ring: 128
// columns have 5 stages, 512 have 2. Roofline: a slot of 32 KiB feeds 2 · 2 · 128 · 128 · 128
// operations: 256 a byte from the second-level cache, twice what mma.sync asks of it; from device
// memory as there. Measured: docs/gpu.md.

#include "kernel/cuda/SweepBring.cuh"
#include "kernel/cuda/SweepRows.cuh"

namespace kindred::cuda {

namespace {

/// Of a thread, after the warpgroups shared 3 · 168 anew.
constexpr int kMultiplyRegisters = 232;
constexpr int kBringRegisters = 40;
constexpr int kGroupRowTiles = kGroupRows / 8;  ///< of S
constexpr int kGroupDepthSteps = kChunk / 16;   ///< of S = Q·Kᵀ over a chunk
constexpr int kGroupRowSteps = kGroupRows / 16; ///< of W·K over a tile

static_assert(kColumnTiles == 16 && kGroupRowTiles == 16, "both products are 128 wide");

#if defined(KINDRED_HAS_WARPGROUPS)

/// What all lanes have, so that the compiler knows it: descriptors are then made once a warp.
__device__ inline uint32_t sameInWarp(uint32_t value)
{
    return __shfl_sync(kAllLanes, value, 0);
}

__device__ inline uint32_t warpgroup()
{
    return threadIdx.x / 128;
}

/// scores (+)= Q·Kᵀ of one term over the chunk of columns that lies in the stage; = where it does
/// not add.
template <bool kAdds>
__device__ inline void multiplyChunk(uint32_t queries, uint32_t rows, float (*scores)[4])
{
    const uint64_t left = alongDepth(sameInWarp(queries));
    const uint64_t right = alongDepth(sameInWarp(rows));
    multiplyShared<kAdds>(scores, left, right);
    KINDRED_UNROLL
    for (int step = 1; step < kGroupDepthSteps; ++step)
        multiplyShared<true>(scores, movedBy(left, offsetOfColumns(step)),
                             movedBy(right, offsetOfColumns(step)));
}

/// Starts the products of a tile's scores with the stage's chunk of columns. kWhole: one chunk and
/// one term are all that there is, so that nothing need be cleared.
template <bool kWhole>
__device__ inline void startScores(const GroupPath& path, int terms, int turn, int stage,
                                   float (*scores)[4])
{
    const uint32_t mine = warpgroup() * (kBoxBytes / 2); // of its 64 queries
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
}

/// Of a tile whose scores have become weights, and of which the tensor cores have not summed the
/// rows: its stage, none: -1, and weights of 0.
struct WeighedTile {
    int stage;
    uint32_t weights[kGroupRowSteps][4];
};

/// What a lane of a warpgroup has in registers.
struct GroupWork {
    TensorState state;
    float scores[kGroupRowTiles][4];
    WeighedTile before;
};

/// Starts sum += W·K of a tile that was weighed, with the rows of the stage.
__device__ inline void startSums(const GroupPath& path, int stage, const WeighedTile& tile,
                                 TensorState& state)
{
    const uint64_t rows = acrossDepth(sameInWarp(path.stageSlot(stage)));
    KINDRED_UNROLL
    for (int step = 0; step < kGroupRowSteps; ++step)
        multiplyWeights(state.sum, tile.weights[step], movedBy(rows, offsetOfRows(step)));
    endProducts();
}

/// Sums the rows of the tile that was weighed last.
__device__ inline void finishSums(const GroupPath& path, WeighedTile& tile, TensorState& state)
{
    if (tile.stage < 0)
        return;
    fenceProducts();
    startSums(path, tile.stage, tile, state);
    waitForProducts<0>();
    settle<kColumnTiles>(state.sum);
    keep<kGroupRowSteps>(tile.weights);
    leaveStage(path, tile.stage);
    tile = {-1, {}};
}

/// A tile's scores in all chunks of columns; moves to the last stage of them.
__device__ inline void scoreTile(int terms, const GroupPath& path, RingPosition& at,
                                 float (*scores)[4])
{
    for (int turn = 0;;) {
        startScores<false>(path, terms, turn, at.stage, scores);
        waitForProducts<0>();
        settle<kGroupRowTiles>(scores);
        if (++turn == path.chunks)
            return;
        leaveStage(path, at.stage);
        at = at.next(path.stages);
        waitForPhase(path.full(at.stage), at.phase);
    }
}

/// The same of a tile of one chunk, while the tensor cores sum the rows of the one before as well:
/// endScoresAhead() waits for that. Where there is none before, weights of 0 are multiplied with
/// the tile's own rows: a branch would have the compiler wait for each product.
__device__ inline void scoreTileAhead(const GroupPath& path, int stage, GroupWork& work)
{
    const WeighedTile& before = work.before;
    startScores<true>(path, 1, 0, stage, work.scores);
    startSums(path, before.stage < 0 ? stage : before.stage, before, work.state);
    waitForProducts<1>();
    settle<kGroupRowTiles>(work.scores);
}

__device__ inline void endScoresAhead(const GroupPath& path, GroupWork& work)
{
    // Never; else the weights would be made after the wait.
    if (work.state.mass[0] + work.state.mass[1] < 0)
        __trap();
    waitForProducts<0>();
    settle<kColumnTiles>(work.state.sum);
    keep<kGroupRowSteps>(work.before.weights);
    if (work.before.stage >= 0)
        leaveStage(path, work.before.stage);
}

/// What is asked of a tile; scores of rows that a query does not ask become −∞, and queries that
/// ask another side than they have summed begin to go over to it.
__device__ inline RowSides askTile(const SweepArguments& a, const GroupPath& path,
                                   const TileHead& head, bool changes, int stage, GroupWork& work)
{
    const bool meets = head.meets(warpgroup());
    if (!changes && !meets && head.whole != 0)
        return {{RowsAsked::All, RowsAsked::All}, {false, false}};
    QueriesAside& aside = path.control->aside[threadIdx.x];
    const TensorQueries mine = aside.queries;
    const RowSides sides = sidesOf(head, meets, mine);
    if (changes)
        beginChange(a, sides, path.ownChunk * kChunk, work.state, aside);
    dropUnasked<kGroupRowTiles>(path.control->tags[stage], head.tile * kGroupRows, sides, mine,
                                work.scores);
    return sides;
}

/// A tile's scores become weights; of one chunk, while the tensor cores sum the rows of the tile
/// before. `changes`: queries may ask another side of this tile than of the last one; `scale`:
/// log2(e) / σ.
template <bool kWhole>
__device__ inline RingPosition weighTile(const SweepArguments& a, float scale,
                                         const GroupPath& path, const TileHead& head, bool changes,
                                         RingPosition at, GroupWork& work)
{
    if (kWhole)
        scoreTileAhead(path, at.stage, work);
    else
        scoreTile(a.terms, path, at, work.scores);
    const RowSides sides = askTile(a, path, head, changes, at.stage, work);
    const TileScale to = scaleTile<kGroupRowTiles>(scale, sides, work.state, work.scores);
    WeighedTile now;
    now.stage = at.stage;
    KINDRED_UNROLL
    for (int step = 0; step < kGroupRowSteps; ++step)
        weighPair(to, &work.scores[2 * step], work.state, now.weights[step]);
    if (kWhole)
        endScoresAhead(path, work);
    if (changes)
        finishChange(a, path.ownChunk * kChunk, work.state, path.control->aside[threadIdx.x]);
    followMaximum(to, work.state);
    work.before = now;
    if (!kWhole)
        finishSums(path, work.before, work.state);
    return at.next(path.stages);
}

/// A tile whose class is of no query of the warpgroup; and one that is another tile's for none.
constexpr int32_t kNoClass = -1;
constexpr int32_t kClassesMix = -2;

/// Tiles of one such class after the other change no query's side.
__device__ inline int32_t classMet(const TileHead& head)
{
    if (!head.meets(warpgroup()))
        return kNoClass;
    return head.comesIn(TileTurn::Whole) ? head.lowest : kClassesMix;
}

/// A warpgroup: its 64 queries against all tiles that are brought. kWhole: as startScores().
template <bool kWhole>
__device__ inline void multiplyTiles(const SweepArguments& a, const GroupPath& path)
{
    QueriesAside& aside = path.control->aside[threadIdx.x];
    startAside(a, path.firstTile * kGroupRows, path.lastTile * kGroupRows, aside);
    GroupWork work;
    work.state = {{-INFINITY, -INFINITY}, {0, 0}, {}};
    work.before = {-1, {}};
    const float scale = kLog2E / a.sigma;
    int32_t lastClass = kNoClass;
    RingPosition at = {0, 0};
    waitForPhase(path.queries(), 0); // even where no tile comes: copies must not outlive the block
    for (;;) {
        waitForPhase(path.full(at.stage), at.phase);
        const TileHead head = path.control->head[at.stage];
        if (head.tile < 0)
            break;
        if (head.comesIn(TileTurn::Positives) && !head.meets(warpgroup())) {
            at = passTile(path, at); // the ring holds more stages than this and the one before
            continue;
        }
        const int32_t nowClass = classMet(head);
        const bool changes = nowClass != lastClass || nowClass == kClassesMix;
        lastClass = nowClass;
        at = weighTile<kWhole>(a, scale, path, head, changes, at, work);
    }
    finishSums(path, work.before, work.state);
    keepSides(a, path.ownChunk * kChunk, work.state, aside);
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

#pragma once

// The ring of stages in shared memory through which the sweep by wgmma is given its tiles, and what
// a block goes through. A stage has two barriers: “full” ends a phase when 32 lanes have written
// their share of the tile's classes and 32 KiB have come; “empty” when all 8 warps have read.

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

static_assert(kSlotBytes == kGroupRows * kChunk * 2, "a slot holds a chunk of a tile");
static_assert(kGroupQueries == kGroupRows, "queries come in boxes of the same size");

/// Which side of a tile is asked. A tile in which classes of queries end or begin comes twice.
enum class TileTurn : int32_t { Whole, Negatives, Positives };

/// What the warpgroups are told of a tile.
struct alignas(16) TileHead {
    int32_t tile; ///< of the block's piece, -1: there is no further one
    int32_t lowest;
    int32_t highest; ///< classes of its first and its last row
    uint8_t turn;    ///< a TileTurn
    uint8_t whole;   ///< all of its rows are there and valid
    uint8_t groups;  ///< bit g: warpgroup g has a query of a class between its first and its last

    __device__ bool comesIn(TileTurn asked) const { return turn == static_cast<uint8_t>(asked); }
    __device__ bool meets(uint32_t group) const { return (groups >> group & 1u) != 0; }
};

/// What a lane seldom needs of its warp's 16 queries, of rows g = lane / 4 and g + 8: registers are
/// scarcer than shared memory.
struct alignas(16) QueriesAside {
    TensorQueries queries;
    bool positive[2]; ///< the side that is summed
    float kept[2][2]; ///< of a query and a side: the maximum of what lies in memory, +∞: nothing
    float ofNow[2];   ///< of a query that goes over: what counts of its sums; -1: it stays
    float ofKept[2];  ///< and of those in memory
};

/// What lies behind the slots.
struct alignas(16) GroupControl {
    TileHead head[kMostStages];
    uint64_t full[kMostStages];
    uint64_t empty[kMostStages];
    uint64_t queries;                      ///< ends phase 0 when all queries have come
    int32_t tags[kMostStages][kGroupRows]; ///< class of a row, -1: not there or not valid
    QueriesAside aside[kMultiplyThreads];
};

/// From a slot's alignment on, and as much before it as may be lost to that.
constexpr int kGroupSharedBytes =
    kPatternBytes + kSlots * kSlotBytes + static_cast<int>(sizeof(GroupControl));

/// What a block goes through, and where its shared memory lies.
struct GroupPath {
    int chunks;
    int ownChunk; ///< of which it keeps the sums
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
    const int64_t first = min(bankTiles, blockIdx.y * share);
    const int querySlots = slotsOfQueries(chunks, a.terms);
    return {chunks,
            static_cast<int>(blockIdx.z),
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

/// All lanes of the warp have read the stage.
__device__ inline void leaveStage(const GroupPath& path, int stage)
{
    __syncwarp();
    if (threadIdx.x % 32 == 0)
        arrive(path.empty(stage));
}

/// A tile of which the warpgroup asks nothing.
__device__ inline RingPosition passTile(const GroupPath& path, RingPosition at)
{
    leaveStage(path, at.stage);
    for (int turn = 1; turn < path.chunks; ++turn) {
        at = at.next(path.stages);
        waitForPhase(path.full(at.stage), at.phase);
        leaveStage(path, at.stage);
    }
    return at.next(path.stages);
}

#endif

} // namespace

} // namespace kindred::cuda

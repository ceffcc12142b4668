#pragma once

// The warp of the sweep by wgmma that brings the tiles.

#include "kernel/cuda/SweepRing.cuh"

namespace kindred::cuda {

namespace {

#if defined(KINDRED_HAS_WARPGROUPS)

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

constexpr int kRowsOfLane = kGroupRows / kWarpLanes;

/// A lane's share of a tile's classes, on its way from the bank, and the tile's first and last.
struct BroughtRows {
    int32_t label[kRowsOfLane];
    uint8_t valid[kRowsOfLane];
    int32_t lowest;
    int32_t highest;
};

__device__ inline void askRows(const SweepArguments& a, int64_t tile, int64_t lastTile,
                               BroughtRows& rows)
{
    if (tile >= lastTile)
        return;
    const int64_t first = tile * kGroupRows;
    rows.lowest = a.labels[first];
    rows.highest = a.labels[min(a.rows, first + kGroupRows) - 1];
    KINDRED_UNROLL
    for (int i = 0; i < kRowsOfLane; ++i) {
        const int64_t row = first + i * kWarpLanes + threadIdx.x % kWarpLanes;
        rows.label[i] = row < a.rows ? a.labels[row] : kNoRow;
        rows.valid[i] = row < a.rows ? a.valid[row] : uint8_t{0};
    }
}

/// A lane's share of the labels of the block's queries: 32 a number, 64 a warpgroup.
using LabelsOfLane = int32_t[kGroupQueries / kWarpLanes];

/// What is told of a tile whose rows have come.
__device__ inline TileHead headOf(const LabelsOfLane& labels, const BroughtRows& rows, int64_t tile)
{
    TileHead head = {static_cast<int32_t>(tile), rows.lowest, rows.highest, 0, 0, 0};
    KINDRED_UNROLL
    for (int i = 0; i < kGroupQueries / kWarpLanes; ++i)
        if (__any_sync(kAllLanes, labels[i] >= rows.lowest && labels[i] <= rows.highest))
            head.groups = static_cast<uint8_t>(head.groups | 1u << (i / 2));
    bool whole = true;
    KINDRED_UNROLL
    for (int i = 0; i < kRowsOfLane; ++i)
        whole = whole && rows.valid[i] != 0;
    head.whole = __any_sync(kAllLanes, !whole) ? 0 : 1;
    return head;
}

/// The warp's share of a stage that the copy engine does not bring.
__device__ inline void describeTile(GroupControl& control, int stage, const TileHead& head,
                                    const BroughtRows& rows)
{
    const int lane = static_cast<int>(threadIdx.x % kWarpLanes);
    if (lane == 0)
        control.head[stage] = head;
    KINDRED_UNROLL
    for (int i = 0; i < kRowsOfLane; ++i)
        control.tags[stage][i * kWarpLanes + lane] = rows.valid[i] ? rows.label[i] : kNoRow;
}

/// A tile, chunk by chunk, the block's own chunk last.
__device__ inline RingPosition bringTile(const WarpgroupArguments& all, const GroupPath& path,
                                         const TileHead& head, const BroughtRows& rows,
                                         RingPosition at)
{
    const auto row = static_cast<int>((path.firstTile + head.tile) * kGroupRows);
    for (int turn = 0; turn < path.chunks; ++turn) {
        waitForPhase(path.empty(at.stage), at.phase ^ 1u);
        if (threadIdx.x % 32 == 0)
            fetchSlot(path.stageSlot(at.stage), all.maps.bank, path.chunkOf(turn) * kChunk, row,
                      path.full(at.stage));
        describeTile(*path.control, at.stage, head, rows);
        arrive(path.full(at.stage));
        at = at.next(path.stages);
    }
    return at;
}

/// All tiles of the block's piece, and the mark that there is no further one. A tile's classes are
/// asked for while it waits for room for the tile before: they come from as far as its rows.
__device__ inline void bringTiles(const WarpgroupArguments& all, const GroupPath& path)
{
    const SweepArguments& a = all.sweep;
    LabelsOfLane labels;
    loadLabels(a, labels);
    if (threadIdx.x % 32 == 0)
        fetchQueries(all, path);
    RingPosition at = {0, 0};
    BroughtRows next = {};
    askRows(a, path.firstTile, path.lastTile, next);
    for (int64_t tile = path.firstTile; tile < path.lastTile; ++tile) {
        const BroughtRows rows = next;
        askRows(a, tile + 1, path.lastTile, next);
        TileHead head = headOf(labels, rows, tile - path.firstTile);
        if (head.groups == 0 || head.lowest == head.highest) {
            at = bringTile(all, path, head, rows, at);
            continue;
        }
        head.turn = static_cast<uint8_t>(TileTurn::Negatives);
        at = bringTile(all, path, head, rows, at);
        head.turn = static_cast<uint8_t>(TileTurn::Positives);
        at = bringTile(all, path, head, rows, at);
    }
    waitForPhase(path.empty(at.stage), at.phase ^ 1u);
    if (threadIdx.x % 32 == 0)
        path.control->head[at.stage].tile = -1;
    arrive(path.full(at.stage));
}

#endif

} // namespace

} // namespace kindred::cuda

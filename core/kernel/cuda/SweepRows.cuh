#pragma once

// Whose rows a query of the sweep by wgmma sums just now. A bank lies by class: a query meets rows
// of other classes, then those of its own, then others again, and has one sum at a time. Where its
// side changes, what it has goes to memory, beside what may lie there of that side.

#include "kernel/cuda/SweepRing.cuh"

namespace kindred::cuda {

namespace {

#if defined(KINDRED_HAS_WARPGROUPS)

__device__ inline void startAside(const SweepArguments& a, int64_t firstRow, int64_t lastRow,
                                  QueriesAside& aside)
{
    aside = {lanesQueries(a, kGroupQueries, firstRow, lastRow),
             {false, false},
             {{INFINITY, INFINITY}, {INFINITY, INFINITY}},
             {-1, -1},
             {0, 0}};
}

/// What is asked of a tile; `meets`: the warpgroup has a query of a class in it.
__device__ inline RowSides sidesOf(const TileHead& head, bool meets, const TensorQueries& mine)
{
    const int32_t first = head.tile * kGroupRows;
    RowSides sides;
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const int32_t label = mine.label[half];
        const int32_t own = mine.own[half] - first;
        const bool isWithin = meets && label >= head.lowest && label <= head.highest;
        const bool looks = head.whole == 0 || (own >= 0 && own < kGroupRows);
        sides.positives[half] = isWithin && !head.comesIn(TileTurn::Negatives);
        sides.asked[half] = looks ? RowsAsked::Some : RowsAsked::All;
        if (head.comesIn(TileTurn::Whole))
            continue;
        if (isWithin)
            sides.asked[half] = RowsAsked::Some;
        else if (head.comesIn(TileTurn::Positives))
            sides.asked[half] = RowsAsked::None;
    }
    return sides;
}

/// How much of a sum with this maximum counts beside the largest one.
__device__ inline float shareOf(float maximum, float largest)
{
    return maximum > -INFINITY ? powerOfTwo(maximum - largest) : 0.0f;
}

/// Query `half` of a lane's two begins anew, with what it has of one side kept in memory but for
/// its sums. `mass`: of all four lanes.
__device__ inline void leaveMass(const SweepArguments& a, int half, float mass, int firstColumn,
                                 TensorState& now, QueriesAside& aside)
{
    const bool positive = aside.positive[half];
    float& kept = aside.kept[half][positive ? 1 : 0];
    const bool adds = kept < INFINITY;
    const float largest = adds ? fmaxf(now.max[half], kept) : now.max[half];
    const float ofNow = shareOf(now.max[half], largest);
    const float ofKept = adds ? shareOf(kept, largest) : 0.0f;
    const int query = lanesQuery(a, kGroupQueries, half);
    if (query >= 0 && threadIdx.x % 4 == 0 && firstColumn == 0) {
        const int64_t at = blocksStateAt(a, positive ? 1 : 0, query);
        a.maxima[at] = largest / kLog2E;
        a.masses[at] = ofNow * mass + (adds ? ofKept * a.masses[at] : 0.0f);
    }
    kept = largest;
    aside.ofNow[half] = ofNow;
    aside.ofKept[half] = ofKept;
    now.max[half] = -INFINITY;
    now.mass[half] = 0;
}

/// Its sums follow, of the side that it left, once the tensor cores have added what was weighed.
__device__ inline void leaveSums(const SweepArguments& a, int half, bool positive, int firstColumn,
                                 TensorState& now, QueriesAside& aside)
{
    const int query = lanesQuery(a, kGroupQueries, half);
    const int lanesColumn = firstColumn + static_cast<int>(threadIdx.x % 4) * 2;
    const int columns = query >= 0 ? a.dimension - lanesColumn : 0;
    float* sums = oneAddress(
        a.sums + blocksStateAt(a, positive ? 1 : 0, max(query, 0)) * a.dimension + lanesColumn);
    const float ofNow = aside.ofNow[half];
    const float ofKept = aside.ofKept[half];
    KINDRED_UNROLL
    for (int t = 0; t < kColumnTiles; ++t)
        KINDRED_UNROLL
    for (int c = 0; c < 2; ++c) {
        float& sum = now.sum[t][2 * half + c];
        if (t * 8 + c < columns)
            sums[t * 8 + c] = ofNow * sum + (ofKept != 0 ? ofKept * sums[t * 8 + c] : 0.0f);
        sum = 0;
    }
    aside.ofNow[half] = -1;
}

/// Queries that ask the other side of a tile than they have summed go over to it: their masses now,
/// their sums at finishChange().
__device__ inline void beginChange(const SweepArguments& a, const RowSides& sides, int firstColumn,
                                   TensorState& now, QueriesAside& aside)
{
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const float mass = massOfQuery(now.mass[half]);
        if (sides.asked[half] == RowsAsked::None || sides.positives[half] == aside.positive[half])
            continue;
        leaveMass(a, half, mass, firstColumn, now, aside);
        aside.positive[half] = sides.positives[half];
    }
}

__device__ inline void finishChange(const SweepArguments& a, int firstColumn, TensorState& now,
                                    QueriesAside& aside)
{
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half)
        if (aside.ofNow[half] >= 0)
            leaveSums(a, half, !aside.positive[half], firstColumn, now, aside);
}

/// After the last tile. A side that a query never summed has no mass; nobody reads its sums.
__device__ inline void keepSides(const SweepArguments& a, int firstColumn, TensorState& now,
                                 QueriesAside& aside)
{
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        leaveMass(a, half, massOfQuery(now.mass[half]), firstColumn, now, aside);
        leaveSums(a, half, aside.positive[half], firstColumn, now, aside);
        const int query = lanesQuery(a, kGroupQueries, half);
        if (query < 0 || threadIdx.x % 4 != 0 || firstColumn != 0)
            continue;
        for (int side = 0; side < 2; ++side)
            if (aside.kept[half][side] == INFINITY)
                a.masses[blocksStateAt(a, side, query)] = 0;
    }
}

#endif

} // namespace

} // namespace kindred::cuda

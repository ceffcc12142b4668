#pragma once

// Whose rows a query of the sweep by wgmma sums just now. A bank lies by class: a query meets rows
// of other classes, then those of its own, then others again, and has one sum at a time. Where its
// side changes, what it has goes to memory, beside what may lie there of that side.

#include "kernel/cuda/SweepRing.cuh"

namespace kindred::cuda {

namespace {

#if defined(KINDRED_HAS_WARPGROUPS)

/// What a lane has of its warp's 16 queries.
struct GroupState {
    TensorState now;
    bool positive[2];  ///< the side that is summed
    float kept[2][2];  ///< of a query and a side: the maximum of what lies in memory
    bool isKept[2][2]; ///< whether anything does
};

__device__ inline GroupState newGroupState()
{
    constexpr float kNone = -INFINITY;
    return {{{kNone, kNone}, {0, 0}, {}}, {}, {{kNone, kNone}, {kNone, kNone}}, {}};
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

/// Query `half` of a lane's two has summed one side's rows for now: adds it to what is kept, and
/// begins anew. `mass`: of all four lanes.
__device__ inline void keepQuery(const SweepArguments& a, int half, float mass, int firstColumn,
                                 GroupState& state)
{
    TensorState& now = state.now;
    const int side = state.positive[half] ? 1 : 0;
    const int lane = static_cast<int>(threadIdx.x % 32);
    const int query = lanesQuery(a, kGroupQueries, half);
    const bool adds = side == 1 ? state.isKept[half][1] : state.isKept[half][0];
    const float kept = side == 1 ? state.kept[half][1] : state.kept[half][0];
    const float largest = adds ? fmaxf(now.max[half], kept) : now.max[half];
    const float ofNow = shareOf(now.max[half], largest);
    const float ofKept = shareOf(kept, largest);
    if (query >= 0) {
        const int64_t at = (static_cast<int64_t>(blockIdx.y) * 2 + side) * a.queryCount + query;
        if (lane % 4 == 0 && firstColumn == 0) {
            a.maxima[at] = largest / kLog2E;
            a.masses[at] = ofNow * mass + (adds ? ofKept * a.masses[at] : 0.0f);
        }
        const int lanesColumn = firstColumn + lane % 4 * 2;
        float* sums = oneAddress(a.sums + at * a.dimension + lanesColumn);
        const int columns = a.dimension - lanesColumn;
        KINDRED_UNROLL
        for (int t = 0; t < kColumnTiles; ++t)
            KINDRED_UNROLL
        for (int c = 0; c < 2; ++c)
            if (t * 8 + c < columns)
                sums[t * 8 + c] =
                    ofNow * now.sum[t][2 * half + c] + (adds ? ofKept * sums[t * 8 + c] : 0.0f);
    }
    KINDRED_UNROLL
    for (int i = 0; i < 2; ++i) { // by constants: registers have no index
        state.kept[half][i] = i == side ? largest : state.kept[half][i];
        state.isKept[half][i] = i == side || state.isKept[half][i];
    }
    now.max[half] = -INFINITY;
    now.mass[half] = 0;
    KINDRED_UNROLL
    for (int t = 0; t < kColumnTiles; ++t)
        now.sum[t][2 * half] = now.sum[t][2 * half + 1] = 0;
}

/// Of a lane's query, over the four that share it.
__device__ inline float massOfQuery(float mass)
{
    mass += __shfl_xor_sync(kAllLanes, mass, 1);
    return mass + __shfl_xor_sync(kAllLanes, mass, 2);
}

/// Queries that ask the other side of the tile than they have summed go over to it.
__device__ inline void changeSides(const SweepArguments& a, const RowSides& sides, int firstColumn,
                                   GroupState& state)
{
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        const float mass = massOfQuery(state.now.mass[half]);
        if (sides.asked[half] == RowsAsked::None || sides.positives[half] == state.positive[half])
            continue;
        keepQuery(a, half, mass, firstColumn, state);
        state.positive[half] = sides.positives[half];
    }
}

/// After the last tile. A side that a query never summed has no mass; nobody reads its sums.
__device__ inline void keepSides(const SweepArguments& a, int firstColumn, GroupState& state)
{
    KINDRED_UNROLL
    for (int half = 0; half < 2; ++half) {
        keepQuery(a, half, massOfQuery(state.now.mass[half]), firstColumn, state);
        const int query = lanesQuery(a, kGroupQueries, half);
        if (query < 0 || threadIdx.x % 4 != 0 || firstColumn != 0)
            continue;
        KINDRED_UNROLL
        for (int side = 0; side < 2; ++side)
            if (!state.isKept[half][side])
                a.masses[(static_cast<int64_t>(blockIdx.y) * 2 + side) * a.queryCount + query] = 0;
    }
}

#endif

} // namespace

} // namespace kindred::cuda

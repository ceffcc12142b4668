#pragma once

// What ends every sweep: the states that the splits of the bank left are merged by log-sum-exp, in
// double and in an order that is always the same, and become losses and gradients.
//
// grid = queries, 256 threads: half of them weigh the states of one side, a split each, and half
// the other's; then a warp sums every eighth split in all columns. It reads splits · 2 · (d + 2)
// floats a query at most, sums only of splits with mass; what takes time is to wait for them.
// Shared memory: 10 KiB.

#include <cmath>

#include "kernel/cuda/SweepParts.cuh"
#include "kernel/cuda/Warp.cuh"

namespace kindred::cuda {

namespace {

constexpr int kFinishWarps = 8;
constexpr int kFinishThreads = kFinishWarps * kWarpLanes;
constexpr int kSideWarps = kFinishWarps / 2;
constexpr int kSideThreads = kFinishThreads / 2;
constexpr int kFinishColumns = 4 * kWarpLanes; ///< that a warp sums at a time
constexpr int kAtOnce = 4;                     ///< splits that it asks for

struct Merged {
    double max;
    double mass;
};

/// What the warps of a block tell each other.
struct FinishRoom {
    float max[kFinishWarps];
    double mass[kFinishWarps];
    double part[kFinishWarps][kFinishColumns]; ///< a warp's share of the means' difference
};

/// The largest of a side's warps.
__device__ inline float largestOfSide(const FinishRoom& room, int side)
{
    float largest = -INFINITY;
    for (int warp = 0; warp < kSideWarps; ++warp)
        largest = fmaxf(largest, room.max[side * kSideWarps + warp]);
    return largest;
}

__device__ inline double massOfSide(const FinishRoom& room, int side)
{
    double mass = 0;
    for (int warp = 0; warp < kSideWarps; ++warp)
        mass += room.mass[side * kSideWarps + warp];
    return mass;
}

/// Merge of all splits' maxima and masses of both sides into `merged`. In place of a split's
/// maximum then stands what its sums count for beside the others': 0 of one without mass.
__device__ inline void mergeMasses(const SweepArguments& a, int query, FinishRoom& room,
                                   Merged (&merged)[2])
{
    const int side = static_cast<int>(threadIdx.x / kSideThreads);
    const int first = static_cast<int>(threadIdx.x % kSideThreads);
    const int warp = static_cast<int>(threadIdx.x / kWarpLanes);
    float top = -INFINITY;
    for (int split = first; split < a.splits; split += kSideThreads) {
        const int64_t at = stateAt(a, split, side, query);
        top = fmaxf(top, a.masses[at] > 0 ? a.maxima[at] : -INFINITY);
    }
    top = warpMax(top);
    if (threadIdx.x % kWarpLanes == 0)
        room.max[warp] = top;
    __syncthreads();
    const auto largest = static_cast<double>(largestOfSide(room, side));
    double mass = 0;
    for (int split = first; split < a.splits; split += kSideThreads) {
        const int64_t at = stateAt(a, split, side, query);
        const float own = a.masses[at];
        const double share = own > 0 ? exp(static_cast<double>(a.maxima[at]) - largest) : 0;
        a.maxima[at] = static_cast<float>(share);
        mass += share * static_cast<double>(own);
    }
    mass = warpSum(mass);
    if (threadIdx.x % kWarpLanes == 0)
        room.mass[warp] = mass;
    __syncthreads();
    for (int each = 0; each < 2; ++each)
        merged[each] = {static_cast<double>(largestOfSide(room, each)), massOfSide(room, each)};
}

/// sum += the lane's columns of what kAtOnce splits left for a side, each by its weight. All are
/// asked for before one is waited for; those without weight hold nothing.
__device__ inline void addStates(const SweepArguments& a, int query, int split, int side,
                                 double scale, int first,
                                 double (&sum)[kFinishColumns / kWarpLanes])
{
    double weight[kAtOnce];
    float value[kAtOnce][kFinishColumns / kWarpLanes];
    KINDRED_UNROLL_ALL
    for (int i = 0; i < kAtOnce; ++i, split += kFinishWarps) {
        const int64_t at = stateAt(a, split, side, query);
        weight[i] = split < a.splits ? scale * static_cast<double>(a.maxima[at]) : 0;
        KINDRED_UNROLL_ALL
        for (int j = 0; j < kFinishColumns / kWarpLanes; ++j) {
            const int column = first + j * kWarpLanes + static_cast<int>(threadIdx.x % kWarpLanes);
            const bool holds = weight[i] != 0 && column < a.dimension;
            value[i][j] = holds ? a.sums[at * a.dimension + column] : 0.0f;
        }
    }
    KINDRED_UNROLL_ALL
    for (int i = 0; i < kAtOnce; ++i)
        KINDRED_UNROLL_ALL
    for (int j = 0; j < kFinishColumns / kWarpLanes; ++j)
        sum[j] += weight[i] * static_cast<double>(value[i][j]);
}

/// A warp's share of the negatives' mean minus the positives', of kFinishColumns from `first` on;
/// `scale`: 1 / mass of each side, 0 where there is no difference.
__device__ inline void addSplits(const SweepArguments& a, int query, int first,
                                 const double (&scale)[2], FinishRoom& room)
{
    const int lane = static_cast<int>(threadIdx.x % kWarpLanes);
    const int warp = static_cast<int>(threadIdx.x / kWarpLanes);
    double sum[kFinishColumns / kWarpLanes] = {};
    for (int split = warp; split < a.splits; split += kAtOnce * kFinishWarps) {
        addStates(a, query, split, 0, scale[0], first, sum);
        addStates(a, query, split, 1, -scale[1], first, sum);
    }
    KINDRED_UNROLL_ALL
    for (int i = 0; i < kFinishColumns / kWarpLanes; ++i)
        room.part[warp][i * kWarpLanes + lane] = sum[i];
}

/// Writes the gradient, `factor` times the difference of the means; the thread's share of the
/// difference's product with the query. `scale`: as addSplits().
__device__ inline double finishGradient(const SweepArguments& a, int query, double factor,
                                        const double (&scale)[2], FinishRoom& room)
{
    double product = 0;
    for (int first = 0; first < a.dimension; first += kFinishColumns) {
        addSplits(a, query, first, scale, room);
        __syncthreads();
        const int column = first + static_cast<int>(threadIdx.x);
        if (static_cast<int>(threadIdx.x) < kFinishColumns && column < a.dimension) {
            double difference = 0;
            for (int warp = 0; warp < kFinishWarps; ++warp)
                difference += room.part[warp][threadIdx.x];
            const int64_t at = static_cast<int64_t>(query) * a.dimension + column;
            a.gradient[at] = static_cast<float>(factor * difference);
            product += difference * static_cast<double>(a.queries[at]);
        }
        __syncthreads();
    }
    return product;
}

/// One block a query: J = softplus(LN - LP + margin/sigma) and its derivatives.
__global__ void __launch_bounds__(kFinishThreads) finishKernel(SweepArguments a)
{
    __shared__ FinishRoom room;
    const int query = blockIdx.x;
    Merged merged[2];
    mergeMasses(a, query, room, merged);
    const Merged& negative = merged[0];
    const Merged& positive = merged[1];
    const bool skipped = !(positive.mass > 0);
    const bool empty = skipped || !(negative.mass > 0);
    const double sigma = a.sigma;
    const double delta = empty ? 0
                               : negative.max + log(negative.mass) - positive.max -
                                     log(positive.mass) + a.margin / sigma;
    const double small = exp(-fabs(delta));
    const double q = empty ? 0 : (delta >= 0 ? 1.0 : small) / (1 + small);
    // The mean similarity of the positives minus the negatives'.
    const double scale[2] = {empty ? 0 : 1 / negative.mass, empty ? 0 : 1 / positive.mass};
    const double gap = -blockSum<kFinishThreads>(finishGradient(a, query, q / sigma, scale, room));
    if (threadIdx.x != 0)
        return;
    a.loss[query] = empty ? 0.0f : static_cast<float>(fmax(delta, 0.0) + log1p(small));
    a.q[query] = static_cast<float>(q);
    a.sigmaGradient[query] =
        empty ? 0.0f : static_cast<float>(q / (sigma * sigma) * (gap - a.margin));
    a.skipped[query] = skipped ? 1 : 0;
}

} // namespace

} // namespace kindred::cuda

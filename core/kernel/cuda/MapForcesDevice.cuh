#pragma once

// The gradient of t-SNE (van der Maaten & Hinton 2008, equation 5), every pair exactly: n² pairs of
// 10 flop, so a map of 70,000 points is limited by products, not by memory; a million wants the
// grid of project/PotentialGrid.h instead.
//
// Roofline of 70,000 points, by arithmetic alone (nothing here ran on a GPU): 4.9e9 pairs are 49
// Gflop, 0.7 ms at 67 TF; their reciprocals, 16 a cycle and multiprocessor, 1.3 ms on 132 of them
// at 1.8 GHz, which is the limit. Memory: a split's points are read once a tile, 8 bytes for 128
// pairs. Registers: two coordinates, three sums in float, three in double; no spill is to be
// expected.
//
// repelKernel: grid = (tiles of points, splits), 128 threads, a point each; the points of a split
// pass through shared memory 128 at a time, their sums in float within a tile and in double over
// tiles. massKernel: one block, a fixed tree. pullKernel: one warp a point, a lane an edge. Nothing
// is atomic, so results are reproducible.

#include <cmath>

#include "kernel/cuda/MapForcesArguments.h"
#include "kernel/cuda/Warp.cuh"

namespace kindred::cuda {

namespace {

constexpr int kPullThreads = 128;
constexpr int kPullWarps = kPullThreads / kWarpLanes;

/// What the points of a tile add to one point.
struct Repulsion {
    float mass = 0;
    float x = 0;
    float y = 0;
};

/// Of `size` points in shared memory; the point itself adds its mass of 1 and no force.
__device__ Repulsion repelledBy(const float (*tile)[2], int size, float x, float y)
{
    Repulsion sum;
    for (int j = 0; j < size; ++j) {
        const float dx = x - tile[j][0];
        const float dy = y - tile[j][1];
        const float weight = 1.0f / (1.0f + dx * dx + dy * dy);
        sum.mass += weight;
        sum.x += weight * weight * dx;
        sum.y += weight * weight * dy;
    }
    return sum;
}

__global__ void __launch_bounds__(kForceTile) repelKernel(MapForcesArguments a)
{
    __shared__ float tile[kForceTile][2];
    const int64_t point = static_cast<int64_t>(blockIdx.x) * kForceTile + threadIdx.x;
    const bool real = point < a.count;
    const float x = real ? a.points[2 * point] : 0.0f;
    const float y = real ? a.points[2 * point + 1] : 0.0f;
    const int64_t tiles = (a.count + kForceTile - 1) / kForceTile;
    const int64_t share = (tiles + a.splits - 1) / a.splits;
    const int64_t begin = blockIdx.y * share;
    const int64_t end = min(tiles, begin + share);
    double sums[3] = {0, 0, 0};
    for (int64_t t = begin; t < end; ++t) {
        const int64_t first = t * kForceTile;
        const int size = static_cast<int>(min(static_cast<int64_t>(kForceTile), a.count - first));
        __syncthreads();
        if (static_cast<int>(threadIdx.x) < size) {
            tile[threadIdx.x][0] = a.points[2 * (first + threadIdx.x)];
            tile[threadIdx.x][1] = a.points[2 * (first + threadIdx.x) + 1];
        }
        __syncthreads();
        const Repulsion sum = repelledBy(tile, size, x, y);
        sums[0] += sum.mass;
        sums[1] += sum.x;
        sums[2] += sum.y;
    }
    if (!real)
        return;
    if (point / kForceTile >= begin && point / kForceTile < end)
        sums[0] -= 1; // of the point itself
    double* out = a.partial + (blockIdx.y * a.count + point) * 3;
    for (int c = 0; c < 3; ++c)
        out[c] = sums[c];
}

/// One block: Z of all splits and points.
__global__ void __launch_bounds__(kForceTile) massKernel(MapForcesArguments a)
{
    double sum = 0;
    for (int64_t at = threadIdx.x; at < a.splits * a.count; at += kForceTile)
        sum += a.partial[3 * at];
    sum = blockSum<kForceTile>(sum);
    if (threadIdx.x == 0)
        *a.mass = sum;
}

/// Attraction along the point's edges, and both forces together.
__global__ void __launch_bounds__(kPullThreads) pullKernel(MapForcesArguments a)
{
    const int lane = static_cast<int>(threadIdx.x) % kWarpLanes;
    const int64_t point = static_cast<int64_t>(blockIdx.x) * kPullWarps + threadIdx.x / kWarpLanes;
    if (point >= a.count)
        return;
    const float x = a.points[2 * point];
    const float y = a.points[2 * point + 1];
    float pullX = 0;
    float pullY = 0;
    for (int64_t edge = a.starts[point] + lane; edge < a.starts[point + 1]; edge += kWarpLanes) {
        const int64_t other = a.columns[edge];
        const float dx = x - a.points[2 * other];
        const float dy = y - a.points[2 * other + 1];
        const float weight = a.values[edge] / (1.0f + dx * dx + dy * dy);
        pullX += weight * dx;
        pullY += weight * dy;
    }
    pullX = a.exaggeration * warpSum(pullX);
    pullY = a.exaggeration * warpSum(pullY);
    if (lane != 0)
        return;
    double pushX = 0;
    double pushY = 0;
    for (int split = 0; split < a.splits; ++split) {
        const double* from = a.partial + (split * a.count + point) * 3;
        pushX += from[1];
        pushY += from[2];
    }
    a.gradient[2 * point] = static_cast<float>(4 * (pullX - pushX / *a.mass));
    a.gradient[2 * point + 1] = static_cast<float>(4 * (pullY - pushY / *a.mass));
}

} // namespace

} // namespace kindred::cuda

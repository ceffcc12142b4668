#pragma once

// What a warp does together. Every lane takes part in each call.

#include <cmath>

namespace kindred::cuda {

constexpr int kWarpLanes = 32;
constexpr unsigned kAllLanes = 0xffffffffu;

/// The largest of all lanes, in every lane.
__device__ inline float warpMax(float value)
{
    for (int step = kWarpLanes / 2; step > 0; step /= 2)
        value = fmaxf(value, __shfl_xor_sync(kAllLanes, value, step));
    return value;
}

/// The sum of all lanes by a fixed tree, in every lane.
template <class T>
__device__ inline T warpSum(T value)
{
    for (int step = kWarpLanes / 2; step > 0; step /= 2)
        value += __shfl_xor_sync(kAllLanes, value, step);
    return value;
}

} // namespace kindred::cuda

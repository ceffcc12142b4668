#pragma once

// What a warp or a block does together. Every lane, or thread, takes part in each call.

#include <cmath>

#if defined(__CUDACC__)
#define KINDRED_UNROLL_ALL _Pragma("unroll")
#else
#define KINDRED_UNROLL_ALL
#endif

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

/// All kThreads threads' values of a block, a power of two, put together by a fixed tree; the same
/// in every thread.
template <int kThreads, class T, class Fold>
__device__ inline T blockFold(T value, const Fold& fold)
{
    __shared__ T parts[kThreads];
    parts[threadIdx.x] = value;
    __syncthreads();
    for (int step = kThreads / 2; step > 0; step /= 2) {
        if (static_cast<int>(threadIdx.x) < step)
            parts[threadIdx.x] = fold(parts[threadIdx.x], parts[threadIdx.x + step]);
        __syncthreads();
    }
    const T all = parts[0];
    __syncthreads(); // before the next call writes there
    return all;
}

template <int kThreads>
__device__ inline float blockMax(float value)
{
    return blockFold<kThreads>(value, [](float a, float b) { return fmaxf(a, b); });
}

template <int kThreads>
__device__ inline double blockSum(double value)
{
    return blockFold<kThreads>(value, [](double a, double b) { return a + b; });
}

} // namespace kindred::cuda

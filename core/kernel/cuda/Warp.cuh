#pragma once

// What a warp or a block does together. Every lane, or thread, takes part in each call.

#include <cmath>

#if defined(__CUDACC__)
#define KINDRED_UNROLL_8 _Pragma("unroll 8")
#else
#define KINDRED_UNROLL_8
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

/// The largest of a block's kThreads threads, a power of two, in every thread.
template <int kThreads>
__device__ inline float blockMax(float value)
{
    __shared__ float parts[kThreads];
    parts[threadIdx.x] = value;
    __syncthreads();
    for (int step = kThreads / 2; step > 0; step /= 2) {
        if (static_cast<int>(threadIdx.x) < step)
            parts[threadIdx.x] = fmaxf(parts[threadIdx.x], parts[threadIdx.x + step]);
        __syncthreads();
    }
    const float largest = parts[0];
    __syncthreads(); // before the next call writes there
    return largest;
}

/// The sum of a block's kThreads threads, a power of two, by a fixed tree, in every thread.
template <int kThreads>
__device__ inline double blockSum(double value)
{
    __shared__ double parts[kThreads];
    parts[threadIdx.x] = value;
    __syncthreads();
    for (int step = kThreads / 2; step > 0; step /= 2) {
        if (static_cast<int>(threadIdx.x) < step)
            parts[threadIdx.x] += parts[threadIdx.x + step];
        __syncthreads();
    }
    const double sum = parts[0];
    __syncthreads(); // before the next call writes there
    return sum;
}

} // namespace kindred::cuda

#pragma once

// What a memory on a device needs besides the sweep: queries in bf16, positions of slots, and rows
// that move by momentum (the CPU twin is kernel/Momentum.h).
//
// grid = rows of the batch, 128 threads; a thread has every 128th column. Shared memory: 1 KiB.
// Bound by memory: a row is read twice where it is brought to unit length, and written once.

#include <cmath>

#include "kernel/cuda/BankArguments.h"
#include "kernel/cuda/Warp.cuh"

namespace kindred::cuda {

namespace {

constexpr int kBankThreads = 128;

__device__ inline float widened(uint16_t half)
{
    return __uint_as_float(static_cast<unsigned>(half) << 16);
}

/// Rounded to nearest, ties to even; NaN stays NaN.
__device__ inline uint16_t narrowed(float value)
{
    const unsigned bits = __float_as_uint(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u)
        return static_cast<uint16_t>((bits >> 16) | 0x40u);
    return static_cast<uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

/// A query's terms in bf16, filled up by zeros, and the position of its own row.
__global__ void __launch_bounds__(kBankThreads) prepareKernel(QueryArguments a)
{
    const int64_t query = blockIdx.x;
    for (int k = static_cast<int>(threadIdx.x); k < a.stride; k += kBankThreads) {
        float rest = k < a.dimension ? a.queries[query * a.dimension + k] : 0.0f;
        for (int term = 0; term < a.terms; ++term) {
            const uint16_t half = narrowed(rest);
            a.halfQueries[(term * static_cast<int64_t>(a.count) + query) * a.stride + k] = half;
            rest -= widened(half);
        }
    }
    if (threadIdx.x == 0)
        a.own[query] = a.slots[query] < 0 ? -1 : a.positions[a.slots[query]];
}

/// Element k of a bank's row as it will be.
__device__ inline float movedElement(const BankArguments& a, int64_t position, int64_t row, int k,
                                     float momentum)
{
    const float fresh = a.rows[row * a.dimension + k];
    if (momentum == 0.0f)
        return fresh;
    const float old = a.halves ? widened(a.halves[position * a.stride + k])
                               : a.values[position * a.dimension + k];
    return momentum * old + (1.0f - momentum) * fresh;
}

__global__ void __launch_bounds__(kBankThreads) writeRowsKernel(BankArguments a)
{
    const int64_t row = blockIdx.x;
    const int64_t slot = a.slots[row];
    const int64_t position = a.positions[slot];
    const float momentum = a.valid[position] ? a.momentum : 0.0f;
    double later = 0; // of rows of the same slot the last one wins
    for (int64_t other = row + 1 + threadIdx.x; other < a.count; other += kBankThreads)
        later += a.slots[other] == slot ? 1 : 0;
    if (blockSum<kBankThreads>(later) > 0 || momentum == 1.0f)
        return;
    double factor = 1;
    if (a.renormalise && momentum != 0.0f) {
        double squared = 0;
        for (int k = static_cast<int>(threadIdx.x); k < a.dimension; k += kBankThreads) {
            const double value = movedElement(a, position, row, k, momentum);
            squared += value * value;
        }
        __syncthreads(); // before the sum's room is used again
        factor = 1.0 / fmax(sqrt(blockSum<kBankThreads>(squared)), 1e-12);
    }
    for (int k = static_cast<int>(threadIdx.x); k < a.dimension; k += kBankThreads) {
        const float value =
            static_cast<float>(movedElement(a, position, row, k, momentum) * factor);
        if (a.halves)
            a.halves[position * a.stride + k] = narrowed(value);
        else
            a.values[position * a.dimension + k] = value;
    }
    if (threadIdx.x == 0)
        a.valid[position] = 1;
}

} // namespace

} // namespace kindred::cuda

#pragma once

// The instructions of the tensor cores and of copies into shared memory that go on beside them, for
// sm_80 and later (PTX ISA: mma.sync, ldmatrix, cp.async). tests/math/device gives the same
// functions with the documented layout of every operand among the lanes of a warp.

#include <cstdint>

#if !defined(KINDRED_EMULATED_DEVICE)
#define KINDRED_UNROLL _Pragma("unroll")

namespace kindred::cuda {

/// The same, from which the compiler tells places by their distance and keeps no other addresses.
template <class T>
__device__ inline T* oneAddress(T* place)
{
    asm("" : "+l"(place));
    return place;
}

/// Two bf16, rounded to nearest, ties to even: `low` in the lower half.
__device__ inline uint32_t packHalves(float low, float high)
{
    uint32_t both;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
    return both;
}

/// 2^x in one instruction, within 2 ulp; 0 where it would be subnormal.
__device__ inline float powerOfTwo(float x)
{
    float power;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(power) : "f"(x));
    return power;
}

/// sum += A·B for A [16, 16], B [16, 8], sum [16, 8] over the warp. With g = lane / 4, t = lane %
/// 4: a = A[g][2t…], A[g+8][2t…], A[g][2t+8…], A[g+8][2t+8…]; b = B[2t…][g], B[2t+8…][g]; sum =
/// [g][2t], [g][2t+1], [g+8][2t], [g+8][2t+1].
__device__ inline void multiplyAdd(float* sum, const uint32_t* a, const uint32_t* b)
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

/// Four 8 × 8 matrices of bf16 from shared memory: lane l names row l % 8 of matrix l / 8, 16 bytes
/// that are aligned so. Lane l receives of each its row l / 4, columns 2 (l % 4) and the next.
__device__ inline void loadMatrices(uint32_t* values, const uint16_t* row)
{
    const auto at = static_cast<uint32_t>(__cvta_generic_to_shared(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(values[0]), "=r"(values[1]), "=r"(values[2]), "=r"(values[3])
                 : "r"(at)
                 : "memory");
}

/// The same of the transposed matrices: column l / 4, rows 2 (l % 4) and the next.
__device__ inline void loadTransposed(uint32_t* values, const uint16_t* row)
{
    const auto at = static_cast<uint32_t>(__cvta_generic_to_shared(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(values[0]), "=r"(values[1]), "=r"(values[2]), "=r"(values[3])
                 : "r"(at)
                 : "memory");
}

/// Queues a copy of 16 bytes to shared memory, both ends aligned so: of `bytes` from global memory
/// and zeros after them.
__device__ inline void queueCopy(uint16_t* to, const uint16_t* from, int bytes)
{
    const auto at = static_cast<uint32_t>(__cvta_generic_to_shared(to));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(from), "r"(bytes)
                 : "memory");
}

/// Ends this thread's group of copies, which may be empty.
__device__ inline void endCopies()
{
    asm volatile("cp.async.commit_group;" ::: "memory");
}

/// Waits until all but this thread's last kOpen groups are there; others see them after a barrier.
template <int kOpen>
__device__ inline void waitForCopies()
{
    asm volatile("cp.async.wait_group %0;" ::"n"(kOpen) : "memory");
}

} // namespace kindred::cuda
#endif

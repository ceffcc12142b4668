#pragma once

// The instructions of a warpgroup's products and of the engine that copies boxes of a matrix, for
// sm_90a (PTX ISA: wgmma.mma_async, cp.async.bulk.tensor, mbarrier). tests/math/device gives the
// same functions by the documented layouts. Addresses are bytes of the block's shared memory.

#include <cstdint>

#include "kernel/cuda/TensorMap.h"
#include "kernel/cuda/WarpgroupLayout.h"

#if defined(__CUDA_ARCH_FEAT_SM90_ALL) || defined(KINDRED_EMULATED_DEVICE)
#define KINDRED_HAS_WARPGROUPS
#endif

#if !defined(KINDRED_EMULATED_DEVICE)

namespace kindred::cuda {

__device__ inline uint32_t sharedAddress(const void* place)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(place));
}

/// The shared memory that the launch asked for, from the first multiple of kPatternBytes on.
__device__ inline unsigned char* dynamicShared()
{
    extern __shared__ unsigned char all[];
    return all + ((kPatternBytes - sharedAddress(all) % kPatternBytes) % kPatternBytes);
}

#if defined(KINDRED_HAS_WARPGROUPS)

/// A barrier of 8 bytes in its phase 0, which ends with `count` arrivals and the bytes expected.
__device__ inline void startBarrier(uint32_t barrier, uint32_t count)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(count) : "memory");
}

/// After the barriers are started, before other threads and the copy engine see them.
__device__ inline void publishBarriers()
{
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

/// The phase ends no sooner than these bytes have come, too; no arrival.
__device__ inline void expectBytes(uint32_t barrier, uint32_t bytes)
{
    asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(barrier),
                 "r"(bytes)
                 : "memory");
}

__device__ inline void arrive(uint32_t barrier)
{
    asm volatile(
        "{\n.reg .b64 state;\nmbarrier.arrive.shared::cta.b64 state, [%0];\n}" ::"r"(barrier)
        : "memory");
}

/// Waits for the end of the barrier's phase of this parity.
__device__ inline void waitForPhase(uint32_t barrier, uint32_t parity)
{
    asm volatile("{\n"
                 ".reg .pred done;\n"
                 "again:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
                 "@done bra over;\n"
                 "bra again;\n"
                 "over:\n"
                 "}" ::"r"(barrier),
                 "r"(parity)
                 : "memory");
}

/// Starts the copy of a box, whose first element is [row, column], to shared memory, a multiple of
/// kPatternBytes; kBoxBytes will come.
__device__ inline void copyBox(uint32_t to, const TensorMap& map, int column, int row,
                               uint32_t barrier)
{
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%2, %3}], [%4];" ::"r"(to),
                 "l"(&map), "r"(column), "r"(row), "r"(barrier)
                 : "memory");
}

/// The warpgroup's threads may use this many registers each from here on; taking waits until
/// another warpgroup of the block has left so many.
template <int kCount>
__device__ inline void takeRegisters()
{
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(kCount));
}
template <int kCount>
__device__ inline void leaveRegisters()
{
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(kCount));
}

/// Before the first product after other instructions wrote to its registers.
__device__ inline void fenceProducts()
{
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}

/// Ends the group of products begun so far.
__device__ inline void endProducts()
{
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}

/// Waits until all but the last kOpen groups are summed. Until then nobody touches the registers or
/// the shared memory of a product.
template <int kOpen>
__device__ inline void waitForProducts()
{
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(kOpen) : "memory");
}

/// After the wait for products into these: the compiler reads them no sooner.
template <int kTiles>
__device__ inline void settle(float (*sums)[4])
{
    KINDRED_UNROLL
    for (int t = 0; t < kTiles; ++t)
        asm volatile("" : "+f"(sums[t][0]), "+f"(sums[t][1]), "+f"(sums[t][2]), "+f"(sums[t][3]));
}

/// After the wait for products of these: the compiler gives their registers to nobody sooner.
template <int kSteps>
__device__ inline void keep(const uint32_t (*weights)[4])
{
    KINDRED_UNROLL
    for (int step = 0; step < kSteps; ++step)
        asm volatile("" ::"r"(weights[step][0]), "r"(weights[step][1]), "r"(weights[step][2]),
                     "r"(weights[step][3]));
}

// 64 values of an accumulator of 64 × 128, as operands %0 … %63.
#define KINDRED_GROUP_SUM_NAMES                                                                    \
    "%0, %1, %2, %3, %4, %5, %6, %7, "                                                             \
    "%8, %9, %10, %11, %12, %13, %14, %15, "                                                       \
    "%16, %17, %18, %19, %20, %21, %22, %23, "                                                     \
    "%24, %25, %26, %27, %28, %29, %30, %31, "                                                     \
    "%32, %33, %34, %35, %36, %37, %38, %39, "                                                     \
    "%40, %41, %42, %43, %44, %45, %46, %47, "                                                     \
    "%48, %49, %50, %51, %52, %53, %54, %55, "                                                     \
    "%56, %57, %58, %59, %60, %61, %62, %63"
#define KINDRED_GROUP_SUM                                                                          \
    "+f"(sum[0][0]), "+f"(sum[0][1]), "+f"(sum[0][2]), "+f"(sum[0][3]), "+f"(sum[1][0]),           \
        "+f"(sum[1][1]), "+f"(sum[1][2]), "+f"(sum[1][3]), "+f"(sum[2][0]), "+f"(sum[2][1]),       \
        "+f"(sum[2][2]), "+f"(sum[2][3]), "+f"(sum[3][0]), "+f"(sum[3][1]), "+f"(sum[3][2]),       \
        "+f"(sum[3][3]), "+f"(sum[4][0]), "+f"(sum[4][1]), "+f"(sum[4][2]), "+f"(sum[4][3]),       \
        "+f"(sum[5][0]), "+f"(sum[5][1]), "+f"(sum[5][2]), "+f"(sum[5][3]), "+f"(sum[6][0]),       \
        "+f"(sum[6][1]), "+f"(sum[6][2]), "+f"(sum[6][3]), "+f"(sum[7][0]), "+f"(sum[7][1]),       \
        "+f"(sum[7][2]), "+f"(sum[7][3]), "+f"(sum[8][0]), "+f"(sum[8][1]), "+f"(sum[8][2]),       \
        "+f"(sum[8][3]), "+f"(sum[9][0]), "+f"(sum[9][1]), "+f"(sum[9][2]), "+f"(sum[9][3]),       \
        "+f"(sum[10][0]), "+f"(sum[10][1]), "+f"(sum[10][2]), "+f"(sum[10][3]), "+f"(sum[11][0]),  \
        "+f"(sum[11][1]), "+f"(sum[11][2]), "+f"(sum[11][3]), "+f"(sum[12][0]), "+f"(sum[12][1]),  \
        "+f"(sum[12][2]), "+f"(sum[12][3]), "+f"(sum[13][0]), "+f"(sum[13][1]), "+f"(sum[13][2]),  \
        "+f"(sum[13][3]), "+f"(sum[14][0]), "+f"(sum[14][1]), "+f"(sum[14][2]), "+f"(sum[14][3]),  \
        "+f"(sum[15][0]), "+f"(sum[15][1]), "+f"(sum[15][2]), "+f"(sum[15][3])

/// sum [64, 128] += A·Bᵀ over the warpgroup for A [64, 16] and B [128, 16], each as alongDepth()
/// says, or = where it does not add; places as accumulatorPlace() says, value i at [i / 4][i % 4].
template <bool kAdds>
__device__ inline void multiplyShared(float (*sum)[4], uint64_t a, uint64_t b)
{
    asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {" KINDRED_GROUP_SUM_NAMES
                 "}, %64, %65, %66, 1, 1, 0, 0;"
                 : KINDRED_GROUP_SUM
                 : "l"(a), "l"(b), "n"(kAdds ? 1 : 0));
}

/// sum [64, 128] += A·B for A [64, 16] in registers, a warp's 16 rows as multiplyAdd() has them,
/// and B [16, 128] as acrossDepth() says.
__device__ inline void multiplyWeights(float (*sum)[4], const uint32_t* a, uint64_t b)
{
    asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {" KINDRED_GROUP_SUM_NAMES
                 "}, {%64, %65, %66, %67}, %68, 1, 1, 1, 1;"
                 : KINDRED_GROUP_SUM
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
}

#undef KINDRED_GROUP_SUM
#undef KINDRED_GROUP_SUM_NAMES

#endif

} // namespace kindred::cuda
#endif

#include "kernel/cuda/Launch.cuh"
#include "kernel/cuda/SweepLaunch.h"
#include "kernel/cuda/SweepWarpgroupDevice.cuh"

namespace kindred::cuda {

bool isWarpgroupSweepFor(int device)
{
    int major = 0;
    int minor = 0;
    if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) != cudaSuccess ||
        cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device) != cudaSuccess ||
        major != 9 || minor != 0)
        return false;
    // A program without code for sm_90a would give the device what was made for an older one.
    cudaFuncAttributes code = {};
    const bool known = cudaFuncGetAttributes(&code, sweepWarpgroupKernel) == cudaSuccess;
    static_cast<void>(cudaGetLastError());
    return known && code.ptxVersion >= 90;
}

cudaError_t launchWarpgroupSweep(const SweepArguments& a, const SweepMaps& maps,
                                 cudaStream_t stream)
{
    const cudaError_t room = cudaFuncSetAttribute(
        sweepWarpgroupKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kGroupSharedBytes);
    if (room != cudaSuccess)
        return room;
    const auto chunks = static_cast<unsigned>((a.dimension + kChunk - 1) / kChunk);
    const dim3 grid(static_cast<unsigned>((a.queryCount + kGroupQueries - 1) / kGroupQueries),
                    static_cast<unsigned>(a.splits), chunks);
    const WarpgroupArguments all = {a, maps};
    KINDRED_LAUNCH_SHARED(sweepWarpgroupKernel, grid, kGroupThreads, kGroupSharedBytes, stream,
                          all);
    return cudaSuccess;
}

} // namespace kindred::cuda

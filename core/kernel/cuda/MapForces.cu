#include "kernel/cuda/MapForcesDevice.cuh"
#include "kernel/cuda/MapForcesLaunch.h"

namespace kindred::cuda {

cudaError_t launchMapForces(const MapForcesArguments& a, cudaStream_t stream)
{
    if (a.count == 0)
        return cudaSuccess;
    const auto tiles = static_cast<unsigned>((a.count + kForceTile - 1) / kForceTile);
    const auto pulls = static_cast<unsigned>((a.count + kPullWarps - 1) / kPullWarps);
    repelKernel<<<dim3(tiles, static_cast<unsigned>(a.splits)), kForceTile, 0, stream>>>(a);
    massKernel<<<1, kForceTile, 0, stream>>>(a);
    pullKernel<<<pulls, kPullThreads, 0, stream>>>(a);
    return cudaGetLastError();
}

} // namespace kindred::cuda

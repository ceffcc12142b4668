#include "kernel/cuda/Launch.cuh"
#include "kernel/cuda/MapForcesDevice.cuh"
#include "kernel/cuda/MapForcesLaunch.h"

namespace kindred::cuda {

cudaError_t launchMapForces(const MapForcesArguments& a, cudaStream_t stream)
{
    if (a.count == 0)
        return cudaSuccess;
    const auto tiles = static_cast<unsigned>((a.count + kForceTile - 1) / kForceTile);
    const auto pulls = static_cast<unsigned>((a.count + kPullWarps - 1) / kPullWarps);
    const dim3 pairs(tiles, static_cast<unsigned>(a.splits));
    KINDRED_LAUNCH(repelKernel, pairs, kForceTile, stream, a);
    KINDRED_LAUNCH(massKernel, 1, kForceTile, stream, a);
    KINDRED_LAUNCH(pullKernel, pulls, kPullThreads, stream, a);
    return cudaGetLastError();
}

} // namespace kindred::cuda

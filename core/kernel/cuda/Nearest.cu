#include "kernel/cuda/Launch.cuh"
#include "kernel/cuda/NearestDevice.cuh"
#include "kernel/cuda/NearestLaunch.h"

namespace kindred::cuda {

namespace {
unsigned piecesOf(int64_t count, int64_t size)
{
    return static_cast<unsigned>((count + size - 1) / size);
}

dim3 scanGrid(const NearestArguments& a)
{
    return {piecesOf(a.queryCount, kNearTile), static_cast<unsigned>(a.splits), 1};
}
} // namespace

cudaError_t launchHalfNorms(const NearestArguments& a, cudaStream_t stream)
{
    if (a.rowCount > 0)
        KINDRED_LAUNCH(halfNormsKernel, piecesOf(a.rowCount, kNearWarps), kNearThreads, stream, a);
    return cudaGetLastError();
}

cudaError_t launchLists(const NearestArguments& a, cudaStream_t stream)
{
    if (a.queryCount == 0 || a.k == 0)
        return cudaSuccess;
    KINDRED_LAUNCH(listKernel, scanGrid(a), kNearThreads, stream, a);
    KINDRED_LAUNCH(mergeListsKernel, piecesOf(a.queryCount, 1), kWarpLanes, stream, a);
    return cudaGetLastError();
}

cudaError_t launchBest(const NearestArguments& a, cudaStream_t stream)
{
    if (a.queryCount == 0)
        return cudaSuccess;
    KINDRED_LAUNCH(bestKernel, scanGrid(a), kNearThreads, stream, a);
    KINDRED_LAUNCH(mergeBestKernel, piecesOf(a.queryCount, kNearThreads), kNearThreads, stream, a);
    return cudaGetLastError();
}

} // namespace kindred::cuda

#include "kernel/cuda/SweepDevice.cuh"
#include "kernel/cuda/SweepLaunch.h"

namespace kindred::cuda {

cudaError_t launchSweep(const SweepArguments& arguments, cudaStream_t stream)
{
    const SweepArguments& a = arguments;
    if (a.queryCount == 0)
        return cudaSuccess;
    const dim3 grid(static_cast<unsigned>((a.queryCount + kTileQueries - 1) / kTileQueries),
                    static_cast<unsigned>(a.splits),
                    static_cast<unsigned>((a.dimension + kChunk - 1) / kChunk));
    sweepKernel<<<grid, kSweepThreads, 0, stream>>>(a);
    finishKernel<<<static_cast<unsigned>(a.queryCount), kFinishThreads, 0, stream>>>(a);
    return cudaGetLastError();
}

cudaError_t launchScatter(float* bank, uint8_t* valid, const int64_t* positions,
                          const float* values, int64_t count, int dimension, cudaStream_t stream)
{
    if (count > 0)
        scatterKernel<<<static_cast<unsigned>(count), 128, 0, stream>>>(bank, valid, positions,
                                                                        values, dimension);
    return cudaGetLastError();
}

} // namespace kindred::cuda

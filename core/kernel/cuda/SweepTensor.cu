#include "kernel/cuda/Launch.cuh"
#include "kernel/cuda/SweepLaunch.h"
#include "kernel/cuda/SweepTensorDevice.cuh"

namespace kindred::cuda {

void launchTensorSweep(const SweepArguments& a, cudaStream_t stream)
{
    const auto chunks = static_cast<unsigned>((a.dimension + kChunk - 1) / kChunk);
    const dim3 grid(static_cast<unsigned>((a.queryCount + kTensorQueries - 1) / kTensorQueries),
                    static_cast<unsigned>(a.splits), 2 * chunks);
    KINDRED_LAUNCH(sweepTensorKernel, grid, kTensorThreads, stream, a);
}

} // namespace kindred::cuda

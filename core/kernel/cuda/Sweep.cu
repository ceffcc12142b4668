#include "kernel/cuda/BankDevice.cuh"
#include "kernel/cuda/Launch.cuh"
#include "kernel/cuda/SweepDevice.cuh"
#include "kernel/cuda/SweepFinish.cuh"
#include "kernel/cuda/SweepLaunch.h"

namespace kindred::cuda {

cudaError_t launchSweep(const SweepArguments& a, cudaStream_t stream, const SweepMaps* maps)
{
    if (a.queryCount == 0)
        return cudaSuccess;
    const auto chunks = static_cast<unsigned>((a.dimension + kChunk - 1) / kChunk);
    if (a.halves && maps) {
        if (const cudaError_t error = launchWarpgroupSweep(a, *maps, stream); error != cudaSuccess)
            return error;
    } else if (a.halves) {
        launchTensorSweep(a, stream);
    } else {
        const dim3 grid(static_cast<unsigned>((a.queryCount + kTileQueries - 1) / kTileQueries),
                        static_cast<unsigned>(a.splits), chunks);
        KINDRED_LAUNCH(sweepKernel, grid, kSweepThreads, stream, a);
    }
    KINDRED_LAUNCH(finishKernel, static_cast<unsigned>(a.queryCount), kFinishThreads, stream, a);
    return cudaGetLastError();
}

cudaError_t launchPrepare(const QueryArguments& a, cudaStream_t stream)
{
    if (a.count > 0)
        KINDRED_LAUNCH(prepareKernel, static_cast<unsigned>(a.count), kBankThreads, stream, a);
    return cudaGetLastError();
}

cudaError_t launchWriteRows(const BankArguments& a, cudaStream_t stream)
{
    if (a.count > 0)
        KINDRED_LAUNCH(writeRowsKernel, static_cast<unsigned>(a.count), kBankThreads, stream, a);
    return cudaGetLastError();
}

} // namespace kindred::cuda

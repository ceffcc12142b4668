#pragma once

#include <cuda_runtime_api.h>

#include "kernel/cuda/SweepArguments.h"

namespace kindred::cuda {

/// Queues the sweep and the merge on the stream; does not wait.
cudaError_t launchSweep(const SweepArguments& arguments, cudaStream_t stream);

/// bank[positions[i], :] = values[i, :] and valid[positions[i]] = 1; a position given twice must
/// carry the same row both times.
cudaError_t launchScatter(float* bank, uint8_t* valid, const int64_t* positions,
                          const float* values, int64_t count, int dimension, cudaStream_t stream);

} // namespace kindred::cuda

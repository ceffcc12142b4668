#pragma once

#include <cuda_runtime_api.h>

#include "kernel/cuda/NearestArguments.h"

namespace kindred::cuda {

// Each queues its work on the stream and does not wait.

/// halfNorms of the rows, once for all searches among them.
cudaError_t launchHalfNorms(const NearestArguments& arguments, cudaStream_t stream);
cudaError_t launchLists(const NearestArguments& arguments, cudaStream_t stream);
cudaError_t launchBest(const NearestArguments& arguments, cudaStream_t stream);

} // namespace kindred::cuda

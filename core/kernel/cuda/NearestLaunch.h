#pragma once

#include <cuda_runtime_api.h>

#include "kernel/cuda/NearestArguments.h"

namespace kindred::cuda {

/// Queue a search on the stream; do not wait.
cudaError_t launchLists(const NearestArguments& arguments, cudaStream_t stream);
cudaError_t launchBest(const NearestArguments& arguments, cudaStream_t stream);

} // namespace kindred::cuda

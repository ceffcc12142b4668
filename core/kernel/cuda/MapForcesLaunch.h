#pragma once

#include <cuda_runtime_api.h>

#include "kernel/cuda/MapForcesArguments.h"

namespace kindred::cuda {

/// Queues the gradient on the stream; does not wait.
cudaError_t launchMapForces(const MapForcesArguments& arguments, cudaStream_t stream);

} // namespace kindred::cuda

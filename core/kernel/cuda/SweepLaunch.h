#pragma once

#include <cuda_runtime_api.h>

#include "kernel/cuda/BankArguments.h"
#include "kernel/cuda/SweepArguments.h"
#include "kernel/cuda/TensorMap.h"

namespace kindred::cuda {

// Each queues its work on the stream and does not wait.

/// The sweep, on tensor cores where the bank is in bf16, and the merge; by wgmma where maps are
/// given, which needs isWarpgroupSweepFor() and fitsWarpgroups().
cudaError_t launchSweep(const SweepArguments& arguments, cudaStream_t stream,
                        const SweepMaps* maps = nullptr);

/// Its first half for a bank in bf16; launchSweep() looks for what went wrong.
void launchTensorSweep(const SweepArguments& arguments, cudaStream_t stream);

/// The same by wgmma and TMA. Failed where the device gives a block too little shared memory.
cudaError_t launchWarpgroupSweep(const SweepArguments& arguments, const SweepMaps& maps,
                                 cudaStream_t stream);

/// Whether the device is of compute capability 9.0 and this program holds code for sm_90a.
bool isWarpgroupSweepFor(int device);

/// What a sweep reads of a batch.
cudaError_t launchPrepare(const QueryArguments& arguments, cudaStream_t stream);

/// New rows of a bank by momentum; of rows of one slot the last.
cudaError_t launchWriteRows(const BankArguments& arguments, cudaStream_t stream);

} // namespace kindred::cuda

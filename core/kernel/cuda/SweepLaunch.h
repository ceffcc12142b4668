#pragma once

#include <cuda_runtime_api.h>

#include "kernel/cuda/BankArguments.h"
#include "kernel/cuda/SweepArguments.h"

namespace kindred::cuda {

// Each queues its work on the stream and does not wait.

/// The sweep, on tensor cores where the bank is in bf16, and the merge.
cudaError_t launchSweep(const SweepArguments& arguments, cudaStream_t stream);

/// Its first half for a bank in bf16; launchSweep() looks for what went wrong.
void launchTensorSweep(const SweepArguments& arguments, cudaStream_t stream);

/// What a sweep reads of a batch.
cudaError_t launchPrepare(const QueryArguments& arguments, cudaStream_t stream);

/// New rows of a bank by momentum; of rows of one slot the last.
cudaError_t launchWriteRows(const BankArguments& arguments, cudaStream_t stream);

} // namespace kindred::cuda

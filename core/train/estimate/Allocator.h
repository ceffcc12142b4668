#pragma once

#include <string>

#include "base/Result.h"

namespace kindred {

/// Keeps large allocations in the heap instead of mapping and unmapping them for every tensor (up
/// to twice the training speed on a processor), large tensors apart from the rest
/// (train/TensorHeap.h). Call once, at the start of main().
void keepLargeAllocations();

/// Gives what is free in the heap back to the system, all of which keepLargeAllocations() keeps.
void releaseFreeMemory();

/// Whether what an exception says is that memory was short: the standard library's, or LibTorch's
/// of a tensor, also on a GPU.
bool tellsOfNoMemory(const std::string& what);
/// What is told then of a training or its plan.
Error outOfMemory(const std::string& where);

/// Empty when matrix products run on an optimised BLAS; else a sentence saying what is wrong and
/// how to switch.
std::string blasWarning();

} // namespace kindred

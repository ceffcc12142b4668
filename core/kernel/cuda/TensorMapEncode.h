#pragma once

#include "base/Result.h"
#include "kernel/cuda/SweepArguments.h"
#include "kernel/cuda/TensorMap.h"

namespace kindred::cuda {

/// Maps of a sweep's bank and queries, in boxes of 128 rows × 64 columns, swizzled by 128 bytes;
/// beyond the last row and column are zeros. Failed where the driver knows none.
Status encodeSweepMaps(const SweepArguments& arguments, SweepMaps& maps);

} // namespace kindred::cuda

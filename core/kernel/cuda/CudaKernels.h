#pragma once

#include <memory>

#include "kernel/Offload.h"
#include "kernel/SweepForm.h"

namespace kindred::cuda {

/// The kernels of one NVIDIA device, each with a stream of its own. They have run through the
/// emulator of tests/math/device, never on a GPU. Failed where there is no such device. A form of
/// the sweep that is not the device's is the other one.
Result<std::unique_ptr<DeviceKernels>> openKernels(int device, SweepForm form = SweepForm::Mma);

/// Whether SweepForm::Warpgroup is the device's: compute capability 9.0, and this program holds
/// code for it.
bool hasWarpgroupSweep(int device);

/// Bytes of the device's memory that nobody has; 0 where it does not say.
int64_t freeBytes(int device);

} // namespace kindred::cuda

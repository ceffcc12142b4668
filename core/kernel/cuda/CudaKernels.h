#pragma once

#include <memory>

#include "kernel/Offload.h"

namespace kindred::cuda {

/// The kernels of one NVIDIA device, each with a stream of its own. They have run through the
/// emulator of tests/math/device, never on a GPU. Failed where there is no such device.
Result<std::unique_ptr<DeviceKernels>> openKernels(int device);

} // namespace kindred::cuda

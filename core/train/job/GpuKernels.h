#pragma once

#include <memory>
#include <string>

#include "kernel/Offload.h"
#include "kernel/SweepForm.h"

namespace kindred {

/// Opens the program's own CUDA kernels on a device, "cuda:i". Failed for a processor, without
/// such a GPU, and in a program that was built without CUDA.
Result<std::unique_ptr<DeviceKernels>> openGpuKernels(const std::string& device,
                                                      SweepForm form = SweepForm::Mma);

/// Bytes that "cuda:i" has free for whoever asks; 0 where that is not known: of a processor, and in
/// a program that was built without CUDA.
int64_t gpuFreeBytes(const std::string& device);

/// Hands search, k-means and the forces of t-SNE to the GPU that a run without --device would use,
/// until the guard ends, and the memory of snca in that form. Where there is none the processor
/// keeps them, and the notice says why; also where the GPU has no such form.
OffloadGuard useGpuKernels(const Offload::Notice& notice, SweepForm form = SweepForm::Mma);

/// What asks a job that this process starts for the same as useGpuKernels() was called for: a flag
/// of the command line, or nothing.
std::string gpuKernelsFlag();

/// For the length of a run on `device` ("cpu", "cuda:i"), where useGpuKernels() was asked for: its
/// own GPU, or none and a notice for a run on a processor. Else changes nothing.
OffloadGuard followDevice(const std::string& device, const Offload::Notice& notice);

} // namespace kindred

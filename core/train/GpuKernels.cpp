#include "train/GpuKernels.h"

#include <atomic>
#include <charconv>

#include "train/PlanDetails.h"

#if defined(KINDRED_CUDA_KERNELS)
#include "kernel/cuda/CudaKernels.h"
#endif

namespace kindred {

namespace {
constexpr const char* kNoGpuKernels = "--gpu-kernels has no effect: ";

/// Set by useGpuKernels() for the process.
std::atomic<bool> gpuKernelsAreAsked = false;

OffloadGuard offloadTo(const std::string& device, const Offload::Notice& notice)
{
    auto kernels = openGpuKernels(device);
    if (!kernels) {
        notice(kNoGpuKernels + kernels.error().message());
        return OffloadGuard(nullptr);
    }
    notice("Search, k-means, t-SNE and the memory of snca go to " + device +
           " by kernels that have never run on a GPU before: compare with a run without "
           "--gpu-kernels.");
    return OffloadGuard(std::make_shared<Offload>(std::move(kernels).value(), notice));
}
} // namespace

Result<std::unique_ptr<DeviceKernels>> openGpuKernels(const std::string& device)
{
    if (!device.starts_with("cuda"))
        return failure("there is no usable NVIDIA GPU; the processor does the work");
#if defined(KINDRED_CUDA_KERNELS)
    int index = 0;
    const size_t colon = device.find(':');
    if (colon != std::string::npos)
        std::from_chars(device.data() + colon + 1, device.data() + device.size(), index);
    return cuda::openKernels(index);
#else
    return failure("this program was built without CUDA; the processor does the work");
#endif
}

OffloadGuard useGpuKernels(const Offload::Notice& notice)
{
    gpuKernelsAreAsked = true;
    return offloadTo(deviceOfJob("auto"), notice);
}

bool areGpuKernelsAsked()
{
    return gpuKernelsAreAsked;
}

OffloadGuard followDevice(const std::string& device, const Offload::Notice& notice)
{
    if (!gpuKernelsAreAsked || device == deviceOfJob("auto"))
        return {};
    if (device == "cpu") {
        notice(std::string(kNoGpuKernels) + "the run is on the processor.");
        return OffloadGuard(nullptr);
    }
    return offloadTo(device, notice);
}

} // namespace kindred

#include "train/job/GpuKernels.h"

#include <atomic>
#include <charconv>

#include "train/plan/PlanDetails.h"

#if defined(KINDRED_CUDA_KERNELS)
#include "kernel/cuda/CudaKernels.h"
#endif

namespace kindred {

namespace {
constexpr const char* kNoGpuKernels = "--gpu-kernels has no effect: ";

/// Set by useGpuKernels() for the process.
std::atomic<bool> gpuKernelsAreAsked = false;
std::atomic<SweepForm> gpuSweepForm = SweepForm::Mma;

/// "cuda:i" → i, "cuda" → 0.
int gpuIndex(const std::string& device)
{
    int index = 0;
    const size_t colon = device.find(':');
    if (colon != std::string::npos)
        std::from_chars(device.data() + colon + 1, device.data() + device.size(), index);
    return index;
}

bool hasSweepForm(const std::string& device, SweepForm form)
{
#if defined(KINDRED_CUDA_KERNELS)
    return form == SweepForm::Mma || cuda::hasWarpgroupSweep(gpuIndex(device));
#else
    static_cast<void>(gpuIndex(device));
    return form == SweepForm::Mma;
#endif
}

OffloadGuard offloadTo(const std::string& device, const Offload::Notice& notice)
{
    auto kernels = openGpuKernels(device, gpuSweepForm);
    if (!kernels) {
        notice(kNoGpuKernels + kernels.error().message());
        return OffloadGuard(nullptr);
    }
    notice("Search, k-means, t-SNE and the memory of snca go to " + device +
           " by kernels that have run on an H200 only: on another GPU, compare with a run without "
           "--gpu-kernels.");
    if (!hasSweepForm(device, gpuSweepForm))
        notice("wgmma has no effect: it needs a GPU of compute capability 9.0 (H100, H200), and " +
               device + " is none; mma.sync sweeps the memory of snca");
    return OffloadGuard(std::make_shared<Offload>(std::move(kernels).value(), notice));
}
} // namespace

Result<std::unique_ptr<DeviceKernels>> openGpuKernels(const std::string& device,
                                                      [[maybe_unused]] SweepForm form)
{
    if (!device.starts_with("cuda"))
        return failure("there is no usable NVIDIA GPU; the processor does the work");
#if defined(KINDRED_CUDA_KERNELS)
    return cuda::openKernels(gpuIndex(device), form);
#else
    return failure("this program was built without CUDA; the processor does the work");
#endif
}

int64_t gpuFreeBytes([[maybe_unused]] const std::string& device)
{
#if defined(KINDRED_CUDA_KERNELS)
    if (device.starts_with("cuda"))
        return cuda::freeBytes(gpuIndex(device));
#endif
    return 0;
}

OffloadGuard useGpuKernels(const Offload::Notice& notice, SweepForm form)
{
    gpuKernelsAreAsked = true;
    gpuSweepForm = form;
    return offloadTo(deviceOfJob("auto"), notice);
}

std::string gpuKernelsFlag()
{
    if (!gpuKernelsAreAsked)
        return {};
    return gpuSweepForm == SweepForm::Warpgroup ? "--gpu-kernels=wgmma" : "--gpu-kernels";
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

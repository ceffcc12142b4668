#pragma once

#include <ATen/autocast_mode.h>
#include <torch/csrc/api/include/torch/version.h>
#include <torch/nn/module.h>
#include <torch/types.h>

#include <string>

// All that differs between the LibTorch versions in use (1.13.1 and 2.11) is here.
namespace kindred::compat {

/// Key of a parameter in Optimizer::state().
#if TORCH_VERSION_MAJOR >= 2
inline void* stateKey(const torch::Tensor& parameter)
{
    return parameter.unsafeGetTensorImpl();
}
#else
inline std::string stateKey(const torch::Tensor& parameter)
{
    return c10::guts::to_string(parameter.unsafeGetTensorImpl());
}
#endif

/// Of the totals that an allocator reports.
#if TORCH_VERSION_MAJOR >= 2
using AllocatedTotal = size_t;
#else
using AllocatedTotal = int64_t;
#endif

/// Runs convolutions and products of its scope in bf16 on the CPU or GPU, where enabled.
class AutocastGuard final {
public:
    AutocastGuard(bool enabled, bool cuda) : m_enabled(enabled), m_cuda(cuda)
    {
        if (!m_enabled)
            return;
        set(true);
        at::autocast::increment_nesting();
    }
    ~AutocastGuard()
    {
        if (!m_enabled)
            return;
        if (at::autocast::decrement_nesting() == 0)
            at::autocast::clear_cache();
        set(false);
    }
    AutocastGuard(const AutocastGuard&) = delete;
    AutocastGuard& operator=(const AutocastGuard&) = delete;

private:
    void set(bool on) const
    {
#if TORCH_VERSION_MAJOR >= 2
        const auto device = m_cuda ? at::kCUDA : at::kCPU;
        at::autocast::set_autocast_dtype(device, at::kBFloat16);
        at::autocast::set_autocast_enabled(device, on);
#else
        if (m_cuda) {
            at::autocast::set_autocast_gpu_dtype(at::kBFloat16);
            at::autocast::set_enabled(on);
        } else {
            at::autocast::set_autocast_cpu_dtype(at::kBFloat16);
            at::autocast::set_cpu_enabled(on);
        }
#endif
    }

    bool m_enabled;
    bool m_cuda;
};

/// Whether products on the processor are taken in half precision at the moment, by this thread.
inline bool castsOnProcessor()
{
#if TORCH_VERSION_MAJOR >= 2
    return at::autocast::is_autocast_enabled(at::kCPU);
#else
    return at::autocast::is_cpu_enabled();
#endif
}

inline torch::Tensor channelsLast(const torch::Tensor& images)
{
    return images.contiguous(torch::MemoryFormat::ChannelsLast);
}

/// Convolution weights in channels-last order, so that no layer reorders them.
inline void channelsLastWeights(torch::nn::Module& module)
{
    const torch::NoGradGuard guard;
    for (torch::Tensor& parameter : module.parameters())
        if (parameter.dim() == 4)
            parameter.set_data(channelsLast(parameter));
}

inline std::string libtorchVersion()
{
    return TORCH_VERSION;
}

} // namespace kindred::compat

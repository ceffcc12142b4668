#pragma once

#include <torch/types.h>

namespace kindred {

/// A tensor of the processor on `device`. To a GPU through pinned memory, so that nobody waits for
/// the work that is queued there; the values may be overwritten at once.
inline torch::Tensor sentTo(const torch::Device& device, const torch::Tensor& values)
{
    return device.is_cuda() ? values.pin_memory().to(device, /*non_blocking=*/true)
                            : values.to(device);
}

} // namespace kindred

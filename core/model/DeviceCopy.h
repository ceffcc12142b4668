#pragma once

#include <torch/types.h>

#include <utility>

namespace kindred {

/// A tensor of the processor on `device`. To a GPU through pinned memory, so that nobody waits for
/// the work that is queued there; the values may be overwritten at once.
inline torch::Tensor sentTo(const torch::Device& device, const torch::Tensor& values)
{
    return device.is_cuda() ? values.pin_memory().to(device, /*non_blocking=*/true)
                            : values.to(device);
}

/// A constant of the processor, and its copy where steps use it: sent once, not at every step.
class PlacedTensor final {
public:
    PlacedTensor() = default;
    explicit PlacedTensor(torch::Tensor values) : m_values(std::move(values)) {}

    bool defined() const { return m_values.defined(); }
    const torch::Tensor& values() const { return m_values; }
    /// On the device and of the type of `like`; the same tensor while these stay.
    const torch::Tensor& at(const torch::TensorOptions& like)
    {
        const auto type = c10::typeMetaToScalarType(like.dtype());
        if (!m_there.defined() || m_there.device() != like.device() ||
            m_there.scalar_type() != type)
            m_there = sentTo(like.device(), m_values.to(type));
        return m_there;
    }

private:
    torch::Tensor m_values;
    torch::Tensor m_there;
};

} // namespace kindred

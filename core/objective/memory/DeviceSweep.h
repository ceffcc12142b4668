#pragma once

#include <torch/types.h>

#include <memory>

#include "kernel/Offload.h"
#include "objective/memory/SweepMemory.h"

namespace kindred {

/// SNCA's memory in the kernels of a GPU, where the device is asked for (--gpu-kernels) and can.
class DeviceSweep final : public SweepMemory {
public:
    /// A copy of the bank, from now on in its place; null where `device` is not the process's. Its
    /// bytes are told to whoever follows torch's own (train/TensorWatch.h).
    static std::unique_ptr<DeviceSweep> create(const MemoryBank& bank, const torch::Device& device);
    ~DeviceSweep() override;

    /// σ must be known, and the batch is not live.
    SweepStep step(const torch::Tensor& unit, const ObjectiveBatch& batch, const Settings& settings,
                   const torch::Tensor& weights) override;
    void copyTo(MemoryBank& bank) const override;

private:
    DeviceSweep(std::shared_ptr<Offload> offload, std::unique_ptr<DeviceMemory> memory,
                const torch::Device& device, int64_t bytes);
    void tell(int64_t bytes) const;
    void expect(const Status& done) const;

    std::shared_ptr<Offload> m_offload;
    std::unique_ptr<DeviceMemory> m_memory;
    torch::Device m_device;
    int64_t m_bytes; ///< of the copy
};

} // namespace kindred

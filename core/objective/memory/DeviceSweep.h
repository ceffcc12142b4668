#pragma once

#include <torch/types.h>

#include <memory>

#include "kernel/Offload.h"
#include "memory/MemoryBank.h"
#include "objective/Objective.h"

namespace kindred {

/// SNCA's memory on the device of the embeddings: it is swept and written there, and neither rows
/// nor answers come to the processor. Where the device is asked for (--gpu-kernels) and can.
class DeviceSweep final {
public:
    struct Settings {
        double sigma = 0.05;
        double margin = 0;
        double momentum = 0;     ///< share of the old memory row that is kept
        bool renormalise = true; ///< bring a written row to unit length
    };

    /// A copy of the bank, from now on in its place; null where `device` is not the process's.
    static std::unique_ptr<DeviceSweep> create(const MemoryBank& bank, const torch::Device& device);

    /// The step of a batch whose unit rows [b, d], float32, lie on the device, and these rows into
    /// their slots. weights [b] on the processor, or undefined: all 1. Waits for nothing. Throws
    /// std::runtime_error where the device fails: what it remembers is lost with it.
    ObjectiveStep step(const torch::Tensor& unit, const ObjectiveBatch& batch,
                       const Settings& settings, const torch::Tensor& weights);

    /// Brings the bank up to date; waits for the device, and throws as step() does.
    void copyTo(MemoryBank& bank) const;

private:
    DeviceSweep(std::shared_ptr<Offload> offload, std::unique_ptr<DeviceMemory> memory);
    void expect(const Status& done) const;

    std::shared_ptr<Offload> m_offload;
    std::unique_ptr<DeviceMemory> m_memory;
};

} // namespace kindred

#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

#include "memory/RunningMeans.h"
#include "model/DeviceCopy.h"

namespace kindred {

/// Running means on any device, by torch's own operations, which nothing waits for but state().
/// What depends on slots and labels alone is counted on the processor. Written in parallel, sums
/// of doubles may differ in their last bits from run to run.
class PlacedClassSums final : public RunningMeans {
public:
    /// labels [n], each in 0..classes-1.
    PlacedClassSums(int64_t dimension, std::vector<int32_t> labels, int64_t classes,
                    const torch::Device& device);

    void write(const std::vector<int64_t>& slots, const torch::Tensor& values) override;
    void rebuild() override;
    torch::Tensor means() const override;
    torch::Tensor meansWithout(const std::vector<int64_t>& slots) const override;
    Status restore(const NamedTensors& state) override;

private:
    torch::Device m_device;
    /// [classes, 1] counts(), at least 1, on the device; undefined after they changed.
    mutable torch::Tensor m_divisors;
};

} // namespace kindred

#pragma once

#include <cstdint>
#include <vector>

#include "memory/RunningMeans.h"

namespace kindred {

/// Running means on the processor.
class ClassSums final : public RunningMeans {
public:
    /// labels [n], each in 0..classes-1.
    ClassSums(int64_t dimension, std::vector<int32_t> labels, int64_t classes);

    void write(const std::vector<int64_t>& slots, const torch::Tensor& values) override;
    void rebuild() override;
    torch::Tensor means() const override;
    torch::Tensor meansWithout(const std::vector<int64_t>& slots) const override;
    NamedTensors state() const override;
    Status restore(const NamedTensors& state) override;

private:
    const float* vector(int64_t slot) const;
    bool isStored(int64_t slot) const;

    std::vector<int32_t> m_labels;
    torch::Tensor m_vectors; ///< [n, d]
    torch::Tensor m_valid;   ///< [n]
    torch::Tensor m_sums;    ///< [classes, d]
    std::vector<int64_t> m_counts;
};

} // namespace kindred

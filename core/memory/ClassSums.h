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

private:
    int64_t width() const { return sums().size(1); }
    float* row(int64_t slot) const { return vectors().data_ptr<float>() + slot * width(); }
    double* sumOf(int64_t slot) const
    {
        return sums().data_ptr<double>() + labelOf(slot) * width();
    }
};

} // namespace kindred

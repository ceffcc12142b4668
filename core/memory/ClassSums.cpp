#include "memory/ClassSums.h"

#include <algorithm>
#include <utility>

namespace kindred {

ClassSums::ClassSums(int64_t dimension, std::vector<int32_t> labels, int64_t classes)
    : RunningMeans(dimension, std::move(labels), classes, torch::kCPU)
{
}

void ClassSums::write(const std::vector<int64_t>& slots, const torch::Tensor& values)
{
    const torch::Tensor fresh = values.detach().to(torch::kCPU, torch::kFloat32).contiguous();
    for (size_t i = 0; i < slots.size(); ++i) {
        const float* written = fresh.data_ptr<float>() + static_cast<int64_t>(i) * width();
        float* old = row(slots[i]); // zeros before the first write
        double* sum = sumOf(slots[i]);
        for (int64_t k = 0; k < width(); ++k)
            sum[k] += static_cast<double>(written[k]) - static_cast<double>(old[k]);
        std::copy_n(written, width(), old);
        markStored(slots[i]);
    }
}

void ClassSums::rebuild()
{
    std::fill_n(sums().data_ptr<double>(), sums().numel(), 0.0);
    for (int64_t slot = 0; slot < slots(); ++slot) {
        double* sum = sumOf(slot);
        const float* stored = row(slot);
        for (int64_t k = 0; k < width(); ++k)
            sum[k] += static_cast<double>(stored[k]);
    }
}

torch::Tensor ClassSums::means() const
{
    torch::Tensor means = torch::empty_like(sums());
    const double* sum = sums().data_ptr<double>();
    double* mean = means.data_ptr<double>();
    for (const int64_t count : counts()) {
        const auto members = static_cast<double>(std::max<int64_t>(count, 1));
        for (int64_t k = 0; k < width(); ++k)
            *mean++ = *sum++ / members;
    }
    return means;
}

torch::Tensor ClassSums::meansWithout(const std::vector<int64_t>& slots) const
{
    torch::Tensor means =
        torch::zeros({static_cast<int64_t>(slots.size()), width()}, torch::kFloat64);
    for (size_t i = 0; i < slots.size(); ++i) {
        const auto others = static_cast<double>(othersStored(slots[i]));
        if (others < 1)
            continue;
        const double* sum = sumOf(slots[i]);
        const float* own = row(slots[i]);
        double* mean = means.data_ptr<double>() + static_cast<int64_t>(i) * width();
        for (int64_t k = 0; k < width(); ++k)
            mean[k] = (sum[k] - static_cast<double>(own[k])) / others;
    }
    return means;
}

} // namespace kindred

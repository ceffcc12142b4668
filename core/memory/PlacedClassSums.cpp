#include "memory/PlacedClassSums.h"

#include <torch/utils.h>

#include <algorithm>

#include "memory/LastOfEach.h"

namespace kindred {

namespace {
constexpr int64_t kRowsAddedAtOnce = 65536; // that are doubled in width to be added up

torch::Tensor integers(const std::vector<int64_t>& values)
{
    return torch::tensor(values, torch::kInt64);
}
} // namespace

PlacedClassSums::PlacedClassSums(int64_t dimension, std::vector<int32_t> labels, int64_t classes,
                                 const torch::Device& device)
    : RunningMeans(dimension, std::move(labels), classes, device), m_device(device)
{
}

void PlacedClassSums::write(const std::vector<int64_t>& slots, const torch::Tensor& values)
{
    const torch::NoGradGuard noGradient;
    const std::vector<int64_t> rows = lastOfEach(slots);
    std::vector<int64_t> places;
    std::vector<int64_t> owners;
    for (const int64_t row : rows) {
        const int64_t slot = slots[static_cast<size_t>(row)];
        places.push_back(slot);
        owners.push_back(labelOf(slot));
        if (markStored(slot))
            m_divisors.reset();
    }
    const torch::Tensor keys =
        sentTo(m_device, torch::stack({integers(rows), integers(places), integers(owners)}));
    const torch::Tensor fresh =
        values.detach().to(m_device, torch::kFloat32).index_select(0, keys[0]);
    const torch::Tensor old = vectors().index_select(0, keys[1]); // zeros before the first write
    sums().index_add_(0, keys[2], fresh.to(torch::kFloat64) - old.to(torch::kFloat64));
    vectors().index_copy_(0, keys[1], fresh);
}

void PlacedClassSums::rebuild()
{
    const torch::NoGradGuard noGradient;
    const torch::Tensor owners =
        sentTo(m_device, torch::tensor(labels(), torch::kInt32).to(torch::kInt64));
    sums().zero_();
    for (int64_t begin = 0; begin < slots(); begin += kRowsAddedAtOnce) {
        const int64_t count = std::min(kRowsAddedAtOnce, slots() - begin);
        sums().index_add_(0, owners.narrow(0, begin, count),
                          vectors().narrow(0, begin, count).to(torch::kFloat64));
    }
}

torch::Tensor PlacedClassSums::means() const
{
    if (!m_divisors.defined())
        m_divisors =
            sentTo(m_device, torch::tensor(counts(), torch::kFloat64).clamp_min(1).unsqueeze(1));
    return sums() / m_divisors;
}

torch::Tensor PlacedClassSums::meansWithout(const std::vector<int64_t>& slots) const
{
    const torch::NoGradGuard noGradient;
    std::vector<int64_t> owners;
    std::vector<double> others;
    for (const int64_t slot : slots) {
        owners.push_back(labelOf(slot));
        others.push_back(static_cast<double>(othersStored(slot)));
    }
    const torch::Tensor keys = sentTo(m_device, torch::stack({integers(slots), integers(owners)}));
    const torch::Tensor left =
        sentTo(m_device, torch::tensor(others, torch::kFloat64).unsqueeze(1));
    const torch::Tensor rest =
        sums().index_select(0, keys[1]) - vectors().index_select(0, keys[0]).to(torch::kFloat64);
    return rest / left.clamp_min(1) * left.ge(1);
}

Status PlacedClassSums::restore(const NamedTensors& state)
{
    m_divisors.reset();
    return RunningMeans::restore(state);
}

} // namespace kindred

#include "objective/UnitSphere.h"

#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/utils.h>
#include <torch/nn/functional/normalization.h>
#include <torch/utils.h>

#include <cmath>
#include <memory>
#include <vector>

#include "kernel/ScoreRows.h"

namespace kindred {

namespace {
constexpr double kLeastLength = 1e-12;

template <class T>
void toUnit(const torch::Tensor& rows, const torch::Tensor& unit, std::vector<double>& lengths)
{
    const int64_t width = rows.size(1);
    const T* row = rows.data_ptr<T>();
    T* out = unit.data_ptr<T>();
    for (double& length : lengths) {
        length = std::sqrt(productOf(row, row, width));
        const auto scale = static_cast<T>(1 / (length < kLeastLength ? kLeastLength : length));
        for (int64_t k = 0; k < width; ++k)
            out[k] = row[k] * scale;
        row += width;
        out += width;
    }
}

/// (g − (g·u) u)/|x|; beyond the least length the division is by a constant.
template <class T>
torch::Tensor slopesBelow(const torch::Tensor& above, const torch::Tensor& unit,
                          const std::vector<double>& lengths)
{
    torch::Tensor below = torch::empty_like(unit);
    const int64_t width = unit.size(1);
    const T* slope = above.data_ptr<T>();
    const T* row = unit.data_ptr<T>();
    T* out = below.data_ptr<T>();
    for (const double length : lengths) {
        const bool isLeast = length < kLeastLength;
        const auto scale = static_cast<T>(1 / (isLeast ? kLeastLength : length));
        const auto along = static_cast<T>(isLeast ? 0 : productOf(slope, row, width));
        for (int64_t k = 0; k < width; ++k)
            out[k] = (slope[k] - along * row[k]) * scale;
        slope += width;
        row += width;
        out += width;
    }
    return below;
}

struct UnitBackward final : torch::autograd::Node {
    using Node::Node;

    torch::autograd::variable_list apply(torch::autograd::variable_list&& above) override
    {
        TORCH_CHECK(unit.defined(), "unit rows were differentiated before");
        if (!above.front().defined())
            return {torch::Tensor()};
        const torch::Tensor slopes = above.front().contiguous();
        return {unit.scalar_type() == torch::kFloat64 ? slopesBelow<double>(slopes, unit, lengths)
                                                      : slopesBelow<float>(slopes, unit, lengths)};
    }
    void release_variables() override { unit.reset(); }

    torch::Tensor unit;
    std::vector<double> lengths; ///< of the rows as they were
};
} // namespace

torch::Tensor onUnitSphere(const torch::Tensor& rows)
{
    const bool isDouble = rows.scalar_type() == torch::kFloat64;
    if (!rows.device().is_cpu() || (!isDouble && rows.scalar_type() != torch::kFloat32))
        return torch::nn::functional::normalize(
            rows, torch::nn::functional::NormalizeFuncOptions().dim(1).eps(kLeastLength));
    const torch::Tensor plain = rows.detach().contiguous();
    torch::Tensor unit = torch::empty_like(plain);
    std::vector<double> lengths(static_cast<size_t>(plain.size(0)));
    if (isDouble)
        toUnit<double>(plain, unit, lengths);
    else
        toUnit<float>(plain, unit, lengths);
    if (!rows.requires_grad() || !at::GradMode::is_enabled())
        return unit;
    const std::shared_ptr<UnitBackward> node(
        new UnitBackward(torch::autograd::collect_next_edges(rows)), torch::autograd::deleteNode);
    node->unit = unit.variable_data();
    node->lengths = std::move(lengths);
    torch::autograd::set_history(unit, node);
    return unit;
}

} // namespace kindred

#include "objective/Pairs.h"

#include <cmath>

namespace kindred {

namespace {
/// Neither distances nor their gradients change with the origin, but near it they round less.
torch::Tensor centredRows(const torch::Tensor& rows)
{
    return rows - rows.mean(0, true);
}
} // namespace

torch::Tensor squaredDistances(const torch::Tensor& rows)
{
    const torch::NoGradGuard noGradient;
    const torch::Tensor centred = centredRows(rows);
    const torch::Tensor norms = centred.square().sum(1);
    return torch::addmm(norms.unsqueeze(0), centred, centred.t(), 1, -2)
        .add_(norms.unsqueeze(1))
        .clamp_min_(0);
}

torch::Tensor pairGradient(const torch::Tensor& coefficients, const torch::Tensor& rows,
                           PairEnds ends)
{
    const torch::NoGradGuard noGradient;
    const torch::Tensor weights =
        ends == PairEnds::Both ? coefficients + coefficients.t() : coefficients;
    const torch::Tensor centred = centredRows(rows);
    return torch::addmm(weights.sum(1, true) * centred, weights, centred, 1, -1).mul_(2);
}

bool areFinite(const torch::Tensor& distances)
{
    return distances.isfinite().all().item<bool>();
}

} // namespace kindred

#include "train/loop/ComponentStart.h"

#include <torch/types.h>

#include <algorithm>

#include "model/Encoder.h"

namespace kindred {

namespace {
constexpr int64_t kComponentRows = 2000; ///< their products are decomposed
constexpr double kLeastShare = 1e-6;     ///< of the first component's variance

/// Centred training rows [n, D].
torch::Tensor sampledRows(const Dataset& features)
{
    const std::vector<int64_t> ids = features.ids(Subset::Train);
    const auto all = static_cast<int64_t>(ids.size());
    const int64_t count = std::min(all, kComponentRows);
    torch::Tensor rows = torch::empty({count, features.features.cols()});
    for (int64_t i = 0; i < count; ++i)
        std::copy_n(features.features.row(ids[static_cast<size_t>(i * all / count)]), rows.size(1),
                    rows.data_ptr<float>() + i * rows.size(1));
    return rows - rows.mean(0);
}
} // namespace

void startFromComponents(Encoder& encoder, const Dataset& features)
{
    const torch::NoGradGuard guard;
    for (const auto& [name, weight] : namedState(encoder)) {
        if (name != "head.weight")
            continue;
        const torch::Tensor rows = sampledRows(features);
        if (rows.size(0) < 2)
            return;
        const auto [values, vectors] = at::linalg_eigh(rows.matmul(rows.t()).to(torch::kFloat64));
        const torch::Tensor variances = values.flip(0);
        const int64_t spanned = (variances > kLeastShare * variances[0]).sum().item<int64_t>();
        const int64_t count = std::min(spanned, weight.size(0));
        const torch::Tensor axes = vectors.flip(1).slice(1, 0, count).to(torch::kFloat32);
        const torch::Tensor lengths =
            variances.slice(0, 0, count).sqrt().to(torch::kFloat32).unsqueeze(1);
        weight.slice(0, 0, count).copy_(axes.t().matmul(rows) / lengths);
    }
}

} // namespace kindred

#include "train/loop/ComponentStart.h"

#include <torch/types.h>

#include <algorithm>

#include "classic/LeadingAxes.h"
#include "model/Encoder.h"

namespace kindred {

namespace {
constexpr int64_t kComponentRows = 2000; ///< their products are decomposed
constexpr double kLeastShare = 1e-6;     ///< of the first component's variance

/// Training rows [n, D], spread evenly.
Matrix<float> sampledRows(const Dataset& features)
{
    const std::vector<int64_t> ids = features.ids(Subset::Train);
    const auto all = static_cast<int64_t>(ids.size());
    const int64_t count = std::min(all, kComponentRows);
    Matrix<float> rows(count, features.features.cols());
    for (int64_t i = 0; i < count; ++i)
        std::copy_n(features.features.row(ids[static_cast<size_t>(i * all / count)]), rows.cols(),
                    rows.row(i));
    return rows;
}

/// The first principal axes [up to `most`, D] that have a variance worth the name; none where the
/// rows have no axes.
Matrix<double> startingAxes(const Matrix<float>& rows, int64_t most)
{
    FitInput input;
    input.rows = rows.view();
    auto found = leadingAxes(input, [most](const std::vector<double>& variances) {
        const auto firm = std::count_if(variances.begin(), variances.end(), [&](double variance) {
            return variance > kLeastShare * variances.front();
        });
        return std::min<int64_t>(firm, most);
    });
    return found.ok() ? std::move(found->axes) : Matrix<double>();
}
} // namespace

void startFromComponents(Encoder& encoder, const Dataset& features)
{
    const torch::NoGradGuard guard;
    for (const auto& [name, weight] : namedState(encoder)) {
        if (name != "head.weight")
            continue;
        Matrix<double> axes = startingAxes(sampledRows(features), weight.size(0));
        if (axes.empty())
            return;
        weight.slice(0, 0, axes.rows())
            .copy_(torch::from_blob(axes.data(), {axes.rows(), weight.size(1)}, torch::kFloat64));
    }
}

} // namespace kindred

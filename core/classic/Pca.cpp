#include "classic/Pca.h"

#include <algorithm>
#include <numeric>

#include "classic/Covariance.h"

namespace kindred {

namespace {
constexpr double kRounding = 1e-12; ///< of the total variance

/// The smallest count whose variances make up the share.
int64_t componentsFor(const std::vector<double>& variances, double share)
{
    const double total = std::accumulate(variances.begin(), variances.end(), 0.0);
    double sum = 0;
    for (size_t i = 0; i < variances.size(); ++i) {
        sum += variances[i];
        if (sum >= (share - kRounding) * total)
            return static_cast<int64_t>(i) + 1;
    }
    return static_cast<int64_t>(variances.size());
}
} // namespace

Result<LinearModel> fitPca(const FitInput& input, const PcaOptions& options)
{
    const int64_t spanned = std::min(input.rows.rows - 1, input.rows.cols);
    if (options.components > spanned)
        return inputError(std::to_string(input.rows.rows) + " training samples of " +
                              std::to_string(input.rows.cols) + " columns span " +
                              std::to_string(spanned) + " directions, not " +
                              std::to_string(options.components),
                          "components", "Ask for fewer.");
    KINDRED_ASSIGN(PrincipalAxes axes, principalAxes(input));
    const int64_t count =
        options.components > 0 ? options.components : componentsFor(axes.variances, options.share);
    LinearModel model;
    model.mean = std::move(axes.mean);
    model.map = Matrix<double>(count, axes.axes.cols());
    std::copy_n(axes.axes.data(), count * axes.axes.cols(), model.map.data());
    return model;
}

} // namespace kindred

#include "classic/Pca.h"

#include <algorithm>
#include <numeric>

#include "classic/LeadingAxes.h"

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

Error tooManyComponents(MatrixView<const float> rows, int64_t spanned, int64_t components)
{
    return inputError(std::to_string(rows.rows) + " training samples of " +
                          std::to_string(rows.cols) + " columns span " + std::to_string(spanned) +
                          " directions, not " + std::to_string(components),
                      "components", "Ask for fewer.");
}
} // namespace

Result<LinearModel> fitPca(const FitInput& input, const PcaOptions& options)
{
    const int64_t spanned = std::min(input.rows.rows - 1, input.rows.cols);
    if (options.components > spanned)
        return tooManyComponents(input.rows, spanned, options.components);
    KINDRED_ASSIGN(PrincipalAxes axes,
                   leadingAxes(input, [&](const std::vector<double>& variances) {
                       return options.components > 0 ? options.components
                                                     : componentsFor(variances, options.share);
                   }));
    if (options.components > axes.axes.rows())
        return tooManyComponents(input.rows, axes.axes.rows(), options.components);
    LinearModel model;
    model.mean = std::move(axes.mean);
    model.map = std::move(axes.axes);
    return model;
}

} // namespace kindred

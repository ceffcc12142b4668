#include "classic/InverseCovariance.h"

#include <cmath>

#include "classic/Covariance.h"

namespace kindred {

Result<LinearModel> fitInverseCovariance(const FitInput& input, double lambda)
{
    KINDRED_ASSIGN(PrincipalAxes axes, principalAxes(input));
    KINDRED_ASSIGN(const std::vector<double> values, regularised(axes, lambda));
    LinearModel model;
    model.mean = std::move(axes.mean);
    model.map = std::move(axes.axes);
    for (int64_t i = 0; i < model.map.rows(); ++i) {
        const double scale = 1 / std::sqrt(values[static_cast<size_t>(i)]);
        for (int64_t j = 0; j < model.map.cols(); ++j)
            model.map(i, j) *= scale;
    }
    return model;
}

} // namespace kindred

#include "classic/Ridge.h"

#include <algorithm>

#include "classic/Covariance.h"
#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
/// (n_c/N) μ_c of the centred rows, [C, D], and n_c/N.
LinearClassifier weightedMeans(const FitInput& input, const std::vector<double>& mean)
{
    LinearClassifier sums;
    sums.weights = Matrix<double>(input.classes, input.rows.cols);
    sums.bias.resize(static_cast<size_t>(input.classes));
    const double share = 1.0 / static_cast<double>(input.rows.rows);
    for (int64_t i = 0; i < input.rows.rows; ++i) {
        const int32_t label = input.labels[static_cast<size_t>(i)];
        sums.bias[static_cast<size_t>(label)] += share;
        double* sum = sums.weights.row(label);
        const float* row = input.rows.row(i);
        for (int64_t j = 0; j < input.rows.cols; ++j)
            sum[j] += share * (row[j] - mean[static_cast<size_t>(j)]);
    }
    return sums;
}

Matrix<double> transposed(const Matrix<double>& matrix)
{
    Matrix<double> result(matrix.cols(), matrix.rows());
    for (int64_t i = 0; i < matrix.rows(); ++i)
        for (int64_t j = 0; j < matrix.cols(); ++j)
            result(j, i) = matrix(i, j);
    return result;
}
} // namespace

Result<LinearModel> fitRidge(const FitInput& input, double lambda)
{
    KINDRED_ASSIGN(PrincipalAxes axes, principalAxes(input));
    KINDRED_ASSIGN(const std::vector<double> values, regularised(axes, lambda));
    LinearClassifier head = weightedMeans(input, axes.mean);
    Matrix<double> along = product(head.weights, transposed(axes.axes));
    for (int64_t c = 0; c < along.rows(); ++c)
        for (int64_t j = 0; j < along.cols(); ++j)
            along(c, j) /= values[static_cast<size_t>(j)];
    head.weights = product(along, axes.axes);
    LinearModel model;
    model.mean = std::move(axes.mean);
    model.head = std::move(head);
    return model;
}

int64_t ridgeBytes(const FitShape& shape)
{
    const int64_t axes = 2 * shape.columns * shape.columns; // and their transpose
    const int64_t weights = 3 * shape.classes * shape.columns;
    return std::max(principalAxesBytes(shape),
                    static_cast<int64_t>(sizeof(double)) * (axes + weights));
}

} // namespace kindred

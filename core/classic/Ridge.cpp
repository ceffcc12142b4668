#include "classic/Ridge.h"

#include <algorithm>

#include "classic/Covariance.h"
#include "classic/LinearAlgebra.h"
#include "classic/RowProducts.h"

namespace kindred {

namespace {
/// n_c/N.
std::vector<double> classShares(const FitInput& input)
{
    std::vector<double> shares(static_cast<size_t>(input.classes));
    for (const int32_t label : input.labels)
        shares[static_cast<size_t>(label)] += 1.0 / static_cast<double>(input.rows.rows);
    return shares;
}

/// (n_c/N) μ_c of the centred rows, [C, D], and n_c/N.
LinearClassifier weightedMeans(const FitInput& input, const std::vector<double>& mean)
{
    LinearClassifier sums;
    sums.weights = Matrix<double>(input.classes, input.rows.cols);
    sums.bias = classShares(input);
    const double share = 1.0 / static_cast<double>(input.rows.rows);
    for (int64_t i = 0; i < input.rows.rows; ++i) {
        const int32_t label = input.labels[static_cast<size_t>(i)];
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

/// The weights from the products of the rows, of which there are fewer than columns: with Y [C, N]
/// the indicators of the classes, (YX/N)(XᵀX/N + λI)⁻¹ = (Y/N)(XXᵀ/N + λI)⁻¹ X.
Result<LinearModel> ridgeOfFewRows(const FitInput& input, double lambda)
{
    KINDRED_ASSIGN(RowSpectrum rows, rowSpectrum(input));
    KINDRED_ASSIGN(const std::vector<double> values,
                   regularised(rows.values, input.rows.cols, lambda));
    const int64_t n = input.rows.rows;
    Matrix<double> along(input.classes, n); // Y/N in terms of the eigenvectors, over their values
    for (int64_t j = 0; j < n; ++j) {
        const double scale = 1 / (static_cast<double>(n) * values[static_cast<size_t>(j)]);
        for (int64_t i = 0; i < n; ++i)
            along(input.labels[static_cast<size_t>(i)], j) += scale * rows.vectors(j, i);
    }
    LinearClassifier head;
    head.weights = timesCentred(product(along, rows.vectors), input.rows, rows.mean);
    head.bias = classShares(input);
    LinearModel model;
    model.mean = std::move(rows.mean);
    model.head = std::move(head);
    return model;
}
} // namespace

Result<LinearModel> fitRidge(const FitInput& input, double lambda)
{
    if (input.rows.rows < input.rows.cols)
        return ridgeOfFewRows(input, lambda);
    KINDRED_ASSIGN(PrincipalAxes axes, principalAxes(input));
    KINDRED_ASSIGN(const std::vector<double> values,
                   regularised(axes.variances, input.rows.cols, lambda));
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
    if (shape.rows < shape.columns) {
        const int64_t products = shape.rows * (shape.rows + 2 * shape.classes);
        const int64_t heads = shape.classes * shape.columns;
        return std::max(rowSpectrumBytes(shape), kDoubleBytes * (products + heads) +
                                                     timesCentredBytes(shape.classes, shape));
    }
    const int64_t axes = 2 * shape.columns * shape.columns; // and their transpose
    const int64_t weights = 3 * shape.classes * shape.columns;
    return std::max(principalAxesBytes(shape), kDoubleBytes * (axes + weights));
}

} // namespace kindred

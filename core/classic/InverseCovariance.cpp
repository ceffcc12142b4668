#include "classic/InverseCovariance.h"

#include <algorithm>
#include <cmath>

#include "classic/Covariance.h"
#include "classic/LinearAlgebra.h"
#include "classic/RowProducts.h"

namespace kindred {

namespace {
/// √(1/√λ − 1/√(v + λ)) / √(n v) without dividing by v, which may be 0.
double shrinkage(double value, double lambda, double n)
{
    const double root = std::sqrt(lambda);
    const double far = std::sqrt(value + lambda);
    return std::sqrt(1 / (root * far * (root + far) * n));
}

/// (Σ + λI)^(-1/2) = I/√λ − BᵀB, where row i of B is the i-th eigenvector of the rows' products
/// times the rows X, scaled: beside the directions that the rows span, all are measured by 1/√λ.
Result<LinearModel> rootOfFewRows(const FitInput& input, double lambda)
{
    KINDRED_TRY(checkCovarianceColumns(input.rows.cols));
    KINDRED_ASSIGN(RowSpectrum rows, rowSpectrum(input));
    const Result<std::vector<double>> values = regularised(rows.values, input.rows.cols, lambda);
    if (!values)
        return values.error();
    for (int64_t i = 0; i < rows.vectors.rows(); ++i) {
        const double scale = shrinkage(rows.values[static_cast<size_t>(i)], lambda,
                                       static_cast<double>(input.rows.rows));
        double* vector = rows.vectors.row(i);
        std::transform(vector, vector + rows.vectors.cols(), vector,
                       [scale](double part) { return scale * part; });
    }
    const Matrix<double> along = timesCentred(rows.vectors, input.rows, rows.mean);
    LinearModel model;
    model.mean = std::move(rows.mean);
    model.map = Matrix<double>(input.rows.cols, input.rows.cols);
    for (int64_t i = 0; i < model.map.rows(); ++i)
        model.map(i, i) = 1 / std::sqrt(lambda);
    addGram(along.view(), -1, model.map);
    return model;
}
} // namespace

Result<LinearModel> fitInverseCovariance(const FitInput& input, double lambda)
{
    if (input.rows.rows < input.rows.cols)
        return rootOfFewRows(input, lambda);
    KINDRED_ASSIGN(PrincipalAxes axes, principalAxes(input));
    KINDRED_ASSIGN(const std::vector<double> values,
                   regularised(axes.variances, input.rows.cols, lambda));
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

int64_t inverseCovarianceBytes(const FitShape& shape)
{
    if (shape.rows >= shape.columns)
        return principalAxesBytes(shape);
    const int64_t vectors = kDoubleBytes * shape.rows * shape.rows;
    const int64_t along = kDoubleBytes * shape.rows * shape.columns;
    const int64_t map = kDoubleBytes * shape.columns * shape.columns;
    return std::max({rowSpectrumBytes(shape),
                     vectors + along + timesCentredBytes(shape.rows, shape),
                     vectors + along + map});
}

} // namespace kindred

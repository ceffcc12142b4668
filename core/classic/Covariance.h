#pragma once

#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"
#include "classic/LinearModel.h"

namespace kindred {

constexpr int64_t kMostCovarianceColumns = 16384; ///< their covariance takes 2 GiB

/// The principal axes of rows: their covariance is axesᵀ diag(variances) axes.
struct PrincipalAxes {
    std::vector<double> mean;      ///< [D]
    std::vector<double> variances; ///< [D], largest first, none below 0; divided by n
    Matrix<double> axes; ///< [D, D] orthonormal rows; the largest entry of each is positive
};

/// The training mean alone: x → x − mean. An Input error for values that are not finite.
Result<LinearModel> centred(MatrixView<const float> rows);

/// An eigenvector's sign is free; fixed, so that equal data give equal maps: the largest entry of
/// each row becomes positive.
void fixSigns(Matrix<double>& axes);

/// An Input error for more columns than a covariance may have.
Status checkCovarianceColumns(int64_t columns);

/// Whether rows are enough for axes, and not too many of both rows and columns.
Status checkForAxes(MatrixView<const float> rows);

/// Of the total covariance, in double. Input errors: fewer than two rows, values that
/// are not finite, rows that are all equal, and more columns than a covariance may have (16384).
/// Interrupted where the input's progress says so.
Result<PrincipalAxes> principalAxes(const FitInput& input);
/// Bytes that it takes at most besides the rows.
int64_t principalAxesBytes(const FitShape& shape);

/// variances + lambda, of a covariance of so many columns; those that are not told have none. An
/// Input error where it is singular and lambda does not mend it.
Result<std::vector<double>> regularised(const std::vector<double>& variances, int64_t columns,
                                        double lambda);

} // namespace kindred

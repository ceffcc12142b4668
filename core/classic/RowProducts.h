#pragma once

#include "base/Matrix.h"
#include "base/Result.h"
#include "classic/LinearModel.h"

// Fewer rows than columns, compared with each other: K = X Xᵀ / n of the centred rows X [n, D] has
// the eigenvalues of their covariance [D, D] but for zeros (Turk & Pentland 1991, “Eigenfaces”).
namespace kindred {

/// K = vectorsᵀ diag(values) vectors.
struct RowSpectrum {
    std::vector<double> mean;   ///< [D]
    std::vector<double> values; ///< [n], ascending, none below 0; not all are 0
    Matrix<double> vectors;     ///< [n, n] orthonormal rows
};

/// Input errors: fewer than two rows, values that are not finite, rows that are all equal, more
/// than 16384 of the smaller of rows and columns. Interrupted where the input's progress says so.
Result<RowSpectrum> rowSpectrum(const FitInput& input);
/// Bytes that it takes at most besides the rows.
int64_t rowSpectrumBytes(const FitShape& shape);

/// left [m, n] · X: [m, D].
Matrix<double> timesCentred(const Matrix<double>& left, MatrixView<const float> rows,
                            const std::vector<double>& mean);
/// Bytes that it takes at most besides left and what it returns.
int64_t timesCentredBytes(int64_t left, const FitShape& shape);

} // namespace kindred

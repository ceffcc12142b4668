#pragma once

#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"

// BLAS and LAPACK on row-major matrices in double. Sizes below 2^31.
namespace kindred {

inline constexpr auto kDoubleBytes = static_cast<int64_t>(sizeof(double));

/// [n, m] · [m, p].
Matrix<double> product(const Matrix<double>& left, const Matrix<double>& right);

/// sum [m, p] += scale · leftᵀ right of [n, m] and [n, p].
void addTransposedProduct(MatrixView<const double> left, MatrixView<const double> right,
                          double scale, Matrix<double>& sum);

/// sum [m, m] += scale · rowsᵀ rows of [n, m]; both halves of `sum`, which is symmetric.
void addGram(MatrixView<const double> rows, double scale, Matrix<double>& sum);

/// sum [n, n] += scale · rows rowsᵀ of [n, m]; both halves of `sum`, which is symmetric.
void addRowGram(MatrixView<const double> rows, double scale, Matrix<double>& sum);

/// Eigenvalues, ascending, of a symmetric matrix [n, n], which is overwritten by the eigenvectors
/// as rows.
Result<std::vector<double>> eigenvalues(Matrix<double>& symmetric);
/// Doubles that eigenvalues() of a matrix [n, n] takes besides the matrix.
int64_t eigenSpace(int64_t n);

} // namespace kindred

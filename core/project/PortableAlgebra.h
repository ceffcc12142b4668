#pragma once

#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"

// addTallProduct(), addTallGram() (classic/TallProducts.h) and eigenvalues()
// (classic/LinearAlgebra.h) with the same bits on every processor.
namespace kindred {

/// sums [T, p] += rows [T, m] · weights [m, p].
void addPortableProduct(MatrixView<const double> rows, MatrixView<const double> weights,
                        MatrixView<double> sums);

/// sums [m, p] += rowsᵀ [m, T] · factors [T, p].
void addPortableGram(MatrixView<const double> rows, MatrixView<const double> factors,
                     MatrixView<double> sums);

/// Eigenvalues, ascending, of a symmetric matrix [n, n], which is overwritten by the eigenvectors
/// as rows: Jacobi's rotations, for the small n of a subspace. Always a result.
Result<std::vector<double>> portableEigenvalues(Matrix<double>& symmetric);

} // namespace kindred

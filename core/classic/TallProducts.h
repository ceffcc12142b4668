#pragma once

#include "base/Matrix.h"

// Products of a tall matrix and a small one, in double, on the calling thread alone: for workers
// that have a core each. Sums run along the rows in their order, so the bits hang on the processor
// but not on the thread.
namespace kindred {

/// sums [T, p] += rows [T, m] · weights [m, p].
void addTallProduct(MatrixView<const double> rows, MatrixView<const double> weights,
                    MatrixView<double> sums);

/// sums [m, p] += rowsᵀ [m, T] · factors [T, p].
void addTallGram(MatrixView<const double> rows, MatrixView<const double> factors,
                 MatrixView<double> sums);

} // namespace kindred

#pragma once

#include "project/TSne.h"

namespace kindred {

/// An Input error that names the first row with a value that is not finite.
Status checkFinite(MatrixView<const float> rows, Executor& executor);

/// Rows along their first `count` principal axes (fewer where they have fewer columns), centred:
/// [n, count]. Axes of at most 20,000 rows, spread evenly over all. Up to 1,024 columns by the
/// covariance, beyond by subspace iteration (Halko et al. 2011), which never holds columns².
/// Portable arithmetic takes the subspace for any number of columns and loops of its own.
/// rows: [n, d], n ≥ 2. Input errors: values that are not finite, rows that are all equal.
Result<Matrix<float>> principalComponents(MatrixView<const float> rows, int64_t count,
                                          Executor& executor,
                                          Arithmetic arithmetic = Arithmetic::Native);

} // namespace kindred

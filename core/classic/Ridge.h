#pragma once

#include "base/Result.h"
#include "classic/LinearModel.h"

namespace kindred {

/// Least squares onto class indicators with λ|w|², in closed form: f_c(x) = (n_c/N)(1 + μ_cᵀ
/// (Σ + λI)⁻¹ x) on centred rows (Mensink et al. 2012, section 3.2, after equation 9). A head, and
/// no map. Where there are fewer rows than columns, their products [n, n] are decomposed in place
/// of the covariance [D, D]. lambda ≥ 0, in squared units of the rows. Errors of principalAxes(),
/// for more than 16384 of the smaller of rows and columns, and of regularised().
Result<LinearModel> fitRidge(const FitInput& input, double lambda);
/// Bytes that it takes at most besides the rows.
int64_t ridgeBytes(const FitShape& shape);

} // namespace kindred

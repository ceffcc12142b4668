#pragma once

#include "base/Result.h"
#include "classic/LinearModel.h"

namespace kindred {

/// W = (Λ + λ)^(-1/2) U from the eigenpairs of the total covariance of the centred rows, so that
/// WᵀW = (Σ + λI)⁻¹: squared distances of mapped rows are Mahalanobis distances (Mensink et al.
/// 2012, section 3.2, after equation 9; “PCA+inv.cov.” of table 2).
/// Where there are fewer rows than columns, W = (Σ + λI)^(-1/2), the same turned, from the products
/// of the rows [n, n]: distances are equal, axes are not ordered by variance.
/// lambda ≥ 0, in squared units of the rows. Errors of principalAxes() and regularised().
Result<LinearModel> fitInverseCovariance(const FitInput& input, double lambda);
/// Bytes that it takes at most besides the rows.
int64_t inverseCovarianceBytes(const FitShape& shape);

} // namespace kindred

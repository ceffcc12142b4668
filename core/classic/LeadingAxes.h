#pragma once

#include <functional>
#include <vector>

#include "base/Result.h"
#include "classic/Covariance.h"

namespace kindred {

/// How many of the axes are wanted, by all their variances, largest first.
using AxisChoice = std::function<int64_t(const std::vector<double>& variances)>;

/// The first of the principal axes, as many as are chosen: axes [chosen, D], at most as many as
/// there are variances. Fewer rows than columns are compared with each other [n, n], which have the
/// same eigenvalues as the covariance [D, D] (Turk & Pentland 1991, “Eigenfaces”); only directions
/// that the rows span are told then, where the covariance has some at 0 too. Errors as of
/// principalAxes(), for more than 16384 of the smaller of the two.
Result<PrincipalAxes> leadingAxes(const FitInput& input, const AxisChoice& choose);
/// Bytes that it takes at most besides the rows.
int64_t leadingAxesBytes(const FitShape& shape);

} // namespace kindred

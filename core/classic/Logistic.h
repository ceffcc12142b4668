#pragma once

#include "base/Result.h"
#include "classic/LinearModel.h"

namespace kindred {

struct LogisticOptions {
    double lambda = 1e-4;    ///< of λ/2 |W|², on standardised columns; ≥ 0
    int iterations = 200;    ///< most steps of L-BFGS
    double tolerance = 1e-5; ///< largest entry of the gradient at which it has converged
};

/// Multinomial logistic regression (Wu et al. 2018, equation 7) on frozen features, the linear
/// probe of their section 4.2: mean negative log-likelihood and λ/2 |W|² over columns brought to
/// deviation 1, by L-BFGS in double. A head, and no map. Input errors: fewer than two classes,
/// values that are not finite.
Result<LinearModel> fitLogistic(const FitInput& input, const LogisticOptions& options);
/// Bytes that it takes at most besides the rows.
int64_t logisticBytes(const FitShape& shape, const LogisticOptions& options);

} // namespace kindred

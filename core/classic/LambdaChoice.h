#pragma once

#include <cstdint>

#include "base/Result.h"
#include "classic/LinearModel.h"
#include "classic/Logistic.h"

namespace kindred {

/// The regularisation of a logistic regression, and how it came to be.
struct LambdaChoice {
    double lambda = 0;
    int64_t held = 0; ///< rows that it was chosen on; 0: too few, so that it is 1/n
};

/// The λ of 1, 0.1 … 1e-5 that makes held-out rows likeliest, from the strongest on until two in a
/// row are worse than the best. Held out is a tenth: of the rows in the order of their classes
/// every tenth, where its class keeps another; of more than 20,000 rows evenly spaced ones take
/// part. The same for the same input. Fewer than 100 rows choose nothing: 1/n, a prior worth one
/// row. `options` holds for each fit but for its lambda. Errors are those of fitLogistic().
Result<LambdaChoice> chooseLambda(const FitInput& input, const LogisticOptions& options);

} // namespace kindred

#pragma once

#include "base/Result.h"
#include "classic/LinearModel.h"

namespace kindred {

struct PcaOptions {
    int64_t components = 0; ///< 0: as many as `share` needs
    double share = 0.99;    ///< of the variance, in (0, 1]; the smallest count that reaches it
};

/// Projection onto the principal axes, centred with the training mean (the Euclidean baseline of
/// Im & Taylor 2016, table I, and of Mensink et al. 2012, tables 1 and 2). The errors of
/// leadingAxes(), and an Input error for more components than the samples span.
Result<LinearModel> fitPca(const FitInput& input, const PcaOptions& options);

} // namespace kindred

#pragma once

#include "base/Result.h"
#include "classic/LinearModel.h"

namespace kindred {

struct LinearSvmOptions {
    double lambda = 1e-4; ///< of λ/2 |w|², on rows of mean squared norm 1; > 0
    double eta = 1;       ///< first learning rate η₀: η₀/(1 + λ η₀ t)
    int passes = 20;      ///< over the training samples
    /// Weight of all negatives of a class, in units of all its positives; 0: every sample counts 1.
    double negatives = 0;
};

/// One-vs-rest linear support vector machines: hinge loss and λ/2 |w|² by stochastic gradient
/// descent over seeded orders (the baseline of Mensink et al. 2012, section 4.1), weights averaged
/// over the last half. A head, and no map; rows are centred, and scaled together so that one
/// learning rate fits all data. Input errors: fewer than two rows or classes, rows that are all
/// equal.
Result<LinearModel> fitLinearSvm(const FitInput& input, const LinearSvmOptions& options);
/// Bytes that it takes at most besides the rows.
int64_t linearSvmBytes(const FitShape& shape);

} // namespace kindred

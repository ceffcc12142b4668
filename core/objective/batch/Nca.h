#pragma once

#include <torch/types.h>

#include <memory>

#include "objective/ObjectiveTable.h"
#include "objective/batch/Pairs.h"

namespace kindred {

/// Sums over the rows that have a partner of their class; the others are skipped.
struct NcaLoss {
    double loss = 0;
    double probability = 0;
    int64_t skipped = 0;
    torch::Tensor gradient; ///< [b, d] of the summed loss
};

/// p_i = Σ over the partners of row i of exp(−|z_i − z_j|²), over the sum for all other rows of the
/// batch; the loss is −p_i, or −log p_i (Goldberger et al. 2004, equations 1–5). Both rows of a
/// pair take the gradient (Wu et al. 2018, equation 6). rows [b, d] of float, in one fused sweep,
/// or of double, plainly. The loss is NaN where a row is not finite.
NcaLoss ncaLoss(const torch::Tensor& rows, const PairBatch& batch, bool logLoss,
                Executor& executor);

/// Neighbourhood components analysis within batches (Goldberger et al. 2004, equations 1–5).
MethodInfo ncaInfo();
std::unique_ptr<Objective> makeNca(const ObjectiveSetup& setup);

} // namespace kindred

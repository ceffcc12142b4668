#pragma once

#include <torch/types.h>

#include <memory>

#include "objective/ObjectiveTable.h"
#include "objective/batch/Pairs.h"

namespace kindred {

class TargetTable;

/// Which rows of its class a row should have near it: of the k nearest in input space, chosen once
/// for the whole training set, those in the batch; the k nearest of the batch as embedded now; or
/// all of the batch.
enum class LmnnTargets { Fixed, Dynamic, All };

struct LmnnRule {
    LmnnTargets targets = LmnnTargets::Dynamic;
    int k = 10; ///< ≥ 1; of a class with fewer, all count
    double margin = 1;
    double pull = 0;                    ///< weight of the distances to the targets themselves
    const TargetTable* table = nullptr; ///< of fixed targets, for them alone; outlives the loss
};

/// Sums over rows q, their targets p and rows n of other classes.
struct LmnnLoss {
    double loss = 0;        ///< Σ [margin + d(q,p) − d(q,n)]₊ + pull Σ d(q,p)
    int64_t pairs = 0;      ///< (q, p)
    int64_t triplets = 0;   ///< (q, p, n)
    int64_t active = 0;     ///< triplets with a positive hinge
    int64_t skipped = 0;    ///< rows without a target; of fixed ones, without any in the whole set
    torch::Tensor gradient; ///< [b, d] of loss
};

/// Large-margin nearest neighbours (Mensink et al. 2012, equations 2–5). rows [b, d] of float or
/// double. An active triplet adds 1 to dJ/dD at (q, p) and −1 at (q, n); they are counted, none is
/// listed: b²·t comparisons by vectors for up to 32 targets t, b²·log t for more. The loss is NaN
/// where a row is not finite.
LmnnLoss lmnnLoss(const torch::Tensor& rows, const PairBatch& batch, const LmnnRule& rule,
                  Executor& executor);

/// Large-margin nearest neighbours within batches (Mensink et al. 2012).
MethodInfo lmnnInfo();
std::unique_ptr<Objective> makeLmnn(const ObjectiveSetup& setup);

} // namespace kindred

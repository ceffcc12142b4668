#pragma once

#include <memory>

#include "base/Matrix.h"
#include "train/plan/TrainJob.h"

namespace kindred {

/// evaluateRun() with what became of each query.
struct DetailedEvaluation {
    EvaluatedRun evaluated;
    Matrix<int32_t> predictions; ///< [queries, 1 + results]: EvaluationOutcome::predictions
    std::shared_ptr<const Dataset> dataset; ///< the run's own: names, label levels
};

Result<DetailedEvaluation> evaluateRunInDetail(const EvaluateRequest& request,
                                               const std::function<bool(double)>& progress = {});

} // namespace kindred

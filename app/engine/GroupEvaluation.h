#pragma once

#include <functional>

#include "engine/Command.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// `evaluate GROUP`: each finished run as `evaluate` does it, and one table of mean ± sd over seeds
/// and folds (GroupTable.h). {"group","name","axes","members":[{"run","settings","state",
/// "results"?,"reason"?}],"table","skipped":[{"run","protocol","rule","reason"}]}. An Input error
/// where no run is finished, and where none can be evaluated.
Result<Report> evaluateGroup(const EvaluateRequest& request,
                             const std::function<bool(double)>& progress);

} // namespace kindred::engine

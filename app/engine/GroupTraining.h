#pragma once

#include <vector>

#include "engine/Command.h"
#include "run/RunGroup.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// `train` with several seeds, values or folds: makes the group in plan.out, or goes on with the
/// one that is there (plan.resume; `axes` may then be empty). Its runs are trained one after the
/// other; a finished one is left alone, one that fails is named and the others go on. The answer is
/// that of evaluateGroup() with its defaults; Report::end tells of failed runs. An Interrupted
/// error after Ctrl-C. Nothing is written for what is refused.
Result<Report> trainGroup(const TrainRequest& plan, const std::vector<GroupAxis>& axes,
                          const GlobalFlags& flags);

/// The refusal of a folder that holds one, where nobody asked to go on with it.
Error thereIsAGroup(const fs::path& folder);

} // namespace kindred::engine

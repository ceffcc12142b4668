#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "data/Dataset.h"
#include "run/RunGroup.h"
#include "train/TrainJob.h"

namespace kindred::engine {

/// Opens the data of a plan.
using OpenData = std::function<Result<std::shared_ptr<const Dataset>>(const TrainRequest&)>;

/// Opens the data as the group's first run does, and asks of every run whether its plan suits them.
/// The data's fingerprint, or the error of the first run that does not, which it names.
Result<std::string> checkAgainstData(const TrainRequest& plan, const RunGroup& group,
                                     const fs::path& folder, const OpenData& open);

/// The group that `plan` begins in `folder`, with every run's plan checked; `folder` is absolute
/// and does not end with a slash. Writes nothing.
Result<RunGroup> planGroup(const TrainRequest& plan, const std::vector<GroupAxis>& axes,
                           const fs::path& folder, const OpenData& open);

} // namespace kindred::engine

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "data/Dataset.h"
#include "run/RunGroup.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// Opens the data of a plan.
using OpenData = std::function<Result<std::shared_ptr<const Dataset>>(const TrainRequest&)>;

/// Opens the data as the group's first run does.
Result<std::shared_ptr<const Dataset>> openForGroup(const TrainRequest& plan, const RunGroup& group,
                                                    const fs::path& folder, const OpenData& open);

/// Asks of every run whether its plan suits the data: the error of the first that does not, which
/// it names.
Status checkAgainstData(const TrainRequest& plan, const RunGroup& group, const fs::path& folder,
                        const Dataset& dataset);

/// The plan of the runs that a group still lacks: what `plan` leaves open, as the first run that
/// has a record decided it, whatever a preset or a default would say today. `plan` itself where
/// none has.
Result<TrainRequest> planAsRecorded(const TrainRequest& plan, const RunGroup& group,
                                    const fs::path& folder, const Dataset& dataset);

/// The group that `plan` begins in `folder`, with every run's plan checked; `folder` is absolute
/// and does not end with a slash. Writes nothing.
Result<RunGroup> planGroup(const TrainRequest& plan, const std::vector<GroupAxis>& axes,
                           const fs::path& folder, const OpenData& open);

} // namespace kindred::engine

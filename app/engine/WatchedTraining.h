#pragma once

#include <string>

#include "engine/Command.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// runTraining() in this process, while stderr shows what the run's directory says of it. `which`
/// stands before the line: "3/10 fold=3". Main thread only.
Result<ObservedState> trainWatched(const TrainRequest& request, const GlobalFlags& flags,
                                   const std::string& which = {});

/// Counts on stderr what the run left out of its data; run.json names each with its reason.
void sayExclusions(const RunDirectory& run);

} // namespace kindred::engine

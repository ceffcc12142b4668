#pragma once

#include <vector>

#include "base/Json.h"
#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/queue/JobQueue.h"
#include "run/RunGroup.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// A Usage error where the plan's task cannot be asked of runs with these axes.
Status checkTaskOf(const TrainRequest& plan, const std::vector<GroupAxis>& axes);

/// Completes a plan and describes its group in the empty `folder`, as `train` with --seeds,
/// --folds and --sweep would. Opens the data; writes nothing.
Result<RunGroup> planJobs(Context& context, const Call& call, const std::vector<GroupAxis>& axes,
                          const fs::path& folder, TrainRequest& plan);

/// Writes the group, with what each of its runs is to do, and puts them into the queue: a job each,
/// in their order. AtOnce is for the first alone, the others are next. Where it fails nothing of it
/// waits or stays.
Status enqueueGroup(Context& context, const fs::path& folder, const RunGroup& group,
                    const TrainRequest& plan, JobQueue::Turn turn);

/// What a job of its own is to do, and that it waits; `plan` is docs/protocol.md's.
Status writeJob(const RunDirectory& run, const Json& plan);
/// Takes back what writeJob() wrote; the folder goes where nothing else lies in it.
void discardJob(const RunDirectory& run);
/// Takes a run or group that was not queued off the list of those opened from elsewhere.
void forgetJob(Context& context, const fs::path& folder);

} // namespace kindred::engine

#pragma once

#include <optional>

#include "base/Json.h"
#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/JobQueue.h"
#include "run/RunGroup.h"
#include "train/TrainJob.h"

namespace kindred::engine {

/// The axis that the member "seeds" of queue.submit and plan.check makes of `plan`; none without
/// it. A Usage error for anything but an array of different seeds, and beside a seed of the plan.
Result<std::optional<GroupAxis>> seedsParam(const Json& params, const TrainRequest& plan);

/// Completes a plan and describes the group of its seeds in the empty `folder`, as `train --seeds`
/// would. Opens the data; writes nothing.
Result<RunGroup> planJobs(Context& context, const Call& call, const GroupAxis& seeds,
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

} // namespace kindred::engine

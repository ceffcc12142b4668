#pragma once

#include "base/Json.h"
#include "engine/serve/queue/JobQueue.h"
#include "run/RunDirectory.h"
#include "train/plan/Registry.h"

namespace kindred::engine {

/// summarise() with what only the registry knows, whether the method learns anything, and what only
/// the queue does: a run whose process was just started is "starting".
inline Json runSummary(const JobQueue& queue, const RunDirectory& run)
{
    Json summary = summarise(run);
    if (summary["state"] == "queued" && queue.stateOf(run) == "running")
        summary["state"] = "starting";
    summary["learns"] = methodNamedBy(summary).learns;
    return summary;
}

} // namespace kindred::engine

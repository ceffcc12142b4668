#pragma once

#include "base/Json.h"
#include "engine/serve/JobQueue.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// summarise() with what only the queue knows: a run whose process was just started is "starting".
inline Json runSummary(const JobQueue& queue, const RunDirectory& run)
{
    Json summary = summarise(run);
    if (summary["state"] == "queued" && queue.stateOf(run) == "running")
        summary["state"] = "starting";
    return summary;
}

} // namespace kindred::engine

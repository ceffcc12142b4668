#pragma once

#include <vector>

#include "engine/serve/queue/QueueFile.h"

namespace kindred::engine {

/// Runs of HOME/runs, and of the groups there, whose own status says that they wait: the one that
/// was planned first comes first. For a queue whose file is lost; runs in other folders are not
/// found.
std::vector<QueuedJob> waitingRuns(const fs::path& home);

} // namespace kindred::engine

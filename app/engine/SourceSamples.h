#pragma once

#include <cstdint>
#include <vector>

#include "base/Result.h"
#include "data/Dataset.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// Samples of a source that a run may embed, ascending: not those that are excluded, and not what
/// the run left out by hand where the source is its own.
Result<std::vector<int64_t>> usableSamples(const RunDirectory& run, const Dataset& dataset);

} // namespace kindred::engine

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "run/RunDirectory.h"

namespace kindred::engine {

struct SampleSelection {
    std::optional<std::vector<int64_t>> ids; ///< these, in this order; else the range
    int64_t from = 0;
    int64_t count = 0;
};

/// {"total","samples":[…]} of samples.jsonl; ids beyond the end are left out. Only the lines asked
/// for are parsed.
Result<Json> readSamples(const RunDirectory& run, const SampleSelection& selection);

} // namespace kindred::engine

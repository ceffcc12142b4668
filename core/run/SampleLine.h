#pragma once

#include <cstdint>
#include <string_view>

#include "base/Json.h"
#include "run/RunDirectory.h"

namespace kindred {

/// Line `id`, from 0, of RUN/samples.jsonl: an object that tells of that sample. An Input error
/// that says which line is damaged, and how the file is made again.
Result<Json> parseSample(const RunDirectory& run, std::string_view line, int64_t id);

} // namespace kindred

#pragma once

#include <string_view>

#include "base/Json.h"
#include "base/Result.h"
#include "train/plan/TrainJob.h"

namespace kindred {

/// The "plan" of docs/protocol.md as somebody gave it; null counts as absent. Usage error for
/// anything but an object, an unknown member (with "did you mean") and a value of the wrong type.
/// Nothing else is checked: see checkPlan. A plan that a run has stored is read leniently, by
/// trainRequestFromJson.
Result<TrainRequest> parsePlan(const Json& plan);

/// A whole decimal number from 0 to INT64_MAX; Usage error naming --seed otherwise.
Result<uint64_t> parseSeed(std::string_view text);

} // namespace kindred

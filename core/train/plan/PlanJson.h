#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/Json.h"
#include "base/Result.h"
#include "train/plan/TrainJob.h"

namespace kindred {

/// A member of a plan that is a text, "" where it is absent.
struct PlanText {
    const char* name; ///< also of its flag
    std::string TrainRequest::*value;
};
/// All but the device, which has a default: the places and the name of the run, then what is chosen
/// for it.
std::span<const PlanText> planTexts();

/// The "plan" of docs/protocol.md as somebody gave it; null counts as absent. Usage error for
/// anything but an object, an unknown member (with "did you mean") and a value of the wrong type.
/// Nothing else is checked: see checkPlan. A plan that a run has stored is read leniently, by
/// trainRequestFromJson.
Result<TrainRequest> parsePlan(const Json& plan);

/// A whole decimal number from 0 to INT64_MAX; Usage error naming --seed otherwise.
Result<uint64_t> parseSeed(std::string_view text);

} // namespace kindred

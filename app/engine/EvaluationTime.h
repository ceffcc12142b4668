#pragma once

#include <string>

#include "base/Json.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

/// What the evaluations between a run's epochs cost: {"share" of the time that it worked,
/// "seconds":{"forward","images","search","rest"}}, summed over all of them. Null where there was
/// none, or where its events cannot be read. status: of the same run.
Json evaluationTime(const RunDirectory& run, const RunStatus& status);

/// The same as a line: "12.3 s, 4 % of the time: forward 81 %, images 3 %, search 10 %, rest 6 %".
std::string evaluationTimeText(const Json& time);

} // namespace kindred::engine

#pragma once

#include "base/Json.h"

namespace kindred {

/// Of one of the "results" of an evaluation what was asked: protocol, rule, k, metric, level and
/// what a protocol adds, without what was measured. Equal for the same question of another run.
Json questionOf(const Json& result);

} // namespace kindred

#pragma once

#include "engine/Command.h"

namespace kindred::engine {

/// The answer of --estimate: what memoryJson() (train/MemoryEstimate.h) or probePlan() tells, and
/// as text its parts, the largest first, what they add up to and what is free.
Report estimateReport(Json memory);

} // namespace kindred::engine

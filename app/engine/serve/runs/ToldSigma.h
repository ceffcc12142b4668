#pragma once

#include <cstdint>
#include <optional>

#include "run/RunDirectory.h"

namespace kindred::engine {

/// What the training last said of its σ up to a step, where it can move; reads all events.
std::optional<double> toldSigma(const RunDirectory& run, int64_t step);

} // namespace kindred::engine

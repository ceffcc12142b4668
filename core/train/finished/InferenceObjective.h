#pragma once

#include <memory>

#include "base/Executor.h"
#include "base/Json.h"

namespace kindred {

class Objective;

/// An objective that transforms and classifies embeddings, as a checked record describes it; what
/// it learned is the caller's to restore. Most remember no samples: they get one.
std::unique_ptr<Objective> inferenceObjective(const Json& record, int64_t dimension,
                                              Executor& executor, size_t samples = 1);

} // namespace kindred

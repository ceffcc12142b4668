#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Scalable neighbourhood component analysis (paper 000, equations 1–5, 9 and 11; spec.md 1).
MethodInfo sncaInfo();
std::unique_ptr<Objective> makeSnca(const ObjectiveSetup& setup);

} // namespace kindred

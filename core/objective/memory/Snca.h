#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Scalable neighbourhood component analysis (Wu et al. 2018, equations 1–5, 9 and 11).
MethodInfo sncaInfo();
std::unique_ptr<Objective> makeSnca(const ObjectiveSetup& setup);

} // namespace kindred

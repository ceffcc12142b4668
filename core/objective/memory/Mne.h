#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Memory-based neighbourhood embedding (Li et al. 2019, equations 4–8).
MethodInfo mneInfo();
std::unique_ptr<Objective> makeMne(const ObjectiveSetup& setup);

} // namespace kindred

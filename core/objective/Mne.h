#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Memory-based neighbourhood embedding (paper 002, equations 4–8; spec.md 3).
MethodInfo mneInfo();
std::unique_ptr<Objective> makeMne(const ObjectiveSetup& setup);

} // namespace kindred

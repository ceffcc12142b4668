#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Metric learning for the nearest class mean (paper 004, equations 6–8; spec.md 5.3).
MethodInfo ncmInfo();
std::unique_ptr<Objective> makeNcm(const ObjectiveSetup& setup);

} // namespace kindred

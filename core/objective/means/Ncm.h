#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Metric learning for the nearest class mean (Mensink et al. 2012, equations 6–8).
MethodInfo ncmInfo();
std::unique_ptr<Objective> makeNcm(const ObjectiveSetup& setup);

} // namespace kindred

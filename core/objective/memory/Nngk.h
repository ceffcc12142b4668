#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Nearest-neighbour Gaussian kernels (Meyer et al. 2018, equations 1–3).
MethodInfo nngkInfo();
std::unique_ptr<Objective> makeNngk(const ObjectiveSetup& setup);

} // namespace kindred

#pragma once

#include <memory>

#include "objective/ObjectiveTable.h"

namespace kindred {

/// Nearest-neighbour Gaussian kernels (paper 001, equations 1–3; spec.md 2).
MethodInfo nngkInfo();
std::unique_ptr<Objective> makeNngk(const ObjectiveSetup& setup);

} // namespace kindred

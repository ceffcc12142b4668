#pragma once

#include <cstdint>

#include "base/Json.h"

namespace kindred {

/// Where a step stands in a run.
struct StepPosition {
    int64_t step = 0; ///< 0 is the first
    int64_t stepsPerEpoch = 1;
    int64_t epochs = 1;
};

/// Factor on the base rate: a linear rise over `warmup` epochs (the first step of W has 1/W), then
/// cosine to zero over the rest (Loshchilov & Hutter 2017), lr_gamma^⌊epoch/lr_step⌋, or 1.
/// options: schedule, warmup, lr_step, lr_gamma.
double learningRateFactor(const Json& options, const StepPosition& position);

} // namespace kindred

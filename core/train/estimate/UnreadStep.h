#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "objective/StepNumber.h"

namespace kindred {

/// What is to be known of a training step, as it lies on the device that found it.
struct UnreadStep {
    struct Part {
        StepNumber loss;
        double weight = 1;
    };
    int64_t step = 0;         ///< from 1
    std::vector<Part> losses; ///< of its batches; their weighted sum is the step's
    StepNumber gradientNorm;
};

struct ReadStep {
    int64_t step = 0;
    double loss = 0;
    double gradientNorm = 0;
};

/// Waits once for each device, however many steps there are.
std::vector<ReadStep> readAll(std::span<const UnreadStep> steps);

} // namespace kindred

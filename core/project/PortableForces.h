#pragma once

#include "project/MapKernels.h"

namespace kindred {

/// attract() and repelExactly() of MapKernels.h with the same bits on every processor.
void attractPortably(const EdgeRows& edges, const float* points, int64_t begin, int64_t end,
                     float* forces);
double repelPortably(const float* xs, const float* ys, int64_t padded, int64_t begin, int64_t end,
                     float* forces);

} // namespace kindred

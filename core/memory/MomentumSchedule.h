#pragma once

#include "base/Json.h"

namespace kindred {

/// Share m of the old memory row in m·old + (1 − m)·new (Wu et al. 2018, equation 11) at a
/// fractional epoch. options: memory_schedule, memory_momentum. `step` is the reference code's 0.5
/// / 0.8 / 0.9 at epochs 80 and 120 of 130, as shares of `epochs`; `linear` the paper's "gradually
/// to 0.9".
double memoryMomentum(const Json& options, double epoch, int64_t epochs);

} // namespace kindred

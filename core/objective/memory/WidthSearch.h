#pragma once

#include <cstdint>
#include <span>

#include "base/Executor.h"
#include "memory/CentreBank.h"

namespace kindred {

/// The width of the kernels at which the stored centres, each left out of its own judgement, give
/// their classes the greatest mean log probability (Meyer et al. 2018, equation 3; their table 5
/// tunes σ on a validation part). Golden section over log σ from `start`/8 to 8·`start`, on at most
/// 4,096 centres against their lists; no narrower than the width at which five neighbours count on
/// average (perplexity), because classes that lie apart would want none at all. `start` where the
/// loss does not tell. logWeights: [n] or empty; nearest: as KernelQuestion has it.
double searchedWidth(const CentreBank& bank, std::span<const float> logWeights, int64_t nearest,
                     double start, Executor& executor);

} // namespace kindred

#pragma once

#include <cstdint>
#include <vector>

#include "data/Loader.h"

namespace kindred {

class TargetTable;

/// Batches in which samples meet their targets: as many as those of `plan`, and of the same sizes.
/// Each is filled with samples in the order of the plan, and right behind each comes one of its
/// targets, drawn anew; who is there already is not added again. So about half of the samples are
/// drawn for their own sake in an epoch, and no pair of a sample and a target is preferred. ids [n]
/// by slot; a function of the plan, the seed and the epoch.
BatchPlan withPartners(const BatchPlan& plan, const std::vector<int64_t>& ids,
                       const TargetTable& targets, uint64_t seed, int64_t epoch);

} // namespace kindred

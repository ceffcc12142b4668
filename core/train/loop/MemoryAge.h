#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/Json.h"
#include "data/Dataset.h"
#include "data/Loader.h"
#include "run/RunDirectory.h"

// No torch here.
namespace kindred {

/// Where a training stands within its epochs, and the batches of each.
struct WriteClock {
    int64_t epoch = 0;
    int64_t batch = 0;      ///< batches of the epoch that are done
    int64_t accumulate = 1; ///< batches of a step
    std::function<BatchPlan(int64_t epoch)> planOf;
};

/// Steps since each of the samples was last in a batch, and so written: 0 of the last step. Those
/// that no batch of the last few epochs held count from the first of these or, where there were no
/// more, from the pass that filled the memory. ids ascending, in the order of the answer.
std::vector<int32_t> stepsSinceWrite(const WriteClock& clock, std::span<const int64_t> ids);

/// The same at a checkpoint of a run: its batches follow from its seed, so nothing has to be stored
/// for it. options: the run's, with method and seed. An Input error where the checkpoint is gone.
Result<std::vector<int32_t>> memoryAges(const RunDirectory& run, int64_t step, const Json& options,
                                        const Dataset& dataset, const std::vector<int64_t>& ids);

} // namespace kindred

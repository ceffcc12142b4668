#include "train/loop/MemoryAge.h"

#include <algorithm>

#include "train/loop/Checkpoint.h"
#include "train/loop/DataPasses.h"
#include "train/plan/Registry.h"

namespace kindred {

namespace {
constexpr int64_t kEpochsBack = 6;
} // namespace

std::vector<int32_t> stepsSinceWrite(const WriteClock& clock, std::span<const int64_t> ids)
{
    std::vector<int32_t> ages(ids.size(), -1);
    size_t missing = ids.size();
    int64_t age = 0; // of the step that is looked at
    const auto visit = [&](const std::vector<int64_t>& batch) {
        for (const int64_t id : batch) {
            const auto found = std::lower_bound(ids.begin(), ids.end(), id);
            if (found == ids.end() || *found != id)
                continue;
            int32_t& known = ages[static_cast<size_t>(found - ids.begin())];
            missing -= known < 0 ? 1 : 0;
            known = known < 0 ? static_cast<int32_t>(age) : known;
        }
    };
    for (int64_t epoch = clock.epoch; epoch >= 0 && epoch > clock.epoch - kEpochsBack && missing;
         --epoch) {
        const BatchPlan plan = clock.planOf(epoch);
        const auto all = static_cast<int64_t>(plan.batches.size());
        const int64_t done = epoch == clock.epoch ? std::min(clock.batch, all) : all;
        for (int64_t batch = done - 1; batch >= 0; --batch) {
            visit(plan.batches[static_cast<size_t>(batch)]);
            age += batch % clock.accumulate == 0 ? 1 : 0; // the first batch of its step
        }
    }
    // The pass that filled the memory, or no more than that they are older than these epochs.
    for (int32_t& known : ages)
        known = known < 0 ? static_cast<int32_t>(age) : known;
    return ages;
}

Result<std::vector<int32_t>> memoryAges(const RunDirectory& run, int64_t step, const Json& options,
                                        const Dataset& dataset, const std::vector<int64_t>& ids)
{
    KINDRED_ASSIGN(const TrainingState state, readTrainingState(run, step));
    const auto seed = options.value("seed", uint64_t{1});
    const auto& warmUp = methodNamedBy(options).memory.warmUp;
    const int64_t asleep = warmUp ? warmUp(options) : 0;
    WriteClock clock;
    clock.epoch = state.epoch;
    clock.batch = state.batch;
    clock.accumulate = std::max<int64_t>(1, options.value("accumulate", int64_t{1}));
    clock.planOf = [&](int64_t epoch) {
        return trainingPlan(dataset, options, seed, epoch, epoch < asleep);
    };
    return stepsSinceWrite(clock, ids);
}

} // namespace kindred

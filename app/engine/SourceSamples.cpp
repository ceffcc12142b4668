#include "engine/SourceSamples.h"

#include <set>

#include "train/plan/TrainJob.h"

namespace kindred::engine {

Result<std::vector<int64_t>> usableSamples(const RunDirectory& run, const Dataset& dataset)
{
    KINDRED_ASSIGN(const Json record, run.record());
    std::set<std::string> without;
    if (record.value("/data/fingerprint"_json_pointer, "") == dataset.fingerprint) {
        const TrainRequest plan = trainRequestFromJson(record.value("plan", Json::object()));
        without.insert(plan.exclude.begin(), plan.exclude.end());
    }
    std::vector<int64_t> ids;
    for (int64_t id = 0; id < dataset.size(); ++id) {
        const auto at = static_cast<size_t>(id);
        if (dataset.subset[at] != Subset::Excluded && !without.contains(dataset.names[at]))
            ids.push_back(id);
    }
    return ids;
}

} // namespace kindred::engine

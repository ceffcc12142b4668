#include "train/MemoryEstimate.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace kindred {

Json toJson(const MemoryEstimate& estimate)
{
    return {{"program", estimate.program},
            {"network", estimate.network},
            {"memory_bank", estimate.memoryBank},
            {"features", estimate.features},
            {"activations", estimate.activations},
            {"data", estimate.data},
            {"tables", estimate.tables}};
}

int64_t availableBytes()
{
    std::ifstream file("/proc/meminfo");
    std::string key;
    int64_t kibibytes = 0;
    std::string unit;
    while (file >> key >> kibibytes >> unit)
        if (key == "MemAvailable:")
            return kibibytes * 1024;
    return 0;
}

int64_t heldBytes(const Dataset& dataset)
{
    if (!dataset.isImages)
        return dataset.features.rows() * dataset.features.cols() * 4;
    const bool decoded = dataset.kind == "idx" || dataset.kind == "demo";
    return decoded ? dataset.size() * dataset.minWidth * dataset.minHeight * dataset.channels : 0;
}

int64_t tableBytes(const Dataset& dataset, const Json& options, int64_t dimension)
{
    const auto rowsOf = [&](Subset subset) {
        return static_cast<int64_t>(dataset.ids(subset).size());
    };
    const int64_t train = rowsOf(Subset::Train);
    const int64_t val = rowsOf(Subset::Val);
    const int64_t asked =
        std::max({rowsOf(Subset::Test), rowsOf(Subset::Query), rowsOf(Subset::Gallery), val});
    const int64_t whole = dataset.carvedValidation ? train + val : 0;
    const int64_t searched = std::max(train, whole);
    const int64_t unit = options.at("metric") == "cosine" ? searched + asked : 0;
    // Ids and similarities, and shares of two votes.
    const int64_t found = asked * options.at("eval_k").get<int64_t>() * (4 + 4 + 4);
    return (train + val + whole + asked + unit) * dimension * 4 + found;
}

} // namespace kindred

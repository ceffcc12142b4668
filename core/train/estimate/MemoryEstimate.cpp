#include "train/estimate/MemoryEstimate.h"

#include <algorithm>
#include <fstream>
#include <string>

#include "base/Text.h"
#include "kernel/Dispatch.h"
#include "neighbour/ApproximateSearch.h"

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

Json memoryJson(const Json& parts, int64_t available)
{
    int64_t total = 0;
    for (const Json& bytes : parts)
        total += bytes.get<int64_t>();
    return {{"memory_bytes", total},
            {"available_bytes", available},
            {"fits", available == 0 || total <= available},
            {"parts", parts}};
}

int64_t largestBatch(const Json& memory, int64_t ofBatch, int64_t batch)
{
    const int64_t rest = memory.at("memory_bytes").get<int64_t>() - ofBatch;
    const int64_t room = memory.at("available_bytes").get<int64_t>() - rest;
    return std::max<int64_t>(0, room / std::max<int64_t>(1, ofBatch / batch));
}

Status checkFits(const Json& memory, const std::string& what, const std::string& remedy)
{
    if (memory.at("fits").get<bool>())
        return {};
    const auto bytes = [&memory](const char* key) {
        return formatBytes(memory.at(key).get<uint64_t>());
    };
    return failure(what + " takes about " + bytes("memory_bytes") + " of memory, and " +
                       bytes("available_bytes") + " are free",
                   "", remedy);
}

int64_t listBytes(int64_t samples, int64_t levels)
{
    constexpr int64_t kSample = 160; ///< measured
    constexpr int64_t kLevel = 12;
    return samples * (kSample + kLevel * levels);
}

int64_t heldBytes(const Dataset& dataset)
{
    const int64_t list = listBytes(dataset.size(), static_cast<int64_t>(dataset.levels.size()));
    if (!dataset.isImages)
        return list + dataset.features.rows() * dataset.features.cols() * 4;
    const bool decoded = dataset.kind == "idx" || dataset.kind == "demo";
    const int64_t pixels = int64_t{dataset.minWidth} * dataset.minHeight * dataset.channels;
    return list + (decoded ? dataset.size() * pixels : 0);
}

int64_t searchedBytes(int64_t rows, int64_t columns, int64_t queries)
{
    constexpr int64_t kQueriesOfBytes = 2048; // at once: fewer are not rounded (ByteSearch.cpp)
    return preparedBytes(rows, columns, queries >= kQueriesOfBytes || usesNativeBFloat16());
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
    return (train + val + whole + asked + unit) * dimension * 4 +
           std::max(found, searchedBytes(searched, dimension, asked));
}

} // namespace kindred

#include "engine/EstimateText.h"

#include <algorithm>
#include <utility>

#include "base/Text.h"
#include "engine/TextTable.h"

namespace kindred::engine {

namespace {
/// "memory_bank" → "memory bank"
std::string partName(std::string key)
{
    std::replace(key.begin(), key.end(), '_', ' ');
    return key;
}

/// What is free, and whether it is too little.
std::string freeText(const Json& memory)
{
    const auto free = memory.at("available_bytes").get<uint64_t>();
    if (free == 0)
        return "unknown";
    const bool fits = memory.at("memory_bytes").get<uint64_t>() <= free;
    return formatBytes(free) + (fits ? "" : ": it does not fit");
}
} // namespace

Report estimateReport(Json memory)
{
    std::vector<std::pair<std::string, uint64_t>> parts;
    for (const auto& [key, bytes] : memory.at("parts").items())
        if (bytes.get<int64_t>() > 0)
            parts.emplace_back(partName(key), bytes.get<uint64_t>());
    std::stable_sort(parts.begin(), parts.end(),
                     [](const auto& one, const auto& other) { return one.second > other.second; });
    TextTable table({"part", "memory"});
    for (const auto& [name, bytes] : parts)
        table.add({name, formatBytes(bytes)});
    table.add({"together", formatBytes(memory.at("memory_bytes").get<uint64_t>())});
    std::string text = table.text();
    text += "free now " + freeText(memory) + "\n";
    if (memory.contains("gpu"))
        text += "GPU      " + formatBytes(memory["gpu"].at("memory_bytes").get<uint64_t>()) +
                ", free there " + freeText(memory["gpu"]) + "\n";
    // A method that is fitted at once has no batches.
    const int64_t largest = memory.value("largest_batch", int64_t{0});
    if (memory.value("epochs", int64_t{0}) > 0 && largest > 0)
        text += "batch    the largest that fits: " + std::to_string(largest) + "\n";
    if (memory.contains("seconds_total"))
        text += "time     " + formatDuration(memory["seconds_total"].get<double>()) + "\n";
    return {std::move(memory), std::move(text)};
}

} // namespace kindred::engine

#include "objective/Applies.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace kindred {

namespace {
/// Of feature vectors: whether all training rows are equal, so that nothing tells classes apart.
bool hasEqualRowsOnly(const Dataset& dataset)
{
    if (dataset.isImages)
        return false;
    const std::vector<int64_t> rows = dataset.ids(Subset::Train);
    const auto columns = static_cast<size_t>(dataset.features.cols());
    return std::all_of(rows.begin(), rows.end(), [&](int64_t row) {
        const float* first = dataset.features.row(rows.front());
        return std::equal(first, first + columns, dataset.features.row(row));
    });
}

constexpr const char* kEqualRows = "It needs rows that differ; all training rows are equal here.";
} // namespace

std::string whyNoPairs(const Dataset& dataset)
{
    const LabelLevel& level = dataset.level();
    std::vector<int> counts(level.classes.size());
    for (const int64_t id : dataset.ids(Subset::Train))
        if (level.labels[static_cast<size_t>(id)] >= 0)
            ++counts[static_cast<size_t>(level.labels[static_cast<size_t>(id)])];
    int usable = 0;
    for (const int count : counts)
        usable += count >= 2 ? 1 : 0;
    if (usable < 2)
        return "It needs two classes with at least two training images each.";
    return hasEqualRowsOnly(dataset) ? kEqualRows : "";
}

std::string whyOneClass(const Dataset& dataset)
{
    const LabelLevel& level = dataset.level();
    std::vector<uint8_t> seen(level.classes.size());
    for (const int64_t id : dataset.ids(Subset::Train))
        if (level.labels[static_cast<size_t>(id)] >= 0)
            seen[static_cast<size_t>(level.labels[static_cast<size_t>(id)])] = 1;
    if (std::count(seen.begin(), seen.end(), 1) < 2)
        return "It needs at least two classes with training images.";
    return hasEqualRowsOnly(dataset) ? kEqualRows : "";
}

} // namespace kindred

#include "objective/Applies.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace kindred {

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
    return usable >= 2 ? "" : "It needs two classes with at least two training images each.";
}

std::string whyOneClass(const Dataset& dataset)
{
    const LabelLevel& level = dataset.level();
    std::vector<uint8_t> seen(level.classes.size());
    for (const int64_t id : dataset.ids(Subset::Train))
        if (level.labels[static_cast<size_t>(id)] >= 0)
            seen[static_cast<size_t>(level.labels[static_cast<size_t>(id)])] = 1;
    return std::count(seen.begin(), seen.end(), 1) >= 2
               ? ""
               : "It needs at least two classes with training images.";
}

} // namespace kindred

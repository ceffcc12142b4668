#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

namespace kindred {

/// The places in `slots` of the last row for every slot, in no order: written in parallel, two rows
/// of one slot would come in any.
inline std::vector<int64_t> lastOfEach(const std::vector<int64_t>& slots)
{
    std::unordered_set<int64_t> seen;
    std::vector<int64_t> rows;
    rows.reserve(slots.size());
    for (size_t i = slots.size(); i-- > 0;)
        if (seen.insert(slots[i]).second)
            rows.push_back(static_cast<int64_t>(i));
    return rows;
}

} // namespace kindred

#pragma once

#include <algorithm>
#include <cstdint>

namespace kindred {

/// How many neighbours a row of a memory can have where so many are wanted: at least one, and no
/// more than there are other rows (of a memory of one row: one, which is nobody).
inline int64_t otherRows(int64_t wanted, int64_t rows)
{
    return std::clamp<int64_t>(wanted, 1, std::max<int64_t>(rows - 1, 1));
}

} // namespace kindred

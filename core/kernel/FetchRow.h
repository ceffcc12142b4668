#pragma once

#include <cstdint>

#include <hwy/cache_control.h>

namespace kindred {

/// Sends for a row's lines, which are on their way while others are worked on: rows from all over a
/// memory come in no order that a processor could foresee.
template <class T>
void fetchRow(const T* row, int64_t columns)
{
    constexpr int64_t kLine = 64 / sizeof(T);
    for (int64_t k = 0; k < columns; k += kLine)
        hwy::Prefetch(row + k);
}

} // namespace kindred

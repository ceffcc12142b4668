#pragma once

#include <cstdint>

namespace kindred {

/// |a − b|² of two rows of `dimension` floats, in single precision.
using RowDistance = float (*)(const float* a, const float* b, int64_t dimension);

/// That of the target chosen at run time: walking an index reads rows one by one.
RowDistance rowDistance();

/// Most by which it may be off, of the distance: one rounding a column and some, twice what it can
/// be.
inline double roundingOfDistance(int64_t dimension)
{
    return static_cast<double>(dimension + 4) * 0x1p-23;
}

} // namespace kindred

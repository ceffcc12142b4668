#pragma once

#include <cstdint>

namespace kindred {

/// |a − b|² of two rows of `dimension` floats, in single precision.
using RowDistance = float (*)(const float* a, const float* b, int64_t dimension);

/// That of the target chosen at run time: walking an index reads rows one by one.
RowDistance rowDistance();

} // namespace kindred

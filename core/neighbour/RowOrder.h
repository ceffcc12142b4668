#pragma once

#include <cstdint>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred {

/// All rows, so that those near each other stand together: halved along the line between two means
/// of a few of them, the halves halved again, until `leaf` are left. Parts are multiples of `leaf`
/// but the last. rows: [n, d] finite. The same on any thread count.
std::vector<int32_t> orderByNearness(MatrixView<const float> rows, int64_t leaf,
                                     Executor& executor);

} // namespace kindred

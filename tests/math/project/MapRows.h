#pragma once

#include "base/Matrix.h"
#include "math/NormalRows.h"

namespace kindred::test {

/// Row i belongs to group i mod groups, whose centres are `apart` standard deviations wide strewn.
inline Matrix<float> groupedRows(uint64_t seed, int64_t n, int64_t d, int64_t groups, double apart)
{
    const Matrix<float> centres = normalRows(seed + 1, groups, d);
    Matrix<float> rows = normalRows(seed, n, d);
    for (int64_t i = 0; i < n; ++i)
        for (int64_t c = 0; c < d; ++c)
            rows(i, c) += static_cast<float>(apart * centres(i % groups, c));
    return rows;
}

} // namespace kindred::test

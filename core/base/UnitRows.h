#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "base/Matrix.h"

namespace kindred {

/// |row|², in double; not finite where any value is not.
inline double squaredNorm(std::span<const float> row)
{
    double sum = 0;
    for (const float value : row)
        sum += static_cast<double>(value) * value;
    return sum;
}

/// Scales a row to unit length; |row| is guarded with 1e-12, so zeros stay zeros.
inline void normaliseRow(std::span<float> row)
{
    const double factor = 1.0 / std::max(std::sqrt(squaredNorm(row)), 1e-12);
    for (float& value : row)
        value = static_cast<float>(value * factor);
}

inline void normaliseRows(MatrixView<float> rows)
{
    for (int64_t i = 0; i < rows.rows; ++i)
        normaliseRow(rows.rowSpan(i));
}

} // namespace kindred

#pragma once

#include "base/Matrix.h"
#include "base/Random.h"

namespace kindred::bench {

/// [rows, columns] drawn from the standard normal distribution.
inline Matrix<float> normalRows(int64_t rows, int64_t columns, Random random)
{
    Matrix<float> matrix(rows, columns);
    for (float& value : matrix.values())
        value = static_cast<float>(random.normal());
    return matrix;
}

} // namespace kindred::bench

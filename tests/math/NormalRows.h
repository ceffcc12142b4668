#pragma once

#include <cstdint>

#include "base/Matrix.h"
#include "base/Random.h"

namespace kindred::test {

/// [n, d] independent numbers of mean 0 and variance 1.
inline Matrix<float> normalRows(uint64_t seed, int64_t n, int64_t d)
{
    Random random(seed);
    Matrix<float> rows(n, d);
    for (float& value : rows.values())
        value = static_cast<float>(random.normal());
    return rows;
}

} // namespace kindred::test

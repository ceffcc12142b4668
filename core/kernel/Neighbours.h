#pragma once

#include <cstdint>

#include "base/Matrix.h"

namespace kindred {

enum class SearchMetric {
    InnerProduct, ///< larger is nearer; cosine on unit rows
    SquaredL2     ///< smaller is nearer; never negative
};

/// [q, k] each, best first. Rows with fewer than k results end in index -1 and ±infinity.
struct Neighbours {
    Matrix<int32_t> indices; ///< rows of the database
    Matrix<float> values;    ///< similarity or squared distance
};

} // namespace kindred

#pragma once

#include <span>

#include "base/Matrix.h"

namespace kindred {

/// A model's own linear classifier: score of class c = weights row c · embedding + bias[c]. Views.
struct LinearHead {
    MatrixView<const float> weights; ///< [classes, d]; no rows: there is no head
    std::span<const float> bias;     ///< [classes], or empty: all 0

    bool exists() const { return weights.rows > 0; }
};

} // namespace kindred

#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"

namespace kindred {

/// The plane through points of which they show most: their mean and two principal components, for
/// drawing. Immutable.
class PriorPlane final {
public:
    /// points [n, d], n ≥ 1. Where they span less than a plane the missing axes are zero.
    static Result<PriorPlane> through(MatrixView<const float> points);

    /// Coordinates of a point [d] on it.
    std::array<float, 2> project(std::span<const double> point) const;

private:
    std::vector<double> m_centre;
    Matrix<double> m_axes; ///< [2, d] of unit length, or zero
};

} // namespace kindred

#pragma once

#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

/// What the float scan of a database multiplies with the queries. a·b - |b|²/2 orders like the
/// distance, but loses it to rounding where all rows lie far from the origin: those are moved.
struct ScannedRows {
    ScannedRows(MatrixView<const float> database, SearchMetric metric, Executor& executor);

    MatrixView<const float> rows;
    std::vector<float> bias;  ///< [n], added to a row's products
    std::vector<double> mean; ///< [d], taken off rows and queries; empty: nothing is
    double longest = 0;       ///< length of the longest of `rows`, for SquaredL2

private:
    Matrix<float> m_moved;
};

} // namespace kindred

#pragma once

#include <vector>

#include "base/Matrix.h"
#include "classic/LinearModel.h"

namespace kindred {

/// Applies the map of a fitted model to rows, on the calling thread. All members may be called from
/// any thread.
class RowMap final {
public:
    /// A model with a map; it is copied.
    explicit RowMap(const LinearModel& model);

    /// rows [n, D] → [n, d].
    Matrix<float> operator()(MatrixView<const float> rows) const;

private:
    std::vector<double> m_mean;
    Matrix<double> m_columns; ///< [D, d], the map transposed
};

} // namespace kindred

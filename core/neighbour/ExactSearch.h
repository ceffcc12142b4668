#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "base/Executor.h"
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

/// Exact k nearest by a fused tiled product and per-row heaps; never holds q × n. Ties by (value,
/// index). exclude[q] (may be empty): a database row to leave out for that query, e.g. itself; -1:
/// none.
Neighbours searchExact(MatrixView<const float> database, MatrixView<const float> queries, int k,
                       SearchMetric metric, std::span<const int32_t> exclude, Executor& executor);

/// The same, asking progress(share done) several times a second; nothing where it said false.
/// progress may be empty.
std::optional<Neighbours> searchExact(MatrixView<const float> database,
                                      MatrixView<const float> queries, int k, SearchMetric metric,
                                      std::span<const int32_t> exclude, Executor& executor,
                                      const std::function<bool(double)>& progress);

} // namespace kindred

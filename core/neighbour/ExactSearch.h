#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "kernel/Neighbours.h"

namespace kindred {

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

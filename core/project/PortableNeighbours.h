#pragma once

#include <functional>
#include <optional>

#include "base/Executor.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

/// The k nearest other rows of each row by squared distance, ties by row, exactly and with the same
/// bits on every processor and any number of threads. rows: [n, d] finite, n > k. Time n² · d.
/// Nothing where progress(share) said false; it may be empty.
std::optional<Neighbours> portableNeighbours(MatrixView<const float> rows, int k,
                                             Executor& executor,
                                             const std::function<bool(double)>& progress);

} // namespace kindred

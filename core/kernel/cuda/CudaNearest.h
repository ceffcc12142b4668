#pragma once

#include <span>
#include <vector>

#include "kernel/cuda/Device.h"
#include "neighbour/ExactSearch.h"

namespace kindred::cuda {

// These have run through the emulator of tests/math/device, never on a GPU: no path of the program
// calls them until they have.

/// The CUDA twin of kindred::searchExact() by squared distance: the k and 8 nearest by float
/// scores, measured anew in double. Rows are moved to their mean first, far from which float scores
/// would lose digits. exclude: [q] or empty. All views are host memory; waits for the result.
Result<Neighbours> searchNearest(MatrixView<const float> database, MatrixView<const float> queries,
                                 int k, std::span<const int32_t> exclude, const Stream& stream);

/// The row of the database that is nearest to each query, by float scores: among rows whose
/// distances agree within float rounding any may be named. -1 for an empty database.
Result<std::vector<int32_t>> nearestRows(MatrixView<const float> database,
                                         MatrixView<const float> queries, const Stream& stream);

} // namespace kindred::cuda

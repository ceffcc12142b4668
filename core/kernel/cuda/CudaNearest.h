#pragma once

#include <vector>

#include "kernel/cuda/Device.h"
#include "neighbour/SearchQuestion.h"

namespace kindred::cuda {

// These have run through the emulator of tests/math/device, never on a GPU.

/// The CUDA twin of kindred::searchExact(): the k and 8 nearest by float scores, measured anew in
/// double. For squared distances rows are moved to their mean first, far from which float scores
/// would lose digits. All views are host memory; waits for the result. `reaches` is not read;
/// failed for a question among other classes, which has no kernel, and for one of wrong sizes.
Result<Neighbours> searchNearest(const SearchQuestion& question, const Stream& stream);

/// The row of the database that is nearest to each query, by float scores: among rows whose
/// distances agree within float rounding any may be named. -1 for an empty database.
Result<std::vector<int32_t>> nearestRows(MatrixView<const float> database,
                                         MatrixView<const float> queries, const Stream& stream);

} // namespace kindred::cuda

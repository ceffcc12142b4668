#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Result.h"

namespace kindred {

struct CentroidRequest {
    int centroids = 2; ///< of each class; a class has no more than it has rows
    uint64_t seed = 1;
};

/// Several means of each class that has rows.
struct ClassCentroids {
    Matrix<float> rows;          ///< [m, d], classes ascending
    std::vector<int32_t> labels; ///< [m] the class of each
};

/// k-means within each class (NCMC). rows [n, d], labels [n] in 0..classes-1. The same
/// bits on any thread count. Interrupted where progress(share) says false; it may be empty.
Result<ClassCentroids> classCentroids(MatrixView<const float> rows, std::span<const int32_t> labels,
                                      int classes, const CentroidRequest& request,
                                      Executor& executor,
                                      const std::function<bool(double)>& progress = {});

} // namespace kindred

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred {

struct KMeansRequest {
    int clusters = 2;     ///< ≥ 1; clamped to the rows there are
    int restarts = 5;     ///< ≥ 1; the run with the least inertia is kept
    int iterations = 100; ///< most of one run; it stops where no row changes its cluster
    uint64_t seed = 1;
    MatrixView<const float> start = {}; ///< [clusters, d], of the first run; none: k-means++
};

struct KMeansResult {
    std::vector<int32_t> clusters; ///< [n]
    Matrix<float> centres;         ///< [clusters, d]
    double inertia = 0;            ///< summed squared distance of the rows to their centres
};

/// k-means on all rows: starts by k-means++ (FirstCentres.h) or given, Lloyd's iterations. A
/// cluster that runs empty restarts at the row farthest from its centre. n ≥ 1; the same bits on
/// any thread count. progress may be empty; returning false ends early with what there is.
KMeansResult kMeans(MatrixView<const float> rows, const KMeansRequest& request, Executor& executor,
                    const std::function<bool(double)>& progress = {});

} // namespace kindred

#pragma once

#include "base/Result.h"
#include "project/Affinities.h"
#include "project/TSne.h"

namespace kindred {

/// What t-SNE knows of the rows: who is whose neighbour, and where the principal axes put them.
struct MapGraph {
    Affinities affinities;
    Matrix<float> plane; ///< [n, 2] first two principal components, the first of unit spread
};

/// Principal components, neighbours among them (exactly up to 200,000 rows or with `portable`,
/// beyond by an index),
/// affinities. Errors as TSne::create() has them.
Result<MapGraph> mapGraph(MatrixView<const float> rows, const TSneOptions& options,
                          Executor& executor, const MapProgress& progress);

} // namespace kindred

#pragma once

#include "project/TSne.h"

namespace kindred {

struct PlacementOptions {
    double perplexity = 5; ///< of a new row's neighbours; lowered where fewer rows are known
    int iterations = 250;
};

/// Where new rows belong on a finished map, which stays as it is; new rows do not see each other,
/// so any subset gets the same places. Each starts at the mean of its neighbours on the map,
/// weighted by affinity, and descends
///     E(y) = -Σ_j p_j log(1 / (1 + |y - y_j|²)) + log Σ_all 1 / (1 + |y - y_all|²),
/// the divergence of its own line of t-SNE (cf. Poličar et al. 2019). A copy of a known row lands
/// on it.
/// known: [n, d], n ≥ 4, of which `layout` [n, 2] is the map; added: [m, d]; returns [m, 2]. Input
/// errors: sizes that do not agree, values that are not finite. Interrupted where progress said
/// false. The same bits on any thread count.
Result<Matrix<float>> placeRows(MatrixView<const float> known, MatrixView<const float> layout,
                                MatrixView<const float> added, const PlacementOptions& options,
                                Executor& executor, const MapProgress& progress = {});

} // namespace kindred

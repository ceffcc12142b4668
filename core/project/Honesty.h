#pragma once

#include <vector>

#include "project/TSne.h"

namespace kindred {

struct HonestyOptions {
    int k = 15;             ///< neighbours; lowered to below half of the rows
    int64_t queries = 2000; ///< most rows that are looked at, drawn by the seed; 0: all
    uint64_t seed = 1;
};

/// How far a map can be believed, over `sampled` of its n points. All shares are in 0..1, 1 is
/// perfect; a point's neighbours leave itself out, ties go by index.
struct Honesty {
    int64_t n = 0; ///< points of the map
    int k = 0;     ///< neighbours that were looked at
    /// Venna & Kaski 2001: 1 - 2/(n k (2n - 3k - 1)) Σ_i Σ_{j near on the map only} (r(i, j) - k)
    /// with r the rank in the embedding: whether neighbours on the map are real.
    double trustworthiness = 0;
    /// The same with map and embedding exchanged: whether real neighbours stay together.
    double continuity = 0;
    double preservation = 0; ///< share of the k neighbours in the embedding that the map keeps

    std::vector<int32_t> sampled;            ///< [q] rows, ascending
    std::vector<float> pointTrustworthiness; ///< [q]
    std::vector<float> pointContinuity;      ///< [q]
    std::vector<float> pointPreservation;    ///< [q]
    /// [q, k] rows near on the map but not in the embedding, the worst (farthest in the embedding)
    /// first; -1 after the last.
    Matrix<int32_t> falseNeighbours;
    Matrix<int32_t> tornNeighbours; ///< [q, k] near in the embedding but not on the map, likewise
};

/// rows: [n, d], n ≥ 4, by Euclidean distance; layout: [n, 2]. Never n × n: q rankings of n, a few
/// at a time. Input errors: sizes that do not agree, values that are not finite. Interrupted where
/// progress said false. The same bits on any thread count.
Result<Honesty> measureHonesty(MatrixView<const float> rows, MatrixView<const float> layout,
                               const HonestyOptions& options, Executor& executor,
                               const MapProgress& progress = {});

} // namespace kindred

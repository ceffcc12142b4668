#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "project/Arithmetic.h"

namespace kindred {

/// Symmetric affinities p_ij of n points, a compressed row each; they sum to 1. Rows are filled up
/// to whole vectors of kPadding with the row itself at affinity 0, which pulls nowhere.
struct Affinities {
    static constexpr int64_t kPadding = 16;

    std::vector<int64_t> starts;  ///< [n + 1] multiples of kPadding
    std::vector<int32_t> columns; ///< ascending within a row up to its padding
    std::vector<float> values;

    int64_t rows() const { return static_cast<int64_t>(starts.size()) - 1; }
};

/// p_{j|i} ∝ exp(-β_i d_ij²) with β_i such that the entropy of each row is log(perplexity), to 1e-5
/// (van der Maaten & Hinton 2008, section 2). squared: [n, k] squared distances, +infinity for a
/// neighbour that is missing. Rows sum to 1; where more neighbours than the perplexity are equally
/// near, they share.
Matrix<float> calibratedAffinities(MatrixView<const float> squared, double perplexity,
                                   Executor& executor, Arithmetic arithmetic = Arithmetic::Native);

/// p_ij = (p_{j|i} + p_{i|j}) / 2n. neighbours: [n, k] rows, -1 for a missing one; conditional:
/// [n, k]. The same bits on any thread count.
Affinities symmetrised(MatrixView<const int32_t> neighbours, MatrixView<const float> conditional,
                       Executor& executor);

/// The same affinities where point i is called place[i]; place is a permutation.
Affinities renumbered(const Affinities& affinities, std::span<const int32_t> place,
                      Executor& executor);

} // namespace kindred

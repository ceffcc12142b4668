#pragma once

// Shared by device code (C++17) and the host code (C++20): plain types only.

#include <cstdint>

namespace kindred::cuda {

/// Points of a block, and of the tile that they are held against.
inline constexpr int kForceTile = 128;

/// Everything that the forces of t-SNE read and write, all in device memory. Rows of affinities are
/// those of project/Affinities.h.
struct MapForcesArguments {
    const float* points;    ///< [n, 2]
    const int64_t* starts;  ///< [n + 1] of each row's edges
    const int32_t* columns; ///< by edge
    const float* values;    ///< by edge: p_ij
    int64_t count;          ///< n
    float exaggeration;     ///< factor of p_ij
    int splits;             ///< pieces of the points that repel; summed in order
    double* partial; ///< [splits, n, 3] Σ_j w_ij, Σ_j w_ij² (y_i - y_j), w = 1/(1 + |y_i-y_j|²)
    double* mass;    ///< [1] Z = Σ_ij w_ij over pairs of different points
    float* gradient; ///< [n, 2] 4 Σ_j (exaggeration p_ij w_ij - w_ij²/Z) (y_i - y_j)
};

} // namespace kindred::cuda

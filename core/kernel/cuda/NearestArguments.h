#pragma once

// Shared by device code (C++17) and the host code (C++20): plain types only.

#include <cstdint>

namespace kindred::cuda {

/// Queries and database rows of one tile of products, and the columns that are read at a time.
inline constexpr int kNearTile = 64;
inline constexpr int kNearDepth = 32;

/// Everything a search of nearest rows reads and writes, all in device memory. Lists are kept by
/// float scores a·b − |b|²/2, which order as distances do, or a·b; the answers are measured anew in
/// double. Where only the nearest row is wanted, its float score decides: scores and found are
/// [splits, q], indices [q], and kept, k, exact and distances are not read.
struct NearestArguments {
    const float* rows;      ///< [n, d] of the database
    const float* queries;   ///< [q, d]
    const int32_t* exclude; ///< [q] a row that is no answer, -1: none; may be null
    int64_t rowCount;       ///< n, below 2^31
    int64_t queryCount;     ///< q
    int dimension;          ///< d
    int splits;             ///< pieces of the database; merged in order
    int kept;               ///< length of a split's list, ≥ k
    int k;
    bool products;    ///< larger a·b is nearer, in place of smaller squared distances
    float* halfNorms; ///< [n] |row|²/2; 0 for products
    float* scores;    ///< [splits, q, kept] best first, -infinity where none
    int32_t* found;   ///< [splits, q, kept] rows, -1 where none
    double* exact;    ///< [q, kept] squared distances, or −a·b
    int32_t* indices; ///< [q, k] -1 where fewer rows are answers
    float* distances; ///< [q, k] squared, ascending, or a·b, descending; ties by row;
                      ///< (−)infinity where none
};

} // namespace kindred::cuda

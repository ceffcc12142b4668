#pragma once

// Shared by device code (C++17) and the host code (C++20): plain types only.

#include <cstdint>

namespace kindred::cuda {

/// Queries and bank rows of one tile; a warp owns kQueriesPerWarp queries, a lane one bank row.
inline constexpr int kTileQueries = 32;
inline constexpr int kTileRows = 32;
/// Columns of the weighted sums that one block accumulates.
inline constexpr int kChunk = 128;
/// The same of the sweep on tensor cores, where a warp has 16 queries.
inline constexpr int kTensorQueries = 64;
inline constexpr int kTensorRows = 64;
/// Rows in bf16 are filled up by zeros to multiples of this.
inline constexpr int kHalfStride = 16;

/// Everything a sweep reads and writes, all in device memory. Positions are class-sorted rows, as
/// in PackedBank.
struct SweepArguments {
    const float* bank;          ///< [n, d]
    const int32_t* labels;      ///< [n] by position
    const uint8_t* valid;       ///< [n] by position
    const float* queries;       ///< [b, d]
    const int32_t* queryLabels; ///< [b]
    const int64_t* own;         ///< [b] position, or -1
    int64_t rows;               ///< n
    int queryCount;             ///< b
    int dimension;              ///< d
    int splits;                 ///< pieces of the bank; merged in order
    float sigma;
    float margin;
    float* maxima;        ///< [splits, 2, b] partial states: negative side, positive side
    float* masses;        ///< [splits, 2, b]
    float* sums;          ///< [splits, 2, b, d]
    float* loss;          ///< [b]
    float* q;             ///< [b]
    float* gradient;      ///< [b, d]
    float* sigmaGradient; ///< [b]
    int32_t* skipped;     ///< [b] 0 or 1
    // For a bank in bf16, whose `bank` is null; else unused.
    const uint16_t* halves;      ///< [n, stride]
    const uint16_t* halfQueries; ///< [terms, b, stride]; their sum over the terms is the query
    int stride;                  ///< d filled up to a multiple of kHalfStride
    int terms;                   ///< 1, or 2 where σ is so small that rounding would show
};

} // namespace kindred::cuda

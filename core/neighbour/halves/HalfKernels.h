#pragma once

#include <cstdint>

#include "neighbour/ExactSearch.h"

namespace kindred {

/// A row of the database and the rows of queries that it is scored with.
struct ScoredRow {
    const float* row = nullptr;     ///< [dimension]
    const float* queries = nullptr; ///< [·, padded], zeros beyond the dimension
    int64_t dimension = 0;
    int64_t padded = 0; ///< the dimension rounded up to a multiple of kExactSums
    SearchMetric metric = SearchMetric::SquaredL2;
};

/// What the search by bf16 does beside the products, for one target. Scores are [rows, width], a
/// row of the database in each row and a query in each column, aligned to 64 bytes.
struct HalfKernels {
    int width = 0;

    /// to[padded] = the row in bf16 (round to nearest, ties to even; subnormal values are 0), zeros
    /// beyond its end. Returns the sum of the squared differences in single precision; not finite
    /// where a value is not. padded: a multiple of 32.
    float (*round)(const float* from, int64_t dimension, int64_t padded, uint16_t* to) = nullptr;
    /// scores[row] += bias[row].
    void (*addBias)(float* scores, int64_t rows, const float* bias) = nullptr;
    /// counts[column] = how many scores exceed thresholds[column].
    void (*count)(const float* scores, int64_t rows, const float* thresholds,
                  int32_t* counts) = nullptr;
    /// In a row of marks for each row of scores: sets the bit of every column with score +
    /// bias[row] > thresholds[column], and clears those of the other columns. Rows of marks are
    /// `stride` bytes apart; the first column's bit is `first`, a multiple of the width.
    void (*mark)(const float* scores, int rows, const float* bias, const float* thresholds,
                 int64_t first, uint8_t* marks, int64_t stride) = nullptr;
    /// Writes the places of the bits that are set, ascending (room for 3 more); returns how many.
    /// bytes: a multiple of 8, at most 8192.
    int (*list)(const uint8_t* marks, int64_t bytes, uint16_t* places) = nullptr;
    /// out[i] = exactScore() of queries[i] and the row, to the last bit. room: [padded], aligned.
    void (*score)(const ScoredRow& sides, const uint16_t* queries, int count, double* room,
                  float* out) = nullptr;
};

/// Kernels of the target chosen at run time.
const HalfKernels& halfKernels();

} // namespace kindred

#pragma once

#include <cstdint>

#include "neighbour/ExactSearch.h"

namespace kindred {

/// Some rows of two matrices of the same columns, whose pairs are scored.
struct ScoredSides {
    const float* rows = nullptr;
    int64_t rowStride = 0;
    const float* queries = nullptr;
    int64_t queryStride = 0;
    int64_t dimension = 0;
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
    /// Writes row · width + column of every score + bias[row] > thresholds[column], ascending (room
    /// for rows · width and 2 more, at most 65536); returns how many.
    int (*collect)(const float* scores, int rows, const float* bias, const float* thresholds,
                   uint16_t* pairs) = nullptr;
    /// out[i] = exactScore() of pairs[i] = row · width + query, to the last bit.
    void (*score)(const ScoredSides& sides, const uint16_t* pairs, int count, float* out) = nullptr;
};

/// Kernels of the target chosen at run time.
const HalfKernels& halfKernels();

} // namespace kindred

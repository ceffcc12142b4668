#pragma once

// Shared by device code (C++17) and the host code (C++20): plain types only.

#include <cstdint>

namespace kindred::cuda {

/// What is made of a batch before a sweep; all in device memory.
struct QueryArguments {
    const float* queries;     ///< [b, d]
    const int64_t* slots;     ///< [b], -1: none
    const int64_t* positions; ///< [n] by slot
    int count;                ///< b
    int dimension;            ///< d
    int stride;               ///< of the bf16 rows; 0: none are wanted
    int terms;
    uint16_t* halfQueries; ///< [terms, b, stride]
    int64_t* own;          ///< [b] positions, or -1
};

/// New rows of a memory; all in device memory. One of `values` and `halves` is null.
struct BankArguments {
    const float* rows;        ///< [b, d]
    const int64_t* slots;     ///< [b]
    const int64_t* positions; ///< [n] by slot
    int count;                ///< b
    int dimension;            ///< d
    int stride;               ///< of the bf16 rows
    float momentum;           ///< share of the old row that is kept, of rows that are valid
    bool renormalise;         ///< where any of it is
    float* values;            ///< [n, d] by position
    uint16_t* halves;         ///< [n, stride] by position
    uint8_t* valid;           ///< [n] by position
};

} // namespace kindred::cuda

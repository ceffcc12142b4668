#pragma once

#include <cstdint>

namespace kindred {

/// What losses over the pairs of a batch do with one row of distances, and with its embeddings.
struct PairKernels {
    /// out[j] = max(own + norms[j] − 2 products[j], 0).
    void (*distances)(const float* products, const float* norms, float own, int64_t count,
                      float* out) = nullptr;
    /// The first j from `begin` on with values[j] < limit; count where there is none.
    int64_t (*nextBelow)(const float* values, int64_t begin, int64_t count, float limit) = nullptr;
    /// Σ over the reaches t and the values v of [t − v]₊. coefficients[j] −= how many reaches lie
    /// beyond value j; active[t] += how many values lie within reach t. Values may be infinite.
    double (*hinges)(const float* values, int64_t count, const float* reaches, int64_t reachCount,
                     float* coefficients, int64_t* active) = nullptr;
    /// Σ |row| over rows [rows, dimension], one behind the other.
    double (*lengths)(const float* values, int64_t rows, int64_t dimension) = nullptr;
};

/// Kernels of the target chosen at run time.
const PairKernels& pairKernels();

} // namespace kindred

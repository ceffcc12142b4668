#pragma once

#include <cstdint>

namespace kindred {

/// Some rows of a large matrix, read where they lie.
struct GatheredRows {
    const float* data = nullptr; ///< [n, stride]
    int64_t stride = 0;
    int64_t dimension = 0;
    const int32_t* ids = nullptr; ///< [count]
    int64_t count = 0;
};

/// Room after the end of what `exponentials` works on, which goes on to the end of a vector.
inline constexpr int64_t kExponentialRoom = 8;

/// One row against rows gathered from all over the memory, which are fetched ahead. [b, K, d] is
/// never made: a row's K neighbours stay in the cache between the two passes.
struct CentreKernels {
    /// out[i] = |row − gathered row i|². Differences first, so that far from the origin nothing
    /// cancels.
    void (*squaredDistances)(const float* row, const GatheredRows& rows, double* out) = nullptr;
    /// values ← exp(values), for values ≤ 700; 0 for −infinity and for what is not a number.
    void (*exponentials)(double* values, int64_t count) = nullptr;
    /// out[k] = Σ_i factors[i] (gathered row i[k] − row[k]).
    void (*weightedOffsets)(const float* row, const GatheredRows& rows, const float* factors,
                            float* out) = nullptr;
};

/// Kernels of the target chosen at run time.
const CentreKernels& centreKernels();

} // namespace kindred

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

/// What the neighbours of a row weigh, by whether they are of its class.
struct KernelSides {
    bool areNumbers = false; ///< and some kernel is not 0
    double ownLargest = 0;   ///< logarithms of the largest weights; 0 of a side without any
    double otherLargest = 0;
    double ownMass = 0; ///< Σ exp(logarithm − largest)
    double otherMass = 0;
};

/// What a weight is multiplied by.
struct KernelShares {
    double own = 0;
    double other = 0;
    double scale = 1; ///< of factors alone
};

/// One row against rows gathered from all over the memory, which are fetched ahead. [b, K, d] is
/// never made: a row's K neighbours stay in the cache between the two passes. Where a count is said
/// to be whole it is a multiple of KernelSpread::kTogether; marks are those of ListedCentres.
struct CentreKernels {
    /// Sends for the rows that squaredDistances() begins with.
    void (*fetchFirst)(const GatheredRows& rows) = nullptr;
    /// out[i] = |row − gathered row i|². Differences first, so that far from the origin nothing
    /// cancels. At its end it sends for the first of the next rows, which are on their way while
    /// these are weighed.
    void (*squaredDistances)(const float* row, const GatheredRows& rows, const GatheredRows& next,
                             double* out) = nullptr;
    /// kernels [count, whole]: scale · values. weights [count]: ω becomes exp(ω + kernel − its
    /// side's largest). own: marks. What is filled up has an infinite distance.
    KernelSides (*weigh)(double scale, const uint8_t* own, int64_t count, double* kernels,
                         double* weights) = nullptr;
    /// weights [count, whole]: times its side's share; factors [count]: scale · these.
    void (*share)(const KernelShares& shares, const uint8_t* own, int64_t count, double* weights,
                  float* factors) = nullptr;
    /// out[k] = Σ_i factors[i] (gathered row i[k] − row[k]).
    void (*weightedOffsets)(const float* row, const GatheredRows& rows, const float* factors,
                            float* out) = nullptr;
};

/// Kernels of the target chosen at run time.
const CentreKernels& centreKernels();

} // namespace kindred

#pragma once

#include <cstdint>

namespace kindred {

/// Rows that are worked on against one panel.
inline constexpr int kNcaRows = 64;

/// What is known of consecutive rows of a batch beside their values; every pointer to the first.
struct NcaRows {
    const float* norms = nullptr; ///< |z|²
    const int32_t* labels = nullptr;
    const int32_t* samples = nullptr; ///< equal numbers: one sample, which is no pair
    const float* nearest[2] = {};     ///< distance to the nearest partner, stranger; finite
    const float* shares[2] = {};      ///< dJ/dD of a pair is share · weight
};

/// A batch against itself, `width` rows at a time as a panel (column-major: panel[k·width + row]).
/// Distances, weights and coefficients of `count` rows against the panel are [count, width]. Sides:
/// 0 partners, 1 strangers. Pointers of the panel and outputs are aligned to 64 bytes.
struct NcaKernels {
    int width = 0;

    /// out = |row − panel row|², never negative, by products. scratch: kNcaRows · width floats.
    void (*distances)(const float* values, int64_t stride, int count, int64_t dimension,
                      const NcaRows& rows, const float* panel, const NcaRows& panelRows,
                      float* scratch, float* out) = nullptr;
    /// nearest[side][width] = the least of the distances on that side, and itself.
    void (*nearest)(const float* distances, int count, const NcaRows& rows,
                    const NcaRows& panelRows, float* const* nearest) = nullptr;
    /// Distances become weights exp(nearest − D), 0 of the same sample; masses[side][width] = their
    /// sums over the rows of that side.
    void (*masses)(float* distances, int count, const NcaRows& rows, const NcaRows& panelRows,
                   float* const* masses) = nullptr;
    /// out [columns, width] = the first `width` of `rows` rows side by side; zeros behind the last.
    void (*across)(const float* from, int64_t stride, int64_t rows, int64_t columns,
                   float* out) = nullptr;
    /// out = dJ/dD of both ends of each pair, from the panel's weights of the rows and the rows' of
    /// the panel (mirrored); totals[width] += its sums over the rows.
    void (*coefficients)(const float* weights, const float* mirrored, int count,
                         const NcaRows& rows, const NcaRows& panelRows, float* out,
                         float* totals) = nullptr;
    /// sums[dimension, width] += Σ over the rows of coefficient · value.
    void (*accumulate)(const float* values, int64_t stride, int count, int64_t dimension,
                       const float* coefficients, float* sums) = nullptr;
};

/// Kernels of the target chosen at run time.
const NcaKernels& ncaKernels();

} // namespace kindred

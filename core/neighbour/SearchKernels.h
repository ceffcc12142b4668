#pragma once

#include <cstdint>

namespace kindred {

/// A database row that passed a query's threshold.
struct SearchHit {
    int row;    ///< of the tile
    int column; ///< of the panel
    float score;
};

/// What a bound on a float's score leaves room for besides: of scores that are all but 0 the bound
/// is too, and only those above it are looked at.
inline constexpr double kScoreLeast = 1e-35;

/// Database rows that are scanned together.
inline constexpr int kSearchRows = 64;

/// Rows of a database tile against a panel of `width` queries (column-major).
struct SearchKernels {
    int width = 0;
    /// Writes every pair with a·b + bias[row] > thresholds[column] to hits (room for rows · width),
    /// ascending by row for each column; returns how many. scratch: kSearchRows · width floats,
    /// aligned to 64 bytes like panel and thresholds.
    int (*scan)(const float* rows, int64_t stride, int count, int64_t dimension, const float* panel,
                const float* bias, const float* thresholds, float* scratch,
                SearchHit* hits) = nullptr;
    /// scores [count, width] = a·b + bias[row], the same bits as scan() compares.
    void (*score)(const float* rows, int64_t stride, int count, int64_t dimension,
                  const float* panel, const float* bias, float* scratch, float* scores) = nullptr;
    /// The pairs of scores [count, width] that scan() would have written.
    int (*list)(const float* scores, int count, const float* thresholds, SearchHit* hits) = nullptr;
    /// Raises each column's threshold as far as bisection tells that at least `least` of its scores
    /// [count, width] lie above; not at all where some are not finite.
    void (*raise)(const float* scores, int count, int64_t least, float* thresholds) = nullptr;
};

/// Kernels of the target chosen at run time.
const SearchKernels& searchKernels();

} // namespace kindred

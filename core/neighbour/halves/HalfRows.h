#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "neighbour/ExactSearch.h"

namespace kindred {

/// A row as the search by bf16 sees it.
struct HalfRow {
    double square = 0; ///< |row|², moved
    double error = 0;  ///< |moved row − its bf16| at most
};

/// Rows of a database in bf16, for the scores q·x, or q·x − |x|²/2 of squared distances, which are
/// moved to their mean first: that changes no distance, and small numbers lose less.
///
/// Tiles of kTileRows rows; what the last one lacks are zeros with a bias of −infinity.
class HalfRows final {
public:
    /// order: of all rows, as they shall stand; empty: as they are.
    HalfRows(MatrixView<const float> rows, SearchMetric metric, Executor& executor,
             std::span<const int32_t> order = {});

    /// Whether every value, and its bf16, is finite.
    bool isFinite() const { return m_finite; }
    /// Whether scores of a row of this square with all rows, and their sums, are finite floats.
    bool holds(double square) const
    {
        return 8 * (m_largest + square) <= static_cast<double>(std::numeric_limits<float>::max());
    }
    int64_t count() const { return m_count; }
    int64_t dimension() const { return m_dimension; }
    int64_t tiles() const { return m_tiles; }
    /// Columns, rounded up to what the kernels take: a multiple of 32.
    int64_t columns() const { return m_columns; }
    const uint16_t* tile(int64_t tile) const;
    const float* bias(int64_t tile) const; ///< [kTileRows] of a tile
    double worstError() const { return m_worst; }
    double largestSquare() const { return m_largest; }
    /// [d] what was subtracted from every row; empty: nothing was.
    std::span<const float> mean() const { return m_mean; }
    double meanLength() const;

    /// Any row of as many columns in the same way; moved: [columns], scratch: [columns()] halves.
    HalfRow round(std::span<const float> row, float* moved, uint16_t* halves) const;
    /// Some of the rows, whole tiles of them, evenly from all: a sample.
    HalfRows every(int64_t tiles) const;

private:
    HalfRows() = default;

    int64_t m_count = 0;
    int64_t m_dimension = 0;
    int64_t m_tiles = 0;
    int64_t m_columns = 0;
    bool m_finite = true;
    double m_worst = 0;
    double m_largest = 0;
    std::vector<float> m_mean; ///< [d]; empty: nothing is moved
    hwy::AlignedFreeUniquePtr<uint16_t[]> m_halves;
    std::vector<float> m_bias;
};

} // namespace kindred

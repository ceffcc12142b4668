#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "neighbour/halves/HalfProducts.h"
#include "neighbour/halves/HalfRows.h"

namespace kindred {

/// Tiles of a leaf: rows that stand together and are near each other.
inline constexpr int64_t kLeafTiles = 8;

/// [leaves, columns] means of kLeafTiles tiles each, of the moved rows in bf16.
Matrix<float> leafMeans(const HalfRows& rows, Executor& executor);

/// Which tiles of a leaf the panels of a block of queries must be multiplied with. One thread.
///
/// Why nothing is missed: a query q and a row x are at least |u·q − u·x| / |u| apart, whatever u.
/// As in PairSieve it is the line between two means, here of a group of panels and of the leaf;
/// where classes have drawn apart, hardly a tile is left. u is what bf16 makes of that line, so
/// that its products with rows in bf16 are the kernels'; what those lose is subtracted.
class LineSieve final {
public:
    /// rows and means outlive it. panels: of a block, at most.
    LineSieve(const HalfRows& rows, const Matrix<float>& means, const SweepKernels& kernels,
              int64_t panels);

    /// The queries of a block, not moved, in the order of their panels: [count, ≥ d], kept where
    /// they are.
    void begin(MatrixView<const float> queries);
    /// Asks of one leaf. radii: [count] how far a row may lie that a query asks for.
    void sift(int64_t leaf, std::span<const float> radii);
    /// tile: of the leaf.
    bool needs(int64_t tile, int64_t panel) const
    {
        return m_needs[static_cast<size_t>(tile * m_panels + panel)] != 0;
    }
    bool needsAny(int64_t tile) const;

private:
    int64_t groups() const { return (m_count + m_groupQueries - 1) / m_groupQueries; }
    void setDirections(int64_t leaf);
    void findFarthest(int64_t leaf);
    float leastAsked(int64_t panel, std::span<const float> radii) const;

    const HalfRows& m_rows;
    const Matrix<float>& m_leaves;
    const double m_lost; ///< of a product with a direction of length 1
    const HalfProducts m_products;
    const int64_t m_panels;
    const int64_t m_groupQueries;
    MatrixView<const float> m_queries;
    int64_t m_count = 0;
    Matrix<float> m_means;         ///< [groups, columns] of the moved queries
    Matrix<float> m_directions;    ///< [groups, columns]
    std::vector<double> m_lengths; ///< [groups] of the directions; 0: there is none
    std::vector<double> m_origins; ///< [groups] u · the rows' mean
    hwy::AlignedFreeUniquePtr<float[]> m_panel;
    hwy::AlignedFreeUniquePtr<float[]> m_projected; ///< [kTileRows, width]
    Matrix<float> m_farthest;                       ///< [kLeafTiles, width] the largest u·x
    std::vector<uint8_t> m_needs;                   ///< [kLeafTiles, panels]
};

} // namespace kindred

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "objective/batch/Pairs.h"

namespace kindred {

/// The rows of a batch in the order that ClassNearest reads: classes by their size, the largest
/// first, as many to a tile as a vector has lanes, and of a tile the first rows of its classes side
/// by side, then the second ones, with nothing between. Rows of a class keep their order.
class ClassOrder final {
public:
    ClassOrder(const PairBatch& batch, int lanes);
    ClassOrder(const ClassOrder&) = delete; // tiles point into it
    ClassOrder& operator=(const ClassOrder&) = delete;

    struct Tile {
        int64_t first = 0;               ///< place of its first row
        std::span<const int32_t> widths; ///< [size of its largest class]
    };
    const std::vector<Tile>& tiles() const { return m_tiles; }
    int lanes() const { return m_lanes; }
    /// Consecutive, class c in lane c mod lanes of tile c / lanes.
    size_t classes() const { return m_classes; }
    /// [b] the row of the batch at each place.
    std::span<const int64_t> rows() const { return m_rows; }
    size_t classAt(int64_t place) const { return m_classAt[static_cast<size_t>(place)]; }
    /// The places of a row's copies, of one sample, in a ring: the place itself where there are
    /// none.
    int64_t nextCopy(int64_t place) const { return m_nextCopy[static_cast<size_t>(place)]; }

private:
    void arrange(const BatchClasses& classes);
    void linkCopies(const PairBatch& batch);

    int m_lanes;
    size_t m_classes;
    std::vector<Tile> m_tiles;
    std::vector<int32_t> m_widths;
    std::vector<int64_t> m_rows;
    std::vector<size_t> m_classAt;
    std::vector<int64_t> m_nextCopy;
};

} // namespace kindred

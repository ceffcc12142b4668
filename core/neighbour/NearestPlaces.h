#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "neighbour/bytes/BytePanels.h"

namespace kindred {

/// The places of some panels nearest to rows by the distances of their bytes alone, which is near
/// enough to choose cells by. One thread; panels and kernels outlive it.
class NearestPlaces final {
public:
    /// count: of places wanted for each row; no more than the panels hold.
    NearestPlaces(const BytePanels& panels, int64_t count, const ByteKernels& kernels);

    /// found: [names, count], nearest first, the lower place first of equal ones.
    void find(const ByteRows& rows, std::span<const int32_t> names, MatrixView<int32_t> found);

private:
    struct Place {
        int32_t square; ///< of the distance, less that of the row
        int32_t place;
        bool operator<(const Place& other) const
        {
            return square < other.square || (square == other.square && place < other.place);
        }
    };

    void offer(int64_t row, Place place);
    void cut(int64_t row);

    const BytePanels& m_panels;
    const size_t m_count;
    const size_t m_room;
    const ByteKernels& m_kernels;
    ByteGather m_gather;
    std::vector<ByteHit> m_hits;
    std::vector<Place> m_lists;    ///< [kByteRows, room]
    std::vector<size_t> m_sizes;   ///< [kByteRows]
    std::vector<Place> m_farthest; ///< [kByteRows] that is kept
};

/// The same for many rows: [names, count].
Matrix<int32_t> nearestPlaces(const BytePanels& panels, const ByteRows& rows,
                              std::span<const int32_t> names, int64_t count,
                              const ByteKernels& kernels, Executor& executor);

} // namespace kindred

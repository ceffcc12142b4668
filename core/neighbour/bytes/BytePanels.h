#pragma once

#include <cstdint>
#include <span>

#include <hwy/aligned_allocator.h>

#include "kernel/ByteKernels.h"
#include "neighbour/bytes/ByteRows.h"

namespace kindred {

/// Places that panels for so many rows have.
inline int64_t panelPlaces(int64_t rows)
{
    return (rows + kByteWidth - 1) / kByteWidth * kByteWidth;
}

/// Rows of bytes put together in panels, in any order and with gaps; gaps are never hits.
class BytePanels final {
public:
    /// places: a multiple of kByteWidth, all of them gaps at first.
    BytePanels(int64_t places, int quads);

    /// bytes: [4 · quads]; square: |bytes|².
    void put(int64_t place, const int8_t* bytes, int32_t square);
    /// Makes a gap of it again: no product with it is above 0, which a row that asks for everything
    /// would take for a hit.
    void clear(int64_t place);

    int64_t places() const { return m_places; }
    int quads() const { return m_quads; }
    int32_t square(int64_t place) const { return m_squares[place]; }
    /// For ByteTile, from a multiple of kByteWidth on.
    const uint8_t* panel(int64_t place) const { return m_panels.get() + place * m_quads * 4; }
    const int32_t* halves(int64_t place) const { return m_halves.get() + place; }

private:
    uint8_t* quadsOf(int64_t place);

    int64_t m_places;
    int m_quads;
    hwy::AlignedFreeUniquePtr<uint8_t[]> m_panels;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_halves;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_squares;
};

/// Up to kByteRows rows of bytes from anywhere, side by side for ByteTile. One thread.
class ByteGather final {
public:
    explicit ByteGather(int quads);

    /// Takes over rows; their reaches are left to be set.
    void take(const ByteRows& rows, std::span<const int32_t> names);
    int32_t& reach(int64_t i) { return m_reaches[i]; }
    /// The rows against the panel from this place on, whose rows ask for nothing. Until the next
    /// take().
    ByteTile against(const BytePanels& panels, int64_t place) const;

private:
    int m_quads;
    int m_count = 0;
    hwy::AlignedFreeUniquePtr<int8_t[]> m_bytes;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_starts;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_halves;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_reaches;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_nothing; ///< [kByteWidth] reach of the panel's rows
};

} // namespace kindred

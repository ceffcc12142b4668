#include "neighbour/bytes/BytePanels.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace kindred {

namespace {
constexpr uint8_t kZeroByte = 128; ///< as panels hold it
} // namespace

BytePanels::BytePanels(int64_t places, int quads)
    : m_places(places), m_quads(quads), m_panels(alignedRoom<uint8_t>(places * quads * 4)),
      m_halves(alignedRoom<int32_t>(places)), m_squares(alignedRoom<int32_t>(places))
{
    assert(places % kByteWidth == 0);
    std::fill_n(m_panels.get(), places * quads * 4, kZeroByte);
    std::fill_n(m_halves.get(), places, kByteNever);
    std::fill_n(m_squares.get(), places, 0);
}

/// The first four numbers of a place; the next four are a panel's row farther.
uint8_t* BytePanels::quadsOf(int64_t place)
{
    return m_panels.get() + place / kByteWidth * kByteWidth * m_quads * 4 + place % kByteWidth * 4;
}

void BytePanels::clear(int64_t place)
{
    uint8_t* to = quadsOf(place);
    for (int quad = 0; quad < m_quads; ++quad, to += kByteWidth * 4)
        std::fill_n(to, 4, kZeroByte);
    m_squares[place] = 0;
    m_halves[place] = kByteNever;
}

void BytePanels::put(int64_t place, const int8_t* bytes, int32_t square)
{
    uint8_t* to = quadsOf(place);
    for (int quad = 0; quad < m_quads; ++quad, bytes += 4, to += kByteWidth * 4) {
        uint32_t four;
        std::memcpy(&four, bytes, sizeof four);
        four ^= 0x80808080U; // adds 128 to each
        std::memcpy(to, &four, sizeof four);
    }
    m_squares[place] = square;
    m_halves[place] = square / 2;
}

ByteGather::ByteGather(int quads)
    : m_quads(quads), m_bytes(alignedRoom<int8_t>(int64_t{kByteRows} * quads * 4)),
      m_starts(alignedRoom<int32_t>(kByteRows)), m_halves(alignedRoom<int32_t>(kByteRows)),
      m_reaches(alignedRoom<int32_t>(kByteRows)), m_nothing(alignedRoom<int32_t>(kByteWidth))
{
    std::fill_n(m_nothing.get(), kByteWidth, kByteNever);
}

void ByteGather::take(const ByteRows& rows, std::span<const int32_t> names)
{
    assert(names.size() <= kByteRows && rows.quads() == m_quads);
    m_count = static_cast<int>(names.size());
    for (int i = 0; i < m_count; ++i) {
        const int32_t row = names[static_cast<size_t>(i)];
        std::copy_n(rows.bytes(row), rows.stride(), m_bytes.get() + i * rows.stride());
        m_starts[i] = *rows.starts(row);
        m_halves[i] = *rows.halves(row);
    }
}

ByteTile ByteGather::against(const BytePanels& panels, int64_t place) const
{
    ByteTile tile;
    tile.rows = m_bytes.get();
    tile.stride = int64_t{m_quads} * 4;
    tile.count = m_count;
    tile.quads = m_quads;
    tile.starts = m_starts.get();
    tile.rowReach = m_reaches.get();
    tile.rowHalf = m_halves.get();
    tile.panel = panels.panel(place);
    tile.columnReach = m_nothing.get();
    tile.columnHalf = panels.halves(place);
    return tile;
}

} // namespace kindred

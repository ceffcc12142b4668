#include "neighbour/BlockScan.h"

#include <algorithm>

#include "kernel/AlignedRoom.h"

namespace kindred {

BlockScan::BlockScan(const ByteKernels& kernels, int quads, int64_t blockRows,
                     const PairSieve* sieve)
    : m_kernels(kernels), m_sieve(sieve), m_hits(kByteRows * kByteWidth), m_gather(quads),
      m_panels(sieve ? blockRows : 0, quads), m_reaches(alignedRoom<int32_t>(blockRows)),
      m_nothing(alignedRoom<int32_t>(kByteWidth))
{
    if (sieve)
        m_sides = sieve->sides();
    std::fill_n(m_nothing.get(), kByteWidth, kByteNever);
}

ByteTile BlockScan::tileOf(const AskingBlock& left, int64_t first, int64_t count)
{
    ByteTile tile;
    tile.rows = left.rows.bytes(left.first + first);
    tile.stride = left.rows.stride();
    tile.count = static_cast<int>(count);
    tile.quads = left.rows.quads();
    tile.starts = left.rows.starts(left.first + first);
    tile.rowReach = left.reaches(first);
    tile.rowHalf = left.rows.halves(left.first + first);
    return tile;
}

size_t BlockScan::gatherRight(const AskingBlock& right)
{
    const auto count = static_cast<int64_t>(m_sides.right.size());
    for (int64_t i = 0; i < count; ++i) {
        const int64_t column = m_sides.right[static_cast<size_t>(i)];
        const int64_t row = right.first + column;
        m_panels.put(i, right.rows.bytes(row), right.rows.square(row));
        m_reaches[static_cast<size_t>(i)] = right.lists ? *right.reaches(column) : kByteNever;
    }
    const int64_t places = panelPlaces(count);
    for (int64_t i = count; i < places; ++i) {
        m_panels.clear(i);
        m_reaches[static_cast<size_t>(i)] = kByteNever;
    }
    return static_cast<size_t>(places);
}

void BlockScan::gatherLeft(const AskingBlock& left, std::span<const uint16_t> rows)
{
    m_names.resize(rows.size());
    std::transform(rows.begin(), rows.end(), m_names.begin(),
                   [&left](uint16_t row) { return static_cast<int32_t>(left.first + row); });
    m_gather.take(left.rows, m_names);
}

} // namespace kindred

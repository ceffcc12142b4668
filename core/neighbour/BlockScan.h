#pragma once

#include <cstdint>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "kernel/ByteKernels.h"
#include "neighbour/bytes/BytePanels.h"
#include "neighbour/bytes/ByteRows.h"
#include "neighbour/bytes/NearLists.h"
#include "neighbour/bytes/PairSieve.h"

namespace kindred {

/// A block of rows of bytes, and the lists that say what they ask for.
struct AskingBlock {
    const ByteRows& rows;
    int64_t first = 0;                ///< a multiple of kByteWidth
    int64_t count = 0;                ///< ≤ blockRows
    const NearLists* lists = nullptr; ///< null: they ask for nothing
    int64_t listed = 0;               ///< place of the first within the lists

    const int32_t* reaches(int64_t i) const { return lists->reaches(listed + i); }
};

/// The products of a block of rows with another one that either side asks for, panel by panel, so
/// that what a panel holds may spare hits in the next one. With a sieve only the rows that it
/// leaves are looked at, put side by side. One thread.
class BlockScan final {
public:
    /// Everything outlives it. sieve: of the rows on both sides; null: every row is looked at.
    BlockScan(const ByteKernels& kernels, int quads, int64_t blockRows, const PairSieve* sieve);

    /// take(row, column, product): places within the left block, which must ask, and the right one.
    template <class Take>
    void scan(const AskingBlock& left, const AskingBlock& right, const Take& take)
    {
        if (!m_sieve || (left.first == right.first && &left.rows == &right.rows)) {
            scanAll(left, right, take);
            return;
        }
        const auto radiiOf = [](const AskingBlock& block) {
            return block.lists ? block.lists->radii(block.listed) : nullptr;
        };
        m_sieve->sift({left.first, left.count, radiiOf(left)},
                      {right.first, right.count, radiiOf(right)}, m_sides);
        if (m_sides.all)
            scanAll(left, right, take);
        else if (!m_sides.isEmpty())
            scanSifted(left, right, take);
    }

private:
    template <class Take>
    void scanAll(const AskingBlock& left, const AskingBlock& right, const Take& take)
    {
        for (int64_t first = 0; first < left.count; first += kByteRows) {
            ByteTile tile = tileOf(left, first, std::min<int64_t>(kByteRows, left.count - first));
            for (int64_t panel = 0; panel < right.count; panel += kByteWidth) {
                tile.panel = right.rows.panel(right.first + panel);
                tile.columnReach = right.lists ? right.reaches(panel) : m_nothing.get();
                tile.columnHalf = right.rows.halves(right.first + panel);
                const int found = m_kernels.scan(tile, m_hits.data());
                for (int i = 0; i < found; ++i) {
                    const ByteHit& hit = m_hits[static_cast<size_t>(i)];
                    take(first + hit.row, panel + hit.column, hit.product);
                }
            }
        }
    }

    template <class Take>
    void scanSifted(const AskingBlock& left, const AskingBlock& right, const Take& take)
    {
        const size_t columns = gatherRight(right);
        for (size_t first = 0; first < m_sides.left.size(); first += kByteRows) {
            const auto rows =
                std::span(m_sides.left)
                    .subspan(first, std::min<size_t>(kByteRows, m_sides.left.size() - first));
            gatherLeft(left, rows);
            for (size_t panel = 0; panel < columns; panel += kByteWidth) {
                for (size_t i = 0; i < rows.size(); ++i)
                    m_gather.reach(static_cast<int64_t>(i)) = *left.reaches(rows[i]);
                ByteTile tile = m_gather.against(m_panels, static_cast<int64_t>(panel));
                tile.columnReach = m_reaches.get() + panel;
                const int found = m_kernels.scan(tile, m_hits.data());
                for (int i = 0; i < found; ++i) {
                    const ByteHit& hit = m_hits[static_cast<size_t>(i)];
                    take(rows[hit.row], m_sides.right[panel + hit.column], hit.product);
                }
            }
        }
    }

    static ByteTile tileOf(const AskingBlock& left, int64_t first, int64_t count);
    /// Its columns with gaps.
    size_t gatherRight(const AskingBlock& right);
    void gatherLeft(const AskingBlock& left, std::span<const uint16_t> rows);

    const ByteKernels& m_kernels;
    const PairSieve* m_sieve;
    PairSieve::Sides m_sides;
    std::vector<ByteHit> m_hits;
    std::vector<int32_t> m_names;
    ByteGather m_gather;
    BytePanels m_panels;
    hwy::AlignedFreeUniquePtr<int32_t[]> m_reaches; ///< [blockRows] of the rows in m_panels
    hwy::AlignedFreeUniquePtr<int32_t[]> m_nothing; ///< [kByteWidth]
};

} // namespace kindred

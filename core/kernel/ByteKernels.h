#pragma once

#include <cstdint>

namespace kindred {

/// A pair of rows of a tile whose product exceeds what one of them asks for.
struct ByteHit {
    int32_t product;
    uint16_t row;    ///< of the tile
    uint16_t column; ///< of the panel
};

/// Columns of a panel, and rows of a tile at most.
inline constexpr int kByteWidth = 32;
inline constexpr int kByteRows = 128;

/// Rows of bytes against a panel of kByteWidth rows of bytes, both sides with what they ask for: a
/// pair is a hit where
///   product > min(rowReach + columnHalf, columnReach + rowHalf),
/// which is one test for both ends of a pair whose product is needed twice.
struct ByteTile {
    const int8_t* rows = nullptr;         ///< [count, stride], quads · 4 bytes of each
    int64_t stride = 0;                   ///< bytes
    int count = 0;                        ///< ≤ kByteRows
    int quads = 0;                        ///< columns / 4, rounded up
    const int32_t* starts = nullptr;      ///< [count] -128 · sum of the row
    const int32_t* rowReach = nullptr;    ///< [count]
    const int32_t* rowHalf = nullptr;     ///< [count]
    const uint8_t* panel = nullptr;       ///< [quads, kByteWidth, 4] values + 128, aligned to 64
    const int32_t* columnReach = nullptr; ///< [kByteWidth], aligned to 64
    const int32_t* columnHalf = nullptr;  ///< [kByteWidth], aligned to 64
};

struct ByteKernels {
    /// Writes the hits (room for count · kByteWidth), ascending by row; returns how many.
    int (*scan)(const ByteTile& tile, ByteHit* hits) = nullptr;
    /// Writes the products [kByteWidth] (aligned to 64) of a row of bytes with a panel's columns;
    /// start: as of ByteTile.
    void (*project)(const int8_t* row, int32_t start, const uint8_t* panel, int quads,
                    int32_t* products) = nullptr;
    /// Longest list of neighbours that is worth it: what bytes cannot tell apart grows with it.
    int mostNeighbours = 0;
    /// Of a list that is not short, how many rows there must be for each neighbour: products grow
    /// with the rows, and floats are kept and sorted out faster than what bytes leave open.
    int64_t rowsOfNeighbour = 1;
    /// Whether the products leave floats behind also where each serves one row alone and none is
    /// spared: so few queries are worth a database kept in bytes.
    bool outrunFloats = false;
};

/// The threshold test of a row's products with a panel, over a vector type: `Ops` has kLanes lanes
/// of 32 bits.
template <class Ops>
struct ByteThreshold {
    using Vector = typename Ops::Vector;
    static constexpr int kLanes = Ops::kLanes;
    static constexpr int kVectors = kByteWidth / kLanes;

    /// The columns whose products are hits, a bit each.
    static uint32_t hitsOf(const ByteTile& tile, int row, const Vector (&products)[kVectors])
    {
        const Vector reach = Ops::broadcast(tile.rowReach[row]);
        const Vector half = Ops::broadcast(tile.rowHalf[row]);
        uint32_t mask = 0;
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v) {
            const Vector byRow = Ops::add(reach, Ops::load(tile.columnHalf + v * kLanes));
            const Vector byColumn = Ops::add(half, Ops::load(tile.columnReach + v * kLanes));
            mask |= Ops::greater(products[v], Ops::least(byRow, byColumn)) << (v * kLanes);
        }
        return mask;
    }

    [[gnu::noinline]] static int list(const int32_t* products, uint32_t mask, int row,
                                      ByteHit* hits)
    {
        int found = 0;
        for (; mask != 0; mask &= mask - 1) {
            const int column = __builtin_ctz(mask);
            hits[found++] = {products[column], static_cast<uint16_t>(row),
                             static_cast<uint16_t>(column)};
        }
        return found;
    }
};

/// The tiled product in bytes with the threshold test as its epilogue, written once over a vector
/// type: `Ops` has 16 lanes of 32 bits and a dot product of four unsigned with four signed bytes
/// (vpdpbusd). ByteNative.cpp gives it AVX-512 VNNI; the tests also give it plain arrays. Sums are
/// exact up to 66,000 columns.
///
/// Tile: 8 rows, broadcast four bytes at a time, by 2 vectors of 16 columns. Registers: 16 sums, 2
/// of the panel, 1 broadcast; the 16 independent sums cover the product's latency of 5 cycles on
/// two ports. Roofline: 4 columns of 8 × 32 pairs are 1,024 multiplications in 16 vpdpbusd (8
/// cycles) and 10 loads (5 cycles): bound by arithmetic. A panel of 128 columns is 4 KiB and 128
/// rows are 16 KiB, both in the first-level cache. The epilogue takes 4 instructions a vector, a
/// seventh of the 32 products before it at 128 columns; sums leave the registers only at a hit.
///
/// Only plain types are used here: a template of the standard library compiled with these flags
/// could be linked into other files.
template <class Ops>
struct ByteProducts {
    using Threshold = ByteThreshold<Ops>;
    using Vector = typename Ops::Vector;
    static constexpr int kLanes = Ops::kLanes;
    static constexpr int kVectors = kByteWidth / kLanes;
    static constexpr int kBlockRows = 8;
    static_assert(kLanes == 16);

    static int scan(const ByteTile& tile, ByteHit* hits)
    {
        int found = 0;
        for (int row = 0; row < tile.count; row += kBlockRows)
            found += scanRows<kBlockRows>(tile.count - row, tile, row, hits + found);
        return found;
    }

    static void project(const int8_t* row, int32_t start, const uint8_t* panel, int quads,
                        int32_t* products)
    {
        Vector sums[kVectors] = {Ops::broadcast(start), Ops::broadcast(start)};
        for (int quad = 0; quad < quads; ++quad, row += 4, panel += kByteWidth * 4) {
            const Vector value = Ops::broadcast(quadAt(row));
            sums[0] = Ops::dot(sums[0], Ops::loadBytes(panel), value);
            sums[1] = Ops::dot(sums[1], Ops::loadBytes(panel + 64), value);
        }
        Ops::store(sums[0], products);
        Ops::store(sums[1], products + kLanes);
    }

private:
    static int32_t quadAt(const int8_t* bytes)
    {
        int32_t word;
        __builtin_memcpy(&word, bytes, sizeof word);
        return word;
    }

    template <int kRows>
    static int scanRows(int left, const ByteTile& tile, int row, ByteHit* hits)
    {
        if constexpr (kRows > 1)
            if (left < kRows)
                return scanRows<kRows - 1>(left, tile, row, hits);
        Vector sums[kRows][kVectors];
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v)
                sums[r][v] = Ops::broadcast(tile.starts[row + r]);
        const int8_t* rows = tile.rows + row * tile.stride;
        const uint8_t* panel = tile.panel;
        for (int quad = 0; quad < tile.quads; ++quad, rows += 4, panel += kByteWidth * 4) {
            const Vector columns[kVectors] = {Ops::loadBytes(panel), Ops::loadBytes(panel + 64)};
#pragma GCC unroll 8
            for (int r = 0; r < kRows; ++r) {
                const Vector value = Ops::broadcast(quadAt(rows + r * tile.stride));
#pragma GCC unroll 2
                for (int v = 0; v < kVectors; ++v)
                    sums[r][v] = Ops::dot(sums[r][v], columns[v], value);
            }
        }
        return compare<kRows>(tile, row, sums, hits);
    }

    template <int kRows>
    static int compare(const ByteTile& tile, int row, const Vector (&sums)[kRows][kVectors],
                       ByteHit* hits)
    {
        uint32_t masks[kRows];
        uint32_t any = 0;
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r) {
            masks[r] = Threshold::hitsOf(tile, row + r, sums[r]);
            any |= masks[r];
        }
        if (__builtin_expect(any == 0, 1))
            return 0;
        int found = 0;
        alignas(64) int32_t products[kByteWidth];
        // Unrolled: a sum that is asked for by a number known only then lies in memory from the
        // start.
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r) {
            if (masks[r] == 0)
                continue;
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v)
                Ops::store(sums[r][v], products + v * kLanes);
            found += Threshold::list(products, masks[r], row + r, hits + found);
        }
        return found;
    }
};

/// The kernels over AVX-512 VNNI. Call only where the processor has it. Null where the library was
/// built for another architecture.
ByteKernels nativeByteKernels();

/// The kernels over AVX2, which multiply bytes as 16 bits; the rest as above.
ByteKernels widenedByteKernels();

/// Those of the chosen target, the first of these that it has; null where it multiplies bytes no
/// faster than floats.
const ByteKernels& byteKernels();

} // namespace kindred

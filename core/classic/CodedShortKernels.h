#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Matrix.h"
#include "classic/CodedKernels.h"

// The loops of CodedKernels.h for large batches, where what is fetched counts: tables of scores and
// errors rounded to 16 bits, whose sums are exact integers of 32 bits.
//
// A table is a product of rounded centroids and rounded weights, two terms an instruction
// (vpmaddwd) where floats take one. Registers with AVX-512: 8 sums, 2 pairs of weights, 4 of
// centroids.
//
// Looking up, one row of one table of 32 columns: 64 bytes, where floats take 128. Four rows make
// one step: two sums in 16 bits, then pairs of lanes added into 32 (vpmaddwd with ones). Registers
// with AVX-512: 2 sums, 1 of ones, 4 in flight of 32; with AVX2 4, 1, 4 of 16. The columns are the
// outer loop, the bundles the inner one: the tables of two bundles (256 KiB) and a strip of 2,048
// scores (256 KiB) stay in the second-level cache of the processors that have AVX-512.
//
// The gradient: a counting sort of a sub-space's codes by value, so that the errors of one centroid
// are added in registers and stored once, where the float kernel reads, adds and writes a table's
// row for every image. Rows in pairs (the odd one with a row of zeros), 8 sums of 32 bits; a block
// of 32 centroids (16 KiB of sums) is multiplied by their values while it is in the first-level
// cache. A panel of errors is half a mebibyte.
//
// Roofline, for each image and sub-space of 112 columns: 8 lines from the second-level cache, 1.4
// to 1.5 cycles each at random, beside 2 · 256 · 8 · 112 / batch multiply-adds of the tables, 5
// cycles in all at a batch of 2,048 and 2 vectors a cycle, half of them in pairs; 3 for the sort.
namespace kindred {

/// Bundles whose tables are looked up together: 256 KiB.
inline constexpr size_t kShortBundles = 2;
/// Columns of such a table.
inline constexpr int64_t kShortColumns = 32;
/// Most columns of a panel of errors.
inline constexpr int64_t kShortPanel = 128;
inline constexpr int64_t kShortCentroids = 256;
/// Centroids whose sums stay in the first-level cache until they are multiplied.
inline constexpr int64_t kShortBlock = 32;
/// Most rows of a batch: their sums fit into 32 bits.
inline constexpr int64_t kMostShortRows = 65536;
/// Most columns of a sub-space: what their rounding adds grows with them.
inline constexpr int64_t kMostShortTerms = 1024;

/// The codes of an image in a bundle, fetched at once: one address for eight of them.
class CodeWord final {
public:
    explicit CodeWord(const uint8_t* codes) { std::memcpy(&m_codes, codes, sizeof m_codes); }
    int64_t operator[](int64_t part) const
    {
        static_assert(std::endian::native == std::endian::little);
        return static_cast<int64_t>(m_codes >> (8 * part) & 0xFF);
    }

private:
    uint64_t m_codes;
    static_assert(sizeof m_codes == kCodedBundle);
};

/// Centroids in 16 bits: value ≈ reach · rounded / 32,767.
struct ShortCentroids {
    ShortCentroids() = default;
    /// For all sub-spaces of m columns.
    ShortCentroids(int64_t parts, int64_t m);
    /// centroids [256, m] of a sub-space; several may be rounded side by side.
    void round(int64_t part, MatrixView<const float> centroids);

    int64_t parts() const { return static_cast<int64_t>(reach.size()) / columns; }
    int64_t pairs() const { return (columns + 1) / 2; }
    /// [256, pairs(), 2]
    const int16_t* part(int64_t index) const
    {
        return values.data() + index * kShortCentroids * pairs() * 2;
    }

    int64_t columns = 0;         ///< m
    std::vector<float> reach;    ///< [parts · m] the largest |value| of each column
    std::vector<int16_t> values; ///< [parts, 256, pairs(), 2], zeros behind an odd m
};

/// Workspace of one thread.
struct ShortRoom {
    /// columns: of a sub-space; rows: of a batch at most.
    ShortRoom(int64_t columns, int64_t rows);

    int64_t rows;
    hwy::AlignedFreeUniquePtr<int16_t[]> tables; ///< [bundles, parts, 256, kShortColumns]
    hwy::AlignedFreeUniquePtr<int32_t[]> terms;  ///< [pairs of columns, kShortColumns]
    hwy::AlignedFreeUniquePtr<float[]> sums;     ///< [a block of centroids, kShortPanel]
    std::vector<uint32_t> order;                 ///< [parts, rows + 257] places in a panel
    std::vector<uint32_t> starts;                ///< [parts, 257] in a line of order
};

/// Errors [n, C] in 16 bits, in panels of columns: value ≈ unit · rounded, which moves it by half a
/// unit at most. The lanes within a row are as the kernels of the chosen target want them.
class ShortErrors final {
public:
    static constexpr float kLargest = 32767;

    /// For n rows of C columns, a multiple of kCodedPad; kept from batch to batch.
    void resize(int64_t rows, int64_t columns);
    /// Rows [begin, end) of errors [n, C], aligned to 64 bytes; |error| ≤ largest. Ranges may be
    /// rounded side by side.
    void round(MatrixView<const float> errors, float largest, int64_t begin, int64_t end);

    int64_t rows() const { return m_rows; }
    int64_t columns() const { return m_columns; }
    int64_t width() const { return m_width; } ///< columns of a panel
    int64_t panels() const { return (m_columns + m_width - 1) / m_width; }
    /// [n + 1, width()], the last row zeros.
    const int16_t* panel(int64_t index) const
    {
        return m_values.get() + index * (m_rows + 1) * m_width;
    }

private:
    int64_t m_rows = 0;
    int64_t m_columns = 0;
    int64_t m_width = 0;
    int64_t m_room = 0;
    hwy::AlignedFreeUniquePtr<int16_t[]> m_values;
};

/// Whether the chosen target has these kernels (all but the scalar one).
bool hasShortKernels();

/// addBundleScores() for bundles of the same batch, of which only the last may have missing parts;
/// `part` is the first one's place among the centroids. weights [all parts · m, C]. With reach_c
/// the largest Σ_t reach_t |w_tc| of a part, a score of class c moves by at most reach_c (m + 3) /
/// 64,000 for each part: three quarters of a unit of the table, and a quarter for each column by
/// the rounding of factors, whose mean square adds a seventh to the table's own at m = 8. NaN where
/// a weight is not finite.
void addShortScores(std::span<const CodedBundle> bundles, const ShortCentroids& rounded,
                    int64_t part, MatrixView<const float> weights, ShortRoom& room,
                    MatrixView<float> scores);

/// bundleGradient() of errors · unit: exact but for the rounding of the errors and of floats.
void shortGradient(const CodedBundle& bundle, const ShortErrors& errors, float unit,
                   ShortRoom& room, MatrixView<float> gradient);

} // namespace kindred

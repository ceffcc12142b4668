#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Matrix.h"
#include "classic/CodedKernels.h"

// The loops of CodedKernels.h for large batches, where what is fetched counts: tables of scores and
// errors rounded to 16 bits, whose sums are exact integers of 32 bits.
//
// Looking up, one row of one table of 64 columns: 128 bytes, where floats take 256. Four rows make
// one step: two sums in 16 bits, then pairs of lanes added into 32 (vpmaddwd with ones). Registers
// with AVX-512: 4 sums, 1 of ones, 4 in flight of 32; with AVX2 8, 1, 4 of 16. Two bundles' tables
// are 512 KiB, half of the second-level cache of the processors that have AVX-512, and sixteen
// look-ups share one read and write of an image's scores.
//
// The gradient: a counting sort of a sub-space's codes by value, so that the errors of one centroid
// are added in registers and stored once, where the float kernel reads, adds and writes a table's
// row for every image. Rows in pairs (the odd one with a row of zeros), 8 sums of 32 bits; a block
// of 32 centroids (16 KiB of sums) is multiplied by their values while it is in the first-level
// cache. A panel of errors is half a mebibyte.
//
// Roofline, for each image and sub-space of 112 columns: 224 bytes from the second-level cache
// twice, 3.5 to 7 cycles each time, beside 2 · 256 · 8 · 112 / batch multiply-adds of the tables, 7
// cycles in all at a batch of 2,048 and 2 vectors a cycle.
namespace kindred {

/// Bundles whose tables are looked up together.
inline constexpr int64_t kShortBundles = 2;
/// Columns of such a table.
inline constexpr int64_t kShortColumns = 64;
/// Most columns of a panel of errors.
inline constexpr int64_t kShortPanel = 128;
inline constexpr int64_t kShortCentroids = 256;
/// Centroids whose sums stay in the first-level cache until they are multiplied.
inline constexpr int64_t kShortBlock = 32;
/// Most rows of a batch: their sums fit into 32 bits.
inline constexpr int64_t kMostShortRows = 65536;

/// Workspace of one thread.
struct ShortRoom {
    /// columns: of a sub-space; rows: of a batch at most.
    ShortRoom(int64_t columns, int64_t rows);

    int64_t rows;
    hwy::AlignedFreeUniquePtr<int16_t[]> tables; ///< [bundles, parts, 256, kShortColumns]
    hwy::AlignedFreeUniquePtr<float[]> terms;    ///< [columns, kShortColumns]
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

/// addBundleScores() for up to kShortBundles bundles of the same batch, of which only the last may
/// have missing parts. weights [all parts · m, C]; reach [all parts · m]: the largest |value| in
/// each column of the centroids. With reach_c the largest Σ_t reach_t |w_tc| of a part, a score of
/// class c moves by at most reach_c / 32,764 for each part. NaN where a weight is not finite.
void addShortScores(std::span<const CodedBundle> bundles, MatrixView<const float> weights,
                    std::span<const float> reach, ShortRoom& room, MatrixView<float> scores);

/// bundleGradient() of errors · unit: exact but for the rounding of the errors and of floats.
void shortGradient(const CodedBundle& bundle, const ShortErrors& errors, float unit,
                   ShortRoom& room, MatrixView<float> gradient);

} // namespace kindred

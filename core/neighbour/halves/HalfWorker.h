#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Matrix.h"
#include "kernel/SweepKernels.h"
#include "neighbour/BestLists.h"
#include "neighbour/SearchQuestion.h"
#include "neighbour/halves/HalfKernels.h"
#include "neighbour/halves/HalfProducts.h"
#include "neighbour/halves/HalfRows.h"
#include "neighbour/halves/LineSieve.h"

namespace kindred {

/// What a search by bf16 reads; everything outlives it.
struct HalfQuestion {
    const SearchQuestion& question;
    const HalfRows& rows;
    const HalfRows& sample;
    const SweepKernels& products;
    const HalfKernels& kernels;
    int64_t blockQueries; ///< of a worker at once, at most: a multiple of width()
    /// The database's rows as HalfRows has them; empty: as they are.
    std::span<const int32_t> order = {};
    const Matrix<float>* leaves =
        nullptr; ///< LineSieve's, of ordered rows; null: nothing is sieved

    int64_t width() const { return kernels.width; }
    /// The database's row that stands there.
    int32_t rowAt(int64_t place) const
    {
        return order.empty() ? static_cast<int32_t>(place) : order[static_cast<size_t>(place)];
    }
};

/// Some queries, and where the first of them stands in the order that they follow; −1: they do not.
struct HalfBlock {
    std::span<const int64_t> queries;
    int64_t place = -1;
};

/// A thread's part of a search by bf16: blocks of queries against all rows. A tile of rows is
/// multiplied with every panel of queries before its rows are scored in double: one is then turned
/// into doubles once for all queries of the block that it may be near to.
class HalfWorker final {
public:
    explicit HalfWorker(const HalfQuestion& asked);

    /// Takes over the queries of a block. guess: start from the sample's thresholds. False where a
    /// query is not finite.
    bool begin(const HalfBlock& block, bool guess);
    /// Tiles [first, end) of the database; of a block in its order counted from the block's own.
    void scan(int64_t first, int64_t end);
    /// Writes what was found; queries whose guess was too high go to `open`.
    void finish(Neighbours& out, std::vector<int64_t>& open);
    /// How many rows of the sample exceed what the block's queries ask for, in all.
    int64_t sampledHits() const { return m_sampledHits; }

private:
    int64_t panels() const
    {
        return (static_cast<int64_t>(m_queries.size()) + m_asked.width() - 1) / m_asked.width();
    }
    void multiply(const HalfRows& rows, int64_t tile, int64_t panel, float* out) const;
    bool pack(int64_t panel);
    double errorOf(const HalfRow& query) const;
    float firstReach(size_t query) const;
    float radiusOf(size_t query) const;
    bool mark(int64_t tile);
    void guess(int64_t panel);
    std::vector<float> floorsOf(int64_t panel, int32_t least);
    void take(int64_t tile);
    void raise(int64_t query);

    const HalfQuestion& m_asked;
    const int64_t m_padded; ///< columns of m_rows
    std::vector<int64_t> m_queries;
    Matrix<float> m_rows; ///< the queries' own, [block, d rounded up], zeros beyond d
    HalfProducts m_products;
    std::optional<LineSieve> m_sieve;
    bool m_sieves = false; ///< this block
    int64_t m_firstTile = 0;
    std::vector<float> m_radii; ///< [block] how far a row may lie that a query asks for
    hwy::AlignedFreeUniquePtr<float[]> m_panels;
    hwy::AlignedFreeUniquePtr<float[]> m_scores;    ///< [kTileRows, width]
    hwy::AlignedFreeUniquePtr<float[]> m_sampled;   ///< [rows of the sample, width]
    hwy::AlignedFreeUniquePtr<float[]> m_reaches;   ///< [block] what a score must exceed
    hwy::AlignedFreeUniquePtr<uint16_t[]> m_halves; ///< one row
    std::vector<int32_t> m_excluded;                ///< [block] the row that is no answer, -1: none
    std::vector<HalfRow> m_sizes;                   ///< [block]
    std::vector<double> m_errors;                   ///< [block]
    std::vector<float> m_floors;    ///< [block] guessed scores that the k-th must reach
    const int64_t m_markBytes;      ///< of a row of marks
    std::vector<uint8_t> m_marks;   ///< [kTileRows, m_markBytes] a bit for each query of the block
    std::vector<uint16_t> m_places; ///< of the queries that a row is scored with
    std::vector<float> m_exact;     ///< their scores
    hwy::AlignedFreeUniquePtr<double[]> m_row; ///< [m_padded] one row
    BestLists m_lists;
    int64_t m_sampledHits = 0;
};

} // namespace kindred

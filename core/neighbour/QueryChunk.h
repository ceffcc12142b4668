#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Matrix.h"
#include "neighbour/ExactSearch.h"
#include "neighbour/ScannedRows.h"
#include "neighbour/SearchKernels.h"
#include "neighbour/SearchQuestion.h"

namespace kindred {

/// A database row and how near it is: the larger score is nearer, a squared distance negated.
struct Candidate {
    float score;
    int32_t index;
};

/// At most kSearchRows rows that are scanned together.
struct SearchTile {
    const float* rows = nullptr;
    int64_t stride = 0;
    int count = 0;
    const float* bias = nullptr;      ///< [count]
    const int32_t* indices = nullptr; ///< [count] database rows; null: first, first + 1, …
    int32_t first = 0;
};

/// A chunk of queries in the panels that the scan kernel reads, with the best rows of each so far.
/// One thread; everything given outlives it.
class QueryChunk final {
public:
    /// k results of each query are wanted; a few more are kept, because the scan's floats may swap
    /// near ties.
    QueryChunk(const SearchQuestion& question, const ScannedRows& scanned);

    /// Results that are kept of each query.
    static int64_t keptOf(const SearchQuestion& question);
    /// How many panels fit into the workspace where every query needs `extra` bytes besides.
    int64_t panelsAtOnce(int64_t extra) const;
    /// Takes over the queries from panel `firstPanel` on; nothing is found yet.
    void pack(int64_t firstPanel, int64_t panels);
    int64_t firstQuery() const { return m_first; }
    int64_t size() const { return m_count; }
    /// Forgets what was found.
    void restart();
    void scan(const SearchTile& tile);
    /// The first scan() after pack() or restart(), of rows among which the nearest are likely to
    /// be: all are scored before any is kept, so that few of them are.
    void scanFirst(std::span<const SearchTile> tiles);
    /// Straight after pack() or restart(): rows are listed from now on that score more than all but
    /// `least` of these, which are not listed themselves.
    void guess(std::span<const SearchTile> tiles, int64_t least);
    /// scan() for all scanned rows in their own order.
    void scanAll();
    /// After guess() and scanAll(): the same without a guess for queries of which too few were
    /// found.
    void mendGuesses();
    /// Writes scores(i, row) of the scanned rows in [begin, end), which are whole tiles but for the
    /// last, for every query, straight after pack(); rows that are not a number are left out.
    void scoreRows(int64_t begin, int64_t end, Matrix<float>& scores);
    /// What was found for query firstQuery() + i, best first by (score, index), scored in double
    /// from the rows themselves: |q|² + |x|² - 2qx in float would tell neither near ties nor a
    /// duplicate's distance of 0. Until the next restart() or pack().
    std::span<const Candidate> settle(int64_t i);

private:
    SearchTile tileAt(int64_t row) const;
    std::span<const SearchHit> hits(const SearchTile& tile, int64_t panel);
    void scanPanel(const SearchTile& tile, int64_t panel);
    /// Scores [rows of all tiles, m_width] of a panel, and its thresholds so that at least so many
    /// lie above.
    void scoreFirst(std::span<const SearchTile> tiles, int64_t rows, int64_t panel, int64_t least);
    /// Room for the scores of all rows of the tiles, whose number it returns.
    int64_t makeRoom(std::span<const SearchTile> tiles);
    /// scanFirst() of a panel, whose scores are [rows of all tiles, m_width].
    void keepFirst(std::span<const SearchTile> tiles, int64_t panel, const float* scores);
    /// Of a tile's hits in a panel those that the question admits.
    void offerAll(const SearchTile& tile, int64_t panel, std::span<const SearchHit> found);
    void offer(size_t query, Candidate candidate);
    /// What a score must exceed before anything is found: less than a row scores that is as far as
    /// the query's reach, by all that single precision may lose.
    float scoreAtReach(int64_t i) const;
    /// Keeps the m_keep nearest, or a few more; the score of the last of them.
    float narrow(std::vector<Candidate>& list) const;

    const SearchQuestion m_question;
    const ScannedRows& m_scanned;
    const SearchKernels& m_kernels;
    const int64_t m_width;
    const int64_t m_keep; ///< results of each query
    const int64_t m_room; ///< of a list, which is cut down to m_keep when it is full
    int64_t m_first = 0;
    int64_t m_count = 0; ///< queries in the chunk
    int64_t m_panelCount = 0;
    hwy::AlignedFreeUniquePtr<float[]> m_panels;
    hwy::AlignedFreeUniquePtr<float[]> m_thresholds; ///< +infinity for padding columns
    std::vector<std::vector<Candidate>> m_nearest;   ///< of each query, in no order
    hwy::AlignedFreeUniquePtr<float[]> m_scratch;
    hwy::AlignedFreeUniquePtr<float[]> m_scores; ///< of the first scan
    int64_t m_scoreRoom = 0;
    std::vector<SearchHit> m_hits;
};

/// Whether a candidate comes before another one: ties by index.
inline bool isNearer(const Candidate& a, const Candidate& b)
{
    return a.score > b.score || (a.score == b.score && a.index < b.index);
}

/// Running sums of exactScore(): as many as the widest vectors hold.
inline constexpr int kExactSums = 8;

/// A Candidate's score in double from the rows themselves: kExactSums running sums of every eighth
/// term, of which the upper half is added to the lower one until one is left.
float exactScore(std::span<const float> query, std::span<const float> row, SearchMetric metric);
/// The same for every candidate among the rows of a database, which are sent for ahead.
void scoreExactly(std::span<const float> query, MatrixView<const float> rows, SearchMetric metric,
                  std::span<Candidate> candidates);

/// The value of a Candidate's score as Neighbours has it: similarity or squared distance.
inline float valueOf(float score, SearchMetric metric)
{
    return metric == SearchMetric::SquaredL2 ? 0.0F - score : score;
}

/// The value where there is no neighbour: worse than any.
float valueOfNone(SearchMetric metric);

} // namespace kindred

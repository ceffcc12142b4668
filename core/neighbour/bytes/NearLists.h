#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "neighbour/QueryChunk.h"
#include "neighbour/RowDistance.h"
#include "neighbour/SearchQuestion.h"
#include "neighbour/bytes/ByteRows.h"

namespace kindred {

/// |row|² of every row.
std::vector<double> squaredNorms(MatrixView<const float> rows, Executor& executor);

/// |row|² of both sides.
struct SquaredLengths {
    std::vector<double> queries; ///< [q]
    double largest = 0;          ///< of the database
    double spread = 0;           ///< largest less least of it
    double largestQuery = 0;

    /// For squared distances that are known to fit: nothing is measured.
    SquaredLengths() = default;
    SquaredLengths(const SearchQuestion& question, Executor& executor);
    /// Where those of the database are known to lie between least and most.
    SquaredLengths(std::vector<double> ofQueries, double least, double most);
    /// Whether every score is a finite float: those beyond are ties, whatever their distances.
    bool fitFloats() const;
};

/// What a search by bytes reads; everything outlives it.
struct ByteQuestion {
    const SearchQuestion& question;
    const SquaredLengths& lengths;
    const ByteRows& queries;
    const ByteRows& database;
    std::span<const int32_t> order = {}; ///< the row whose bytes stand at each place of both sides;
                                         ///< empty: the rows as they come

    int32_t rowAt(int64_t place) const
    {
        return order.empty() ? static_cast<int32_t>(place) : order[static_cast<size_t>(place)];
    }
};

/// For each of some queries the rows that may still be among its k nearest, by the distances of
/// their bytes, and how near a row must be to be looked at.
///
/// Why the answer is exact. Let d be a distance and d̂ that of the bytes, |d - d̂| ≤ e with e = the
/// query's error + the worst of the database. The largest d of any k rows bounds the k-th smallest
/// d of all, dₖ, so that a row with d̂ > dₖ + e is not among the k nearest, whatever is seen later;
/// the k rows are those with the smallest d̂, and d is measured where d̂ + e does not do. Distances
/// equal as floats are ties by index: a millionth of slack keeps those. Inner products order like
/// distances but for |row|²: 2qx = |q|² + |x|² - d², so that a row among the best k has d² ≤ dₖ² +
/// (largest - least |row|²). The rest is scored in double from the rows.
///
/// Rows on one list may be too many (copies, points closer together than bytes can tell): such a
/// query is crowded, asks for nothing any more, and its answer must be found elsewhere.
/// Where the question has reaches, rows beyond them are not asked for from the start.
/// Queries are told from 0 within the lists, rows by the places of their bytes; one thread for each
/// query.
class NearLists final {
public:
    NearLists(const ByteQuestion& question, int64_t firstQuery, int64_t count);
    /// Room for so many queries, which restart() names.
    NearLists(const ByteQuestion& question, int64_t room);
    /// Empty lists for these queries of the question, which are told by their place among them; the
    /// names outlive the lists or the next restart().
    void restart(std::span<const int32_t> names);

    /// Bytes that the lists of one query take.
    static int64_t bytesOf(int k);

    /// [count rounded up to kByteWidth] for ByteTile, aligned to 64.
    const int32_t* reaches(int64_t query) const { return m_reaches.get() + query; }
    /// [count] how far by their bytes rows may lie that a query asks for; negative: it is crowded.
    const float* radii(int64_t query) const { return m_radii.data() + query; }
    /// A row of the database, by the product of its bytes with the query's.
    void offer(int64_t query, int32_t place, int32_t product);
    /// For one thread, while no other offers.
    int64_t crowdedCount() const;
    bool isCrowded(int64_t query) const { return m_limits[static_cast<size_t>(query)] < 0; }
    /// found: the k nearest, best first by (score, row), scored in double; fewer where there are.
    void settle(int64_t query, std::vector<Candidate>& found);

private:
    struct Near {
        int32_t square; ///< of the bytes' distance
        int32_t place;
    };

    int64_t placeOf(int64_t query) const
    {
        return m_names.empty() ? m_first + query : m_names[static_cast<size_t>(query)];
    }
    /// Its number in the question.
    int32_t numberOf(int64_t query) const { return m_asked.rowAt(placeOf(query)); }
    void open(int64_t query);
    std::span<Near> listOf(int64_t query);
    void narrow(int64_t query);
    void prune(int64_t query);
    float distanceTo(int64_t query, int32_t place) const;
    double reachOf(int64_t query, double distance) const;
    double errorOf(int64_t query) const;
    double farthestOf(int64_t query, std::span<const Near> list) const;
    void keepWithin(int64_t query, double squaredDistance);
    void setLimit(int64_t query, int32_t limit);
    int32_t limitOf(int64_t query, double squaredDistance) const;

    const ByteQuestion& m_asked;
    int64_t m_first = 0;
    std::span<const int32_t> m_names; ///< empty: m_first, m_first + 1, …
    const size_t m_k;
    const size_t m_room;
    std::vector<Near> m_lists;     ///< [count, room]
    std::vector<uint32_t> m_sizes; ///< [count]
    std::vector<uint32_t> m_next;  ///< [count] size at which a list is pruned
    std::vector<int32_t> m_limits; ///< [count] largest square that is kept; -1: crowded
    std::vector<float> m_radii;    ///< [count] their roots
    RowDistance m_distance;
    double m_rounding; ///< relative, of distanceTo()
    hwy::AlignedFreeUniquePtr<int32_t[]> m_reaches;
};

} // namespace kindred

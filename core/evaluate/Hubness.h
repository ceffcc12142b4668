#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Matrix.h"

namespace kindred {

/// How often each row of a database stands among the k nearest of queries: N_k, and BN_k, how often
/// among those of a query of another class (Radovanović, Nanopoulos & Ivanović 2010, "Hubs in
/// space"). Counted from the lists as they are found, for several k at once, in [k, rows] numbers;
/// N_k over all rows sums to the lengths of all lists cut at k. Thread-compatible.
class OccurrenceCounts final {
public:
    /// k: each at least 1, ascending, without repeats; may exceed rows.
    OccurrenceCounts(int64_t rows, std::vector<int> k);

    /// A list has `row` at `rank`, from 0; `bad`: the query is of another class. Ranks beyond the
    /// largest k count for nothing.
    void add(int32_t row, int64_t rank, bool bad);
    /// Call once, after the last list.
    void close();

    const std::vector<int>& k() const { return m_k; }
    int64_t rows() const { return m_all.cols(); }
    /// [rows] N of k()[at]; of it those that are bad. After close().
    std::span<const int32_t> all(size_t at) const { return rowOf(m_all, at); }
    std::span<const int32_t> bad(size_t at) const { return rowOf(m_bad, at); }

private:
    static std::span<const int32_t> rowOf(const Matrix<int32_t>& counts, size_t at)
    {
        return {counts.row(static_cast<int64_t>(at)), static_cast<size_t>(counts.cols())};
    }

    std::vector<int> m_k;
    std::vector<int32_t> m_places; ///< [largest k, or rows] rank → the first k that reaches it
    Matrix<int32_t> m_all, m_bad;  ///< [k, rows]; until close() what each k adds to the one before
};

/// How unevenly rows are found.
struct Hubness {
    int k = 0;
    double mean = 0;     ///< N_k a row
    double skewness = 0; ///< of N_k over the rows, E[(N_k − μ)³]/σ³; NaN where all are equal
    double bad = 0;      ///< share of all occurrences that are bad; NaN where there are none
    int64_t most = 0;    ///< the largest N_k
    int64_t never = 0;   ///< rows that stand in no list
};

/// `at`: of counts.k(). At least one row.
Hubness hubnessOf(const OccurrenceCounts& counts, size_t at);

/// At most `most` rows that stand in the most lists, the most first, ties by row; none that stands
/// in no list.
std::vector<int32_t> largestHubs(std::span<const int32_t> occurrences, size_t most);

} // namespace kindred

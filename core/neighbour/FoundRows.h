#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "neighbour/QueryChunk.h"
#include "neighbour/SearchQuestion.h"

namespace kindred {

/// The best candidates of one query while an index is walked; one thread.
class FoundRows final {
public:
    explicit FoundRows(const SearchQuestion& question);

    /// For the query that follows.
    void restart(int64_t query);
    /// A row at this squared distance in the index; only answers of the question are kept.
    void offer(int32_t row, float distance);
    /// Whether no row can be better than those that are kept, but for its number.
    bool isPerfect() const { return m_heap.size() == m_keep && m_heap.front().score == 0; }
    /// Writes the query's line of the result, scored in double from the question's rows.
    void write(Neighbours& out);

private:
    const SearchQuestion& m_question;
    size_t m_keep;
    int64_t m_query = 0;
    std::vector<Candidate> m_heap;
};

/// Writes candidates, best first, as a line of the result; those beyond its width are left out.
void writeCandidates(std::span<const Candidate> found, SearchMetric metric, int64_t line,
                     Neighbours& out);

} // namespace kindred

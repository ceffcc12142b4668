#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "neighbour/QueryChunk.h"

namespace kindred {

/// The best k of the candidates offered to each of some queries, kept in no order: a list is cut
/// back to its k best only when it is full, which costs a few operations a candidate however long
/// the list is. One thread.
class BestLists final {
public:
    explicit BestLists(int64_t k);

    /// Bytes that one list takes.
    static int64_t bytesOf(int64_t k);
    /// Empty lists for so many queries.
    void restart(int64_t queries);
    /// True where the list was full and has been cut back: kthScore() tells what is asked for now.
    bool add(int64_t query, Candidate candidate)
    {
        size_t& size = m_sizes[static_cast<size_t>(query)];
        m_lists[static_cast<size_t>(query) * m_room + size++] = candidate;
        return size == m_room && cut(query);
    }
    /// The k-th best score straight after a cut.
    float kthScore(int64_t query) const;
    /// The k best of all offered, or all, best first. Until the next call.
    std::span<const Candidate> sorted(int64_t query);

private:
    bool cut(int64_t query);

    const size_t m_k;
    const size_t m_room;
    std::vector<Candidate> m_lists; ///< [queries, room]
    std::vector<size_t> m_sizes;    ///< [queries]
};

} // namespace kindred

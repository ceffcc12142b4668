#include "neighbour/FoundRows.h"

#include <algorithm>

#include "neighbour/CandidateOrder.h"

namespace kindred {

namespace {
constexpr int kSpareRows = 8; ///< beyond k: single precision may swap near ties
}

FoundRows::FoundRows(const SearchQuestion& question)
    : m_question(question), m_keep(static_cast<size_t>(question.k + kSpareRows))
{
    m_heap.reserve(m_keep);
}

void FoundRows::restart(int64_t query)
{
    m_query = query;
    m_heap.clear();
}

void FoundRows::offer(int32_t row, float distance)
{
    const Candidate candidate{-distance, row};
    const bool full = m_heap.size() == m_keep;
    if ((full && !isNearer(candidate, m_heap.front())) || !m_question.admits(m_query, row))
        return;
    if (full) {
        std::pop_heap(m_heap.begin(), m_heap.end(), isNearer);
        m_heap.pop_back();
    }
    m_heap.push_back(candidate);
    std::push_heap(m_heap.begin(), m_heap.end(), isNearer);
}

void FoundRows::write(Neighbours& out)
{
    scoreExactly(m_question.queries.rowSpan(m_query), m_question.database, m_question.metric,
                 m_heap);
    sortByNearness(m_heap);
    writeCandidates(m_heap, m_question.metric, m_query, out);
}

void writeCandidates(std::span<const Candidate> found, SearchMetric metric, int64_t line,
                     Neighbours& out)
{
    for (int64_t j = 0; j < out.indices.cols(); ++j) {
        const auto at = static_cast<size_t>(j);
        const bool has = at < found.size();
        out.indices(line, j) = has ? found[at].index : -1;
        out.values(line, j) = has ? valueOf(found[at].score, metric) : valueOfNone(metric);
    }
}

} // namespace kindred

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "neighbour/FoundRows.h"
#include "neighbour/QueryChunk.h"
#include "neighbour/SearchQuestion.h"

namespace kindred::test {

/// What every row in double says of each query, ties by index: found once, for all who are asked.
class EveryRow final {
public:
    explicit EveryRow(const SearchQuestion& question) : m_question(question)
    {
        for (int64_t query = 0; query < question.queries.rows; ++query)
            m_best.push_back(bestOf(query));
    }

    const SearchQuestion& question() const { return m_question; }

    /// That `out` holds this for a query.
    void expectAnswer(int64_t query, const Neighbours& out) const
    {
        const std::vector<Candidate>& best = m_best[static_cast<size_t>(query)];
        for (int64_t j = 0; j < m_question.k; ++j) {
            const auto at = static_cast<size_t>(j);
            const bool has = at < best.size();
            ASSERT_EQ(out.indices(query, j), has ? best[at].index : -1)
                << "query " << query << ", rank " << j << " of " << m_question.database.rows;
            ASSERT_EQ(out.values(query, j), has ? valueOf(best[at].score, m_question.metric)
                                                : valueOfNone(m_question.metric));
        }
    }

    /// The same for all of them.
    void expectAnswers(const Neighbours& out) const
    {
        for (int64_t query = 0; query < m_question.queries.rows; ++query)
            ASSERT_NO_FATAL_FAILURE(expectAnswer(query, out));
    }

private:
    std::vector<Candidate> bestOf(int64_t query) const
    {
        std::vector<Candidate> all;
        for (int64_t row = 0; row < m_question.database.rows; ++row)
            if (m_question.admits(query, static_cast<int32_t>(row)))
                all.push_back({exactScore(m_question.queries.rowSpan(query),
                                          m_question.database.rowSpan(row), m_question.metric),
                               static_cast<int32_t>(row)});
        const size_t count = std::min(all.size(), static_cast<size_t>(m_question.k));
        const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
        std::partial_sort(all.begin(), end, all.end(), isNearer);
        all.resize(count);
        return all;
    }

    SearchQuestion m_question;
    std::vector<std::vector<Candidate>> m_best;
};

} // namespace kindred::test

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "neighbour/FoundRows.h"
#include "neighbour/QueryChunk.h"
#include "neighbour/SearchQuestion.h"

namespace kindred::test {

/// That `out` holds for this query what every row in double says, ties by index.
inline void expectEveryRowsAnswer(const SearchQuestion& question, int64_t query,
                                  const Neighbours& out)
{
    std::vector<Candidate> all;
    for (int64_t row = 0; row < question.database.rows; ++row)
        if (question.admits(query, static_cast<int32_t>(row)))
            all.push_back({exactScore(question.queries.rowSpan(query),
                                      question.database.rowSpan(row), question.metric),
                           static_cast<int32_t>(row)});
    std::sort(all.begin(), all.end(), isNearer);
    for (int64_t j = 0; j < question.k; ++j) {
        const bool has = j < static_cast<int64_t>(all.size());
        ASSERT_EQ(out.indices(query, j), has ? all[static_cast<size_t>(j)].index : -1)
            << "query " << query << ", rank " << j << " of " << question.database.rows;
        ASSERT_EQ(out.values(query, j),
                  has ? valueOf(all[static_cast<size_t>(j)].score, question.metric)
                      : valueOfNone(question.metric));
    }
}

} // namespace kindred::test

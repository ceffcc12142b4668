#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/Result.h"
#include "neighbour/SearchIndex.h"

namespace kindred {

/// How lists of neighbours are looked up.
enum class SearchKind { Exact, Hnsw, Ivf };

/// By the name of an option: searchKindNames() in the order of the kinds. Exact for any other.
SearchKind searchKindOf(const std::string& name);
const std::vector<std::string>& searchKindNames();

struct ApproximateRequest {
    SearchKind kind = SearchKind::Hnsw;
    uint64_t seed = 1;
    double leastRecall = 0.95;
};

struct ApproximateAnswer {
    Neighbours found;   ///< as searchExact() returns them
    double recall = 1;  ///< share of the true neighbours found, copies of the last one allowed
    bool exact = true;  ///< found by searchExact()
    int64_t effort = 0; ///< efSearch or nprobe that it took
};

/// The same rows through an index: cells of bytes where the processor multiplies those, of FAISS
/// otherwise. The effort starts at the index's least and doubles
/// until the recall, measured on 256 to 1,000 of the queries against searchExact(), reaches
/// `leastRecall`. Failed where it is not reached before the exact search would cost less (of few
/// rows all may be seen), and for rows that are not finite or too long to square; Interrupted where
/// progress said false. One seed gives the same rows on any thread count.
Result<ApproximateAnswer> searchApproximately(const SearchQuestion& question,
                                              const ApproximateRequest& request, Executor& executor,
                                              const SearchProgress& progress);

/// By the kind that is asked for, and exactly where the index is refused: `recall` is then that
/// which it was refused for (0: its rows are not finite). Interrupted where progress said false.
Result<ApproximateAnswer> searchNeighbours(const SearchQuestion& question,
                                           const ApproximateRequest& request, Executor& executor,
                                           const SearchProgress& progress);

/// Most bytes that an index needs besides the question and its answer; 0 without one. Where it
/// gives way, the exact search comes when it is gone.
int64_t searchBytes(SearchKind kind, SearchMetric metric, int64_t rows, int64_t dimension);
/// Of rows that an exact search prepares: their sums, and where it rounds them their values once
/// more, in two bytes a column.
int64_t preparedBytes(int64_t rows, int64_t columns, bool rounds);
/// Of an exact search of rows, each for its own k nearest: all rows' lists where bytes are asked
/// for them, those of a block on each thread where bf16 is.
int64_t ownListBytes(int64_t rows, int64_t dimension, int k, int threads);
/// The same as searchBytes() of such a search.
int64_t ownSearchBytes(int64_t rows, int64_t dimension, int k, int threads);

} // namespace kindred

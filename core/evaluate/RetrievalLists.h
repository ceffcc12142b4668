#pragma once

#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"
#include "evaluate/Hubness.h"
#include "evaluate/Protocol.h"

namespace kindred {

/// What the lists of nearest rows of all queries tell, without the lists.
struct RetrievalLists {
    /// matches(q, j) = 1 where the neighbour at rank j has the class of the query: [queries, the
    /// largest k or the size of the database].
    Matrix<uint8_t> matches;
    OccurrenceCounts occurrences; ///< of the database's rows, for each k of the request
};

/// One exact search for every k of the request, at a label level. A query is never in its own list,
/// nor is what CameraRule hides. Interrupted when progress said so.
Result<RetrievalLists> retrievalLists(const ProtocolInput& input, int level);

/// The request's k, ascending, each once.
std::vector<int> ascendingCounts(std::vector<int> k);

/// 1-based rank of the first match of each query within k; 0: none.
std::vector<int32_t> firstRanks(const Matrix<uint8_t>& matches, int k);

} // namespace kindred

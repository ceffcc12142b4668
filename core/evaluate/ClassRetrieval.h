#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/Executor.h"
#include "base/Json.h"
#include "base/Result.h"
#include "evaluate/Evaluation.h"
#include "evaluate/FullRanking.h"
#include "evaluate/Hubness.h"
#include "evaluate/RetrievalLists.h"

namespace kindred {

/// What became of one class's queries, and how often its items were found.
struct RetrievedClass {
    int32_t label = 0;
    int64_t queries = 0;
    int64_t items = 0;           ///< rows of the database that are of the class
    int64_t answerable = 0;      ///< queries that have something to find
    std::vector<int64_t> hits;   ///< [k] queries with a row of their class among the first k
    double map = 0;              ///< mean averagePrecision() of the answerable; NaN without
    double mapAtR = 0;           ///< mean precisionAtR() of the same
    std::vector<int64_t> listed; ///< [k] N_k of its items together
    std::vector<int64_t> bad;    ///< [k] of these in lists of other classes' queries

    /// Shares in 0..1, NaN where there is nothing to share; `at`: which k.
    double recall(size_t at) const;
    double badShare(size_t at) const;
    double hubness(size_t at) const; ///< mean N_k of its items
};

/// A row of the database that stands in many lists.
struct Hub {
    int64_t id = 0;
    int32_t label = 0;
    int64_t listed = 0; ///< N_k
    int64_t bad = 0;    ///< BN_k
};

/// Retrieval by the class of the query: R@K, average precision, support and hubness.
struct RetrievalByClass {
    int level = 0;
    std::string levelName;
    std::vector<int> k; ///< ascending
    int64_t queries = 0;
    int64_t items = 0;
    std::vector<Hubness> hubness;        ///< [k]
    std::vector<std::vector<Hub>> hubs;  ///< [k] the most listed first, at most kMostHubs
    std::vector<RetrievedClass> classes; ///< by label; those that have a query or an item

    static constexpr size_t kMostHubs = 48;
};

/// The table of what was found already: no search of its own, memory by class.
RetrievalByClass byClass(const ProtocolInput& input, int level, const RetrievalLists& lists,
                         const std::vector<FullRanking>& rankings);

/// docs/run-format.md, `per_class`. names: of the level's classes by label; may lack some.
Json toJson(const RetrievalByClass& table, const std::vector<std::string>& names);

struct ClassRetrievalRequest {
    std::vector<int> k = {1, 10};
    bool cosine = true; ///< false: squared Euclidean
    int level = 0;      ///< of both sides' labels
};

/// The table alone, searched for. Usage errors for a k below 1 or a level that is not there; failed
/// where a side is empty or the sides do not fit; Interrupted when progress said so (may be empty).
Result<RetrievalByClass> retrievalByClass(const ClassRetrievalRequest& request,
                                          const EmbeddingSet& database, const EmbeddingSet& queries,
                                          Executor& executor,
                                          const std::function<bool(double)>& progress = {});

} // namespace kindred

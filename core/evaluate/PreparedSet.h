#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"
#include "evaluate/Evaluation.h"

namespace kindred {

/// An EmbeddingSet made ready for search: rows in the order of their sample ids, so that neither
/// the order of the database nor a tie depends on how the rows arrived; unit rows for cosine.
struct PreparedSet {
    Matrix<float> rows;                       ///< [n, d]
    std::vector<int64_t> ids;                 ///< [n], ascending, unique
    std::vector<std::vector<int32_t>> labels; ///< [levels][n]
    std::vector<float> logWeights;            ///< [n] or empty
    std::vector<int32_t> cameras;             ///< [n] -1: not known; or empty
    std::vector<int64_t> origin;              ///< [n] row in the set as given

    int64_t size() const { return rows.rows(); }
};

/// An empty set stays empty, without label levels. Failed errors (naming `side`) for sizes that
/// disagree, equal ids, negative labels, and values that are not finite.
Result<PreparedSet> prepareSet(const EmbeddingSet& set, bool unitRows, const std::string& side);

/// [queries] the database row with the same sample id, or -1: a query is never its own neighbour,
/// while exact copies under other ids stay.
std::vector<int32_t> ownRows(const PreparedSet& database, const PreparedSet& queries);

/// 1 + the largest class id of a level over both sides.
int classCount(const PreparedSet& database, const PreparedSet& queries, int level);

} // namespace kindred

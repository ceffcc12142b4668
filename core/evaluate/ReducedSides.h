#pragma once

#include <functional>

#include "base/Matrix.h"
#include "base/Result.h"
#include "evaluate/Evaluation.h"

namespace kindred {

/// Both sides of an evaluation on the principal components of the database's rows as they came.
/// Owns the rows that its sets look at.
class ReducedSides final {
public:
    /// Errors of fitPca(); progress may be empty, false cancels (Interrupted).
    static Result<ReducedSides> make(const EmbeddingSet& database, const EmbeddingSet& queries,
                                     int components, const std::function<bool(double)>& progress);

    EmbeddingSet database() const { return over(m_database, m_databaseRows); }
    EmbeddingSet queries() const { return over(m_queries, m_queryRows); }

private:
    static EmbeddingSet over(EmbeddingSet set, const Matrix<float>& rows)
    {
        set.rows = rows.view();
        return set;
    }

    EmbeddingSet m_database, m_queries; ///< but for their rows
    Matrix<float> m_databaseRows, m_queryRows;
};

} // namespace kindred

#include "evaluate/ReducedSides.h"

#include "classic/Pca.h"
#include "classic/RowMap.h"

namespace kindred {

Result<ReducedSides> ReducedSides::make(const EmbeddingSet& database, const EmbeddingSet& queries,
                                        int components, const std::function<bool(double)>& progress)
{
    FitInput input;
    input.rows = database.rows;
    input.progress = progress;
    KINDRED_ASSIGN(const LinearModel model, fitPca(input, {components, 1}));
    if (queries.rows.rows > 0 && queries.rows.cols != database.rows.cols)
        return failure("database and queries differ in dimension or in label levels");
    const RowMap map(model);
    ReducedSides sides;
    sides.m_database = database;
    sides.m_queries = queries;
    sides.m_databaseRows = map(database.rows);
    sides.m_queryRows = map(queries.rows);
    return sides;
}

} // namespace kindred

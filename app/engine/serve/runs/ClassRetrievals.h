#pragma once

#include <string>

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/RecentlyUsed.h"
#include "engine/serve/neighbourhood/NeighbourhoodRows.h"
#include "engine/serve/runs/ClassSupport.h"
#include "evaluate/ClassRetrieval.h"

namespace kindred::engine {

class RunView;
struct LabelledRows;

/// run.class_retrieval: how each class of a split finds its like among the split (queries among the
/// gallery), which samples stand in the most lists, and how many training samples decide about a
/// class. By the run's own metric, as an evaluation of it; all but the last exact. Kept.
/// Thread-safe.
class ClassRetrievals final {
public:
    explicit ClassRetrievals(Context& context) : m_context(context), m_tables(context.runs) {}

    Result<Reply> answer(const Call& call);

private:
    using Made = Result<std::shared_ptr<const RetrievalByClass>>;

    Made found(const RunView& view, const std::string& split, const std::string& database, int k,
               bool cosine, const Call& call);
    Result<std::shared_ptr<const ClassSupport>> support(const RunView& view,
                                                        const std::string& split, const Call& call);
    Result<LabelledRows> rows(const RunView& view, const std::string& split, bool cosine);

    Context& m_context;
    NeighbourhoodTables m_tables; ///< rows as they were written, for distances
    RecentlyUsed<const RetrievalByClass> m_kept{12};
    RecentlyUsed<const ClassSupport> m_support{12};
};

} // namespace kindred::engine

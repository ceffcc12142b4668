#pragma once

#include <string>

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/RecentlyUsed.h"
#include "evaluate/ClassRetrieval.h"

namespace kindred::engine {

class RunView;

/// run.class_retrieval: how each class of a split finds its like among the split (queries among the
/// gallery), and which samples stand in the most lists. By cosine, as query.neighbours; exact, and
/// kept. Thread-safe.
class ClassRetrievals final {
public:
    explicit ClassRetrievals(Context& context) : m_context(context) {}

    Result<Reply> answer(const Call& call);

private:
    using Made = Result<std::shared_ptr<const RetrievalByClass>>;

    Made found(const RunView& view, const std::string& split, const std::string& database, int k,
               const Call& call);

    Context& m_context;
    RecentlyUsed<const RetrievalByClass> m_kept{12};
};

} // namespace kindred::engine

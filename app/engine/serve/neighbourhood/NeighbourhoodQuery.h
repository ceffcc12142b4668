#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/neighbourhood/NeighbourhoodFacts.h"
#include "engine/serve/neighbourhood/NeighbourhoodRows.h"

namespace kindred::engine {

/// `query.neighbourhood`: a query's weights under the loss of its run. What does not depend on σ is
/// kept for the last few queries, so that another σ costs one pass over the logits.
class NeighbourhoodQuery final {
public:
    NeighbourhoodQuery(Context& context, NeighbourhoodTables& tables)
        : m_context(&context), m_tables(&tables), m_facts(context, tables)
    {
    }

    Result<Reply> answer(const Call& call);

private:
    /// A query as far as σ does not matter.
    struct Weighed {
        std::shared_ptr<const NeighbourhoodRows> rows;
        std::vector<double> nearness; ///< [n]
        int64_t own = -1;             ///< its row
        std::optional<int64_t> id;
        std::optional<int32_t> label;
        int32_t prediction = -1;
        Json means, tree;
    };
    using Made = Result<std::shared_ptr<const Weighed>>;
    Made weighed(const RunView& view, const Call& call);
    Made make(const RunView& view, const AskedSample& asked, const Call& call);

    Context* m_context;
    NeighbourhoodTables* m_tables;
    NeighbourhoodFacts m_facts;
    RecentlyUsed<const Weighed> m_weighed{8};
};

/// A number of the params above 0 and below `high`, or nothing where it is missing.
Result<std::optional<double>> positiveParam(const Json& params, const char* key, double high);

} // namespace kindred::engine

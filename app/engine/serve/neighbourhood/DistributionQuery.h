#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/neighbourhood/DistributionCounts.h"

namespace kindred::engine {

/// `run.distributions` and `run.distribution_samples`: what the neighbourhoods of a split look like
/// at a step. Counted once a step and kept for the last few.
class DistributionQuery final {
public:
    DistributionQuery(Context& context, NeighbourhoodTables& tables)
        : m_context(&context), m_tables(&tables)
    {
    }

    Result<Reply> histograms(const Call& call);
    Result<Reply> samples(const Call& call);

private:
    struct Counted {
        int64_t database = 0; ///< rows that were counted
        double sigma = 0;
        bool own = true; ///< as NeighbourhoodRows has it, and why not
        std::string reason;
        DistributionCounts counts;
        std::string split;
        int64_t step = 0;
        int64_t total = 0; ///< samples of the split
        bool labelled = true;
    };
    using Made = Result<std::shared_ptr<const Counted>>;
    Made counted(const Call& call);
    Made make(const RunView& view, const std::string& split, const Call& call);

    Context* m_context;
    NeighbourhoodTables* m_tables;
    RecentlyUsed<const Counted> m_counted{24};
};

} // namespace kindred::engine

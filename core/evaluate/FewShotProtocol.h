#pragma once

#include "evaluate/Protocol.h"

namespace kindred {

/// Plain N-way K-shot episodes (Vinyals et al. 2016; Wu et al. 2018, section 4.3; Li et al. 2019,
/// section 4) over the queries at the finest level: support and queries of an episode come from the
/// same set, the rule decides with k = shot. For each shot of a list, or each size of a file of
/// episodes, the value is the mean episode accuracy with 1.96 sd/√E; n counts episodes.
class FewShotProtocol final : public Protocol {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    bool usesRule() const override { return true; }
    bool knowsTrainingRows() const override { return false; }
    Refusal applies(const ProtocolInput& input) const override;
    Result<ProtocolOutcome> run(const ProtocolInput& input) const override;
};

/// The episodes that the protocol would draw of these queries, by their ids; without tasks where
/// they cannot be drawn.
FrozenEpisodes freezeEpisodes(const EvaluationRequest& request, const EmbeddingSet& queries);

} // namespace kindred

#pragma once

#include "decide/DecisionRule.h"

namespace kindred {

/// Memory-based neighbourhood embedding as a decision (Li et al. 2019, section 3). Of
/// queries by themselves the K nearest support rows vote, each with the attention that the first
/// learned module gives it (equation 6). Of an episode support and queries together are the memory:
/// all are moved up the modules, and a class scores the mean cosine with its support rows. Takes
/// rows as the network makes them. Evidence: the support rows among the K nearest of the memory,
/// with their attention.
class MemoryRule final : public DecisionRule {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    bool usesK() const override { return false; }
    bool wantsUntransformedRows() const override { return true; }
    std::string applies(const DecisionTask& task) const override;
    Result<Decisions> decide(const DecisionTask& task, Executor& executor) const override;
};

} // namespace kindred

#pragma once

#include "decide/DecisionRule.h"

namespace kindred {

/// The neighbours of one query, best first.
struct Voters {
    std::span<const float> values; ///< similarity or squared distance
    std::span<const int32_t> rows; ///< of the support; as many
    const DecisionTask& task;
};

/// The common part of rules in which the k nearest vote: search once, then rank the classes by
/// (votes, smaller summed distance where the rule asks for it, lower class id). Classes without a
/// vote follow in the order of their ids.
class NeighbourRule : public DecisionRule {
public:
    std::string applies(const DecisionTask& task) const override;
    Result<Decisions> decide(const DecisionTask& task, Executor& executor) const override;

protected:
    /// Writes each neighbour's vote: not negative, their sum positive; the scale does not matter.
    virtual void vote(const Voters& voters, std::span<double> votes) const = 0;
    /// Whether equal votes are decided by the smaller summed distance before the class id.
    virtual bool tieByDistance() const = 0;

private:
    void decideRow(const DecisionTask& task, int64_t row, Decisions& result) const;
};

} // namespace kindred

#pragma once

#include "decide/DecisionRule.h"

namespace kindred {

/// The common part of rules in which the k nearest vote: search once, then rank the classes by
/// (votes, smaller summed distance where the rule asks for it, lower class id). Classes without a
/// vote follow in the order of their ids.
class NeighbourRule : public DecisionRule {
public:
    std::string applies(const DecisionTask& task) const override;
    Result<Decisions> decide(const DecisionTask& task, Executor& executor) const override;

protected:
    /// Votes of the neighbours, best first. values: similarity or squared distance; votes has the
    /// same size and may be scaled freely.
    virtual void vote(std::span<const float> values, SearchMetric metric, double sigma,
                      std::span<double> votes) const = 0;
    /// Whether equal votes are decided by the smaller summed distance before the class id.
    virtual bool tieByDistance() const = 0;

private:
    void decideRow(const DecisionTask& task, int64_t row, Decisions& result) const;
};

} // namespace kindred

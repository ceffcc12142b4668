#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "decide/DecisionRule.h"

// What several rules have in common.
namespace kindred {

/// Why a rule that decides from the support cannot: there is none, other dimensions, a k below 1.
/// Empty: it can.
std::string reasonAgainstSupport(const DecisionTask& task);

/// Squared distance of two rows from what the search says; of unit rows |a - b|² = 2 - 2 a·b.
inline double squaredDistance(float value, SearchMetric metric)
{
    return metric == SearchMetric::SquaredL2 ? value : std::max(0.0, 2.0 - 2.0 * value);
}

/// A decision of a labelling with room for its ranked classes and, where wanted, scores.
Decision emptyDecision(const DecisionTask& task, int labelling);

/// Names the classes by (larger logit, lower id). -infinity: the class cannot be chosen; such
/// classes follow after all others.
void rankClasses(std::span<const double> logits, std::span<int32_t> ranked);

/// The softmax of the logits; 0 for a class that cannot be chosen.
void softmaxOf(std::span<const double> logits, std::span<float> scores);

/// rankClasses() and, where wanted, softmaxOf() for a query of the decision.
void writeDecision(std::span<const double> logits, int64_t query, Decision& decision);

} // namespace kindred

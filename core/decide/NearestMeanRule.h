#pragma once

#include "decide/DecisionRule.h"

namespace kindred {

/// Nearest class mean (NCM, Mensink et al. 2012, Eq 6 with W inside the embedding): the class whose
/// mean of support rows has the smallest squared distance. For cosine the mean is that of the unit
/// rows, itself of length below 1, and the distance to it is still the squared one. A query's
/// excluded row is taken off its class mean: the exact leave-one-out decision; a class that this
/// leaves empty cannot be chosen. Scores: softmax of the negated squared distances; ties go to the
/// lower class id. Evidence: the max k nearest support rows of the chosen class, in equal shares.
class NearestMeanRule final : public DecisionRule {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    OptionSchema options() const override;
    bool usesK() const override { return false; }
    bool decidesByMeans(const Json& options) const override;
    std::string applies(const DecisionTask& task) const override;
    Result<Decisions> decide(const DecisionTask& task, Executor& executor) const override;
};

} // namespace kindred

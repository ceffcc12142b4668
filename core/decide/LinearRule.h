#pragma once

#include "decide/DecisionRule.h"

namespace kindred {

/// The linear refit or linear probe (Wu et al. 2018, section 4.2): for each labelling a multinomial
/// logistic regression on the support's rows as the model made them, over standardised columns
/// (fitLogistic). Scores are its probabilities; a class without support cannot be chosen; ties go
/// to the lower class id; no evidence. Option lambda 0 chooses the regularisation on a held-out
/// tenth of the support (chooseLambda). Rows that are asked must not be among the support.
class LinearRule final : public DecisionRule {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    OptionSchema options() const override;
    bool usesK() const override { return false; }
    bool wantsRawRows() const override { return true; }
    std::string applies(const DecisionTask& task) const override;
    Result<std::shared_ptr<const FittedSupport>>
    fit(const DecisionTask& task, const std::function<bool(double)>& progress) const override;
    Result<Decisions> decide(const DecisionTask& task, Executor& executor) const override;
};

} // namespace kindred

#pragma once

#include "decide/DecisionRule.h"

namespace kindred {

/// The model's own linear classifier: argmax and softmax of weights · x + bias (Wu et al. 2018,
/// equation 7; of an mne run Li et al. 2019, equation 4). Needs no support, knows no k and gives no
/// evidence; ties go to the lower class id.
class SoftmaxRule final : public DecisionRule {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    bool usesK() const override { return false; }
    bool wantsRawRows() const override { return true; }
    std::string applies(const DecisionTask& task) const override;
    Result<Decisions> decide(const DecisionTask& task, Executor& executor) const override;
};

} // namespace kindred

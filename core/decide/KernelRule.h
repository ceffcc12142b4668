#pragma once

#include "decide/NeighbourRule.h"

namespace kindred {

/// Gaussian kernels on the k nearest support rows (NNGK, Meyer et al. 2018, Eq 3): each votes with
/// w_j exp(-d²/2σ²), w_j = exp(logWeights[j]). σ is a distance: on unit rows d² = 2 - 2s, and
/// σ = √σ' makes it the weighted vote with temperature σ'. Ties go to the lower class id.
class KernelRule final : public NeighbourRule {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;
    bool usesKernels() const override { return true; }
    std::string applies(const DecisionTask& task) const override;

protected:
    void vote(const Voters& voters, std::span<double> votes) const override;
    bool tieByDistance() const override { return false; }
};

} // namespace kindred

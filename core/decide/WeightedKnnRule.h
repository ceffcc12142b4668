#pragma once

#include "decide/NeighbourRule.h"

namespace kindred {

/// The k nearest vote with exp((s - max s)/sigma), s the similarity (SNCA, Wu et al. 2018, equation
/// 2 over the k nearest; section 4.1). For squared distances s = -distance/2, which on unit rows is
/// the same vote. Ties go to the lower class id.
class WeightedKnnRule final : public NeighbourRule {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;

protected:
    void vote(const Voters& voters, std::span<double> votes) const override;
    bool tieByDistance() const override { return false; }
};

} // namespace kindred

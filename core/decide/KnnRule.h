#pragma once

#include "decide/NeighbourRule.h"

namespace kindred {

/// Majority of the k nearest (the k-NN of Mensink et al. 2012, section 3.1, and Im & Taylor 2016,
/// table I). Ties, on which the papers are silent, go to the class with the smaller summed
/// distance, then to the lower class id.
class KnnRule final : public NeighbourRule {
public:
    std::string id() const override;
    std::string title() const override;
    std::string sentence() const override;

protected:
    void vote(const Voters& voters, std::span<double> votes) const override;
    bool tieByDistance() const override { return true; }
};

} // namespace kindred

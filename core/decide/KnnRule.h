#pragma once

#include "decide/NeighbourRule.h"

namespace kindred {

/// Majority of the k nearest; a tie goes to the class with the smaller summed distance, then to the
/// lower class id.
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

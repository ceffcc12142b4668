#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/Matrix.h"

namespace kindred {

/// Of how many labelled images most of a decision comes: for each query the least number that hold
/// half, 70 % and 90 % of the weight (the support sets of Wu et al. 2018, figure 3).
class SupportSizes final {
public:
    static constexpr std::array<double, 3> kShares = {0.5, 0.7, 0.9};

    /// weights: [queries, neighbours] as Decision::weights has them; without columns nothing is
    /// counted.
    void add(MatrixView<const float> weights);
    /// The median over the queries for each of kShares; 0 before the first.
    std::array<int64_t, 3> medians() const;
    /// In words; k: neighbours that may vote. Empty: no query was counted.
    std::string sentence(int k) const;

private:
    std::array<std::vector<int64_t>, 3> m_sizes; ///< [queries] for each share
};

} // namespace kindred

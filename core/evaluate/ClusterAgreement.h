#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kindred {

/// How much a clustering knows of a labelling: mutual information, normalised or adjusted for
/// chance. Counts may be weighted, as a bootstrap draws them.
class ClusterAgreement final {
public:
    /// Which mean of the two entropies normalises.
    enum class Mean { Arithmetic, Geometric, Min, Max };

    /// labels and clusters: [n] each, not negative.
    ClusterAgreement(std::span<const int32_t> labels, std::span<const int32_t> clusters);

    /// I(U; V)/mean(H(U), H(V)); 0 where either entropy is 0. The library's NMI is the arithmetic
    /// one.
    double normalised(Mean mean = Mean::Arithmetic) const;
    /// Adjusted mutual information (Vinh et al. 2010), arithmetic mean; 0 where either entropy is
    /// 0.
    double adjusted() const;

    /// normalised() and adjusted() of a resample: drawn[i] is how often item i was drawn, n in all.
    /// The information expected by chance stays that of the whole sample.
    double normalised(std::span<const int32_t> drawn, Mean mean = Mean::Arithmetic) const;
    double adjusted(std::span<const int32_t> drawn) const;

private:
    struct Information {
        double mutual = 0, labels = 0, clusters = 0;
    };
    struct Cell {
        int32_t label = 0;
        int32_t cluster = 0;
    };

    Information information(std::span<const int32_t> drawn) const;
    double expected() const;
    double adjustedOf(const Information& information) const;

    std::vector<Cell> m_cells;     ///< the pairs that occur
    std::vector<int32_t> m_cellOf; ///< [n]
    size_t m_labels = 0;
    size_t m_clusters = 0;
    double m_expected = 0; ///< mutual information by chance, given the sizes
};

} // namespace kindred

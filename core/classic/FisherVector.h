#pragma once

#include <span>
#include <vector>

#include "classic/FisherKernels.h"
#include "classic/GaussianMixture.h"

namespace kindred {

/// The Fisher vector of a set of descriptors: in which direction each component of a mixture would
/// have to change to explain them better (Perronnin, Sánchez & Mensink, ECCV 2010, section 2; as
/// features Mensink et al. 2012, section 4.1). Gradients of means and deviations only. The order of
/// the descriptors does not matter, nor does seeing each of them twice. All members may be called
/// from any thread.
class FisherVector final {
public:
    /// The mixture is copied.
    explicit FisherVector(const GaussianMixture& mixture) : m_mixture(mixture), m_tables(mixture) {}

    int64_t dimension() const { return 2 * m_mixture.components() * m_mixture.dimension(); }

    /// descriptors [T, d] → [2Kd]: for each component
    ///   1/(T √w_k) Σ_t γ_t(k) (x_t − μ_k)/σ_k, and after these of all components
    ///   1/(T √(2w_k)) Σ_t γ_t(k) [(x_t − μ_k)²/σ_k² − 1].
    /// Posteriors γ below kLeastShare of a descriptor's largest one count as 0. Zeros where there
    /// are no descriptors.
    std::vector<double> gradients(MatrixView<const float> descriptors) const;

    /// The gradients as they are compared: signed square roots, then unit length (Perronnin et al.
    /// 2010, section 3). out [dimension()]; zeros stay zeros.
    void encode(MatrixView<const float> descriptors, std::span<float> out) const;

private:
    GaussianMixture m_mixture;
    FisherTables m_tables;
};

} // namespace kindred

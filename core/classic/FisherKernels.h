#pragma once

#include <cstdint>
#include <vector>

#include "base/Matrix.h"
#include "classic/GaussianMixture.h"

namespace kindred {

/// Posteriors below this share of a descriptor's largest one count as 0. On pictures like those
/// that the mixture was fitted to, gradients nearly cancel: of 20,822 SIFT descriptors and 256
/// components the unit vector is off by 3e-4; with 1e-4 it would be by 6e-3.
inline constexpr double kLeastShare = 1e-6;

/// Doubles that the kernels take at once: eight vectors of the widest registers.
inline constexpr int64_t kFisherRoom = 64;

/// A mixture as the kernels read it. With y = x − centre, log w_k N(x) is a product of [y, y²] and
/// the weights, plus a constant; about the centre far less cancels than about the origin.
struct FisherTables {
    explicit FisherTables(const GaussianMixture& mixture);

    int64_t components = 0;
    int64_t columns = 0;
    int64_t pitch = 0;                  ///< 2d and zeros after them, to a multiple of kFisherRoom
    std::vector<float> centre;          ///< [d]
    std::vector<float> weights;         ///< [K, 2d] of y and y²
    std::vector<float> constants;       ///< [K]
    std::vector<float> magnitudes;      ///< [2d] largest |weight| of a column
    float largestConstant = 0;          ///< of all |constants|
    std::vector<double> exact;          ///< [K, pitch]: the weights
    std::vector<double> exactConstants; ///< [K]
};

/// moments [K, pitch] += Σ_t γ_t(k) [y_t, y_t²] and masses [K] += Σ_t γ_t(k), on the calling
/// thread. rows: [T, d], finite.
///
/// A product in single precision finds the components whose posterior may reach kLeastShare, by a
/// bound on its own rounding; for those alone everything is computed again, in double. So the
/// result hangs neither on the product's precision nor on the processor's vectors beyond double's
/// rounding, and is off by what is left out: less than K · kLeastShare of a descriptor's weight.
void addFisherMoments(const FisherTables& tables, MatrixView<const float> rows, double* moments,
                      double* masses);

} // namespace kindred

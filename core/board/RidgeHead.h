#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"

namespace kindred {

/// A linear classifier with a bias on a few weighted unit rows: ridge regression onto class
/// indicators, as few-shot learning has it (Bertinetto et al. 2019, “Meta-learning with
/// differentiable closed-form solvers”, equation 5), written in the span of the rows so that
/// cosines with them are all it needs. The strength λ is the one of a fixed list with the smallest
/// weighted squared error of the leave-one-out answers (Allen's PRESS), which the closed form
/// gives exactly; the scale of the probabilities is the one under which these answers are
/// likeliest. Immutable.
class RidgeHead final {
public:
    /// rows [n, d] unit rows, labels [n] in 0..classes-1, weights [n], all > 0.
    static Result<RidgeHead> fit(MatrixView<const float> rows, std::span<const int32_t> labels,
                                 std::span<const float> weights, int classes);

    /// Logits [classes] of a picture by its cosines [n] with the rows.
    void logits(std::span<const float> cosines, std::span<double> out) const;
    /// Logits of row i, had it not been fitted, at the same λ and scale.
    void leftOut(int64_t row, std::span<double> out) const;
    /// Share [n] of each row in the score of a class: Σ|share| = 1, negative speaks against it.
    std::vector<double> shares(std::span<const float> cosines, int32_t label) const;

    double lambda() const { return m_lambda; }

private:
    Matrix<double> m_alpha;        ///< [n, classes]
    Matrix<double> m_leftOut;      ///< [n, classes] leave-one-out scores
    std::vector<double> m_biases;  ///< [classes] Σ alpha
    std::vector<uint8_t> m_absent; ///< [classes] without a row
    double m_lambda = 1;
    double m_scale = 0.2; ///< logits are scores by it
};

} // namespace kindred

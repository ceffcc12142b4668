#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "classic/LinearModel.h"

namespace kindred {

/// A density of K Gaussians whose columns are independent: Σ_k w_k N(x; μ_k, diag σ_k²).
struct GaussianMixture {
    std::vector<double> weights; ///< [K], above 0, summing to 1
    Matrix<double> means;        ///< [K, d]
    Matrix<double> variances;    ///< [K, d], above 0

    int64_t components() const { return means.rows(); }
    int64_t dimension() const { return means.cols(); }
};

struct MixtureOptions {
    int components = 16;
    int iterations = 50;     ///< most of EM
    double tolerance = 1e-4; ///< EM ends where the mean log-likelihood grows by less
    double floor = 0.01;     ///< least variance of a component, as a share of the column's
    bool operator==(const MixtureOptions&) const = default;
};

/// Expectation–maximisation from the clusters of k-means (Dempster, Laird & Rubin 1977). Labels of
/// the input are not used. A component that less than one row supports starts anew at the row that
/// is explained worst. The same bits on any thread count.
/// Input errors: fewer rows than components, values that are not finite, rows that are all equal.
Result<GaussianMixture> fitMixture(const FitInput& input, const MixtureOptions& options,
                                   Executor& executor);

/// Whose each row is. One for each thread: it keeps its working memory.
class MixturePosteriors final {
public:
    explicit MixturePosteriors(const GaussianMixture& mixture);

    /// Computes expanded() and posteriors() of rows [T, d] and, where `logs` is not empty, log p(x)
    /// of each. The views hold until the next call.
    void compute(MatrixView<const float> rows, std::span<double> logs = {});

    MatrixView<const double> expanded() const;   ///< [T, 2d]: x, then x²
    MatrixView<const double> posteriors() const; ///< [T, K]: γ, each row sums to 1

private:
    Matrix<double> m_weights; ///< [2d, K] of x and x² in log w_k N(x)
    std::vector<double> m_constants;
    Matrix<double> m_expanded;
    Matrix<double> m_posteriors;
    int64_t m_rows = 0;
};

/// Mean of log p(x) over the rows.
double meanLogLikelihood(const GaussianMixture& mixture, MatrixView<const float> rows);

} // namespace kindred

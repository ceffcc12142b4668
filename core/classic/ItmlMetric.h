#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/Matrix.h"
#include "base/Result.h"
#include "classic/LinearModel.h"

// The metric A of itml while it is learned, asked along the differences v of its pairs alone.
namespace kindred {

/// Two rows of the input.
struct ItmlPair {
    int64_t first = 0;
    int64_t second = 0;
};

/// From A = I on, by steps A += factor · A v vᵀ A of one pair's v each: with p = vᵀAv and factor
/// (t − p)/p² the Bregman projection onto {A : vᵀAv = t} under the LogDet divergence. One thread.
class ItmlMetric {
public:
    virtual ~ItmlMetric() = default;

    /// vᵀAv of a pair.
    virtual double distance(int64_t pair) = 0;
    /// One step; the pair is the one that distance() was asked of last.
    virtual void step(int64_t pair, double factor) = 0;
    /// Eigenvectors of A as rows in ascending order, each times the root of its eigenvalue [D, D].
    /// `weights` [pairs] are what the steps of each have added to A⁻¹: A⁻¹ = I + Σ weight · v vᵀ.
    /// The metric is spent.
    virtual Result<Matrix<double>> root(std::span<const double> weights) = 0;
};

/// Whether so few pairs are better compared with each other than by a matrix of the columns.
bool comparesPairs(int64_t pairs, int64_t columns);

/// In the form that costs less: H = V A Vᵀ of all pairs' differences V [P, D], where a distance is
/// an entry and a step costs P² (the kernel form, section 5 of Davis et al. 2007), where there are
/// no more pairs than columns; else A itself, where both cost D². `input` and `pairs` outlive it.
std::unique_ptr<ItmlMetric> makeItmlMetric(const FitInput& input, std::span<const ItmlPair> pairs);
/// Bytes that it takes at most, root() included.
int64_t itmlMetricBytes(int64_t pairs, int64_t columns);

} // namespace kindred

#pragma once

#include "base/Result.h"
#include "classic/LinearModel.h"

namespace kindred {

constexpr int64_t kMostItmlColumns = 4096; ///< their square is decomposed

struct ItmlOptions {
    double gamma = 1;           ///< > 0; how hard the bounds are: slack is cheap when small
    int64_t constraints = 0;    ///< pairs drawn; 0: 20·C², at least 1000
    int passes = 100;           ///< most passes over the pairs
    double tolerance = 1e-3;    ///< of the multipliers, relative, at which it has converged
    double lowPercentile = 5;   ///< of squared distances: bound of pairs of one class
    double highPercentile = 95; ///< of squared distances: bound of pairs of two classes
};

/// Information-theoretic metric learning: the metric nearest to the Euclidean one (LogDet) under
/// which pairs of a class are closer than a low percentile of the distances and pairs of two
/// classes farther than a high one, with slack (Davis, Kulis, Jain, Sra, Dhillon: ICML 2007,
/// algorithm 1). W is a root of A. Input errors: too few rows, one class only, more columns than a
/// covariance may have.
Result<LinearModel> fitItml(const FitInput& input, const ItmlOptions& options);
/// Pairs that are drawn of so many classes.
int64_t itmlPairs(const ItmlOptions& options, int64_t classes);
/// Bytes that it takes at most besides the rows.
int64_t itmlBytes(const FitShape& shape, const ItmlOptions& options);

} // namespace kindred

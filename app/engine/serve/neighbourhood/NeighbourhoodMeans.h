#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred::engine {

/// Points that stand for classes: the class means, or several centroids of each.
struct ClassPoints {
    Matrix<double> points;       ///< [m, d]
    std::vector<int32_t> owners; ///< [m] class of each
};

/// The mean of the rows of each class that has any, by ascending class; labels below 0 have none.
ClassPoints classMeansOf(MatrixView<const float> rows, std::span<const int32_t> labels);

/// A class as a query sees it.
struct ClassDistance {
    int32_t label = -1;
    double squared = 0; ///< distance to the nearest of its points
    double p = 0; ///< share of Σ exp(−scale · |x − μ|²) (Mensink et al. 2012, equation 6)
};

/// Every class, the nearest first, ties by label.
std::vector<ClassDistance> classDistances(const ClassPoints& classes, std::span<const float> query,
                                          double scale);

/// The scale of squared distances that makes the mean −log p of the rows' own classes least (the
/// "rescaled ℓ2" of Mensink et al. 2012, figure 1): golden section over log scale, on at most
/// `most` rows at equal spaces.
double fittedScale(const ClassPoints& classes, MatrixView<const float> rows,
                   std::span<const int32_t> labels, int64_t most, Executor& executor);

} // namespace kindred::engine

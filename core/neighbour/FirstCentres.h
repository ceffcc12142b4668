#pragma once

#include <functional>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Random.h"

namespace kindred {

/// The first centres of k-means: rows drawn one after the other with probability in proportion to
/// their squared distance from the nearest one drawn before (k-means++, Arthur & Vassilvitskii
/// 2007). The same on any thread count. Broken off where goesOn() says so: the rest are zeros.
/// clusters: 1 … rows.rows.
Matrix<float> firstCentres(MatrixView<const float> rows, int clusters, Random& random,
                           Executor& executor, const std::function<bool()>& goesOn);

} // namespace kindred

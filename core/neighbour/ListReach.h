#pragma once

#include <cstdint>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred {

/// [n] a squared distance within which each row has k others: that of the k-th nearest on its list,
/// for SearchQuestion::reaches; infinite where the list names fewer. rows: [n, d]. lists: [n, m]
/// rows of `rows`, -1: none; own rows and repetitions do no harm.
std::vector<double> reachesOfLists(MatrixView<const float> rows, int k,
                                   MatrixView<const int32_t> lists, Executor& executor);

} // namespace kindred

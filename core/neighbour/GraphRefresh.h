#pragma once

#include <cstdint>

#include "base/Matrix.h"
#include "neighbour/ApproximateSearch.h"

namespace kindred {

struct RefreshRequest {
    uint64_t seed = 1;          ///< of the groups that the recall is measured on
    double leastRecall = 0.998; ///< below it the exact search takes over
};

/// The k nearest other rows of each row by squared distance, where lists of rows are at hand that
/// were near them before they moved a little. A row is linked with those on its list and those that
/// list it; linked rows form groups of 64, and a group looks at its own, at those linked with them,
/// and at those linked with these up to as many rows as the effort says. The effort starts at 512
/// and doubles until the recall, measured on some rows of up to 48 groups against searchExact(),
/// reaches `leastRecall`; where it cannot before an eighth of all rows is looked at, as far as the
/// efforts tried tell, or rows are few, everything is searched exactly, no farther than the lists'
/// own rows are now, and `recall` is then that which the lists were refused for (1 where none was
/// measured).
///
/// rows: [n, d]. lists: [n, m] rows of `rows`, -1: none; own rows and repetitions do no harm, and m
/// need not be k. Lists that hold the true neighbours give the answer of searchExact(); of others
/// what comes from beyond the rows looked at is missed. Interrupted where progress said false. The
/// same on any thread count.
Result<ApproximateAnswer> refreshGraph(MatrixView<const float> rows, int k,
                                       MatrixView<const int32_t> lists,
                                       const RefreshRequest& request, Executor& executor,
                                       const SearchProgress& progress);

/// Most bytes that it needs besides rows, lists [n, listed] and its answer, as long as it is not
/// refused.
int64_t refreshBytes(int64_t rows, int64_t dimension, int64_t listed, int threads);

} // namespace kindred

#pragma once

#include <cstdint>
#include <span>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred {

/// A batch of finite rows; views are read only during the call.
struct NcaQuestion {
    MatrixView<const float> rows;     ///< [b, d]
    std::span<const int32_t> labels;  ///< [b]
    std::span<const int64_t> samples; ///< [b] rows of one sample are no pair
    bool logLoss = true;              ///< −log p in place of −p
};

/// Sums over the rows that have a partner of their class; the others are skipped.
struct NcaSums {
    double loss = 0;
    double probability = 0;
    int64_t skipped = 0;
};

/// p_i = Σ over the partners of row i of exp(−|z_i − z_j|²), over the sum for all other rows
/// (Goldberger et al. 2004, equations 1–5; Wu et al. 2018, equation 6). gradient [b, d] becomes
/// that of the summed loss at both rows of each pair. Holds b² floats: distances, computed once a
/// pair, which become weights, an exponential for each end of it: 3·b²·d operations. Same bits on
/// any thread count.
NcaSums ncaSweep(const NcaQuestion& question, MatrixView<float> gradient, Executor& executor);

} // namespace kindred

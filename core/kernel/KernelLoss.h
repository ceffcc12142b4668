#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "kernel/KernelSpread.h"
#include "kernel/ListedCentres.h"

namespace kindred {

/// Rows against the Gaussian kernels on some of the stored centres. Views are read only during the
/// call.
struct KernelQuestion {
    MatrixView<const float> rows;       ///< [b, d]
    std::vector<ListedCentres> centres; ///< [b] neighbours of each row
    MatrixView<const float> centreRows; ///< [n, d]
    std::span<const float> logWeights;  ///< [n] or empty: all 0
    double sigma = 1;
    int64_t nearest = -1; ///< how many of each row's centres, the first, are its nearest; -1: all
};

/// Per row, Meyer et al. 2018 equation 3 and its derivatives; the centres are constant.
struct KernelAnswer {
    std::vector<double> loss; ///< [b]; 0 for skipped rows
    Matrix<float> gradient;   ///< [b, d] dJ/d(row)
    /// [Σ K] dJ/dω of each row's neighbours, row after row in the order of KernelQuestion::centres;
    /// a centre of several rows stands there as often. Sums to 0 over a row.
    std::vector<double> weightGradient;
    KernelSpread spread; ///< for those who read a step's numbers
    int skipped = 0;     ///< rows without a neighbour of their class
};

/// O(b·K·d). A row that is not finite has NaN for its loss and gradient. Same bits on any thread
/// count.
KernelAnswer kernelLoss(const KernelQuestion& question, Executor& executor);

} // namespace kindred

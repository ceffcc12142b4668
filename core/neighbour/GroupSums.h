#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"

namespace kindred {

/// The sums and counts of groups of rows. labels: [n], each in 0..groups-1. Every sum adds its rows
/// in their order, so that any thread count gives the same bits.
struct GroupSums {
    GroupSums(MatrixView<const float> rows, std::span<const int32_t> labels, int groups,
              Executor& executor)
        : sums(groups, rows.cols), counts(static_cast<size_t>(groups))
    {
        for (const int32_t label : labels)
            ++counts[static_cast<size_t>(label)];
        executor.forRanges(rows.cols, 16, [&](int64_t begin, int64_t end, int) {
            for (int64_t row = 0; row < rows.rows; ++row) {
                double* sum = sums.row(labels[static_cast<size_t>(row)]);
                for (int64_t k = begin; k < end; ++k)
                    sum[k] += rows(row, k);
            }
        });
    }

    Matrix<double> sums;         ///< [groups, d]
    std::vector<int64_t> counts; ///< [groups]
};

} // namespace kindred

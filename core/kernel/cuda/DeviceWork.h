#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/Matrix.h"
#include "kernel/cuda/Device.h"

namespace kindred::cuda {

/// How many tiles of `size` hold `count`.
inline int64_t tilesOf(int64_t count, int64_t size)
{
    return (count + size - 1) / size;
}

/// Into how many pieces `tiles` of work are cut so that `blocks` blocks a piece fill the device a
/// few times; at least one tile each.
inline Result<int> chooseSplits(int64_t tiles, int64_t blocks)
{
    int device = 0;
    int processors = 0;
    KINDRED_TRY(check(cudaGetDevice(&device), "asking for the device"));
    KINDRED_TRY(check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
                      "asking for the number of processors"));
    const int64_t wanted = 4 * static_cast<int64_t>(processors) / std::max<int64_t>(blocks, 1);
    const int64_t most = std::clamp<int64_t>(tiles, 1, 65'535);
    return static_cast<int>(std::clamp<int64_t>(wanted, 1, most));
}

/// Rows one after the other, whatever their stride was.
inline std::vector<float> packedRows(MatrixView<const float> rows)
{
    std::vector<float> values;
    values.reserve(static_cast<size_t>(rows.rows * rows.cols));
    for (int64_t i = 0; i < rows.rows; ++i)
        values.insert(values.end(), rows.row(i), rows.row(i) + rows.cols);
    return values;
}

} // namespace kindred::cuda

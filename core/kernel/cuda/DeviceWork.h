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

/// How many multiprocessors the current device has.
inline Result<int> multiprocessors()
{
    int device = 0;
    int processors = 0;
    KINDRED_TRY(check(cudaGetDevice(&device), "asking for the device"));
    KINDRED_TRY(check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
                      "asking for the number of processors"));
    return processors;
}

/// The most pieces that a grid can number.
inline constexpr int64_t kMostSplits = 65'535;

/// Into how many pieces `tiles` of work are cut so that `blocks` blocks a piece fill the device a
/// few times; at least one tile each.
inline Result<int> chooseSplits(int64_t tiles, int64_t blocks)
{
    KINDRED_ASSIGN(const int processors, multiprocessors());
    const int64_t wanted = 4 * static_cast<int64_t>(processors) / std::max<int64_t>(blocks, 1);
    const int64_t most = std::clamp<int64_t>(tiles, 1, kMostSplits);
    return static_cast<int>(std::clamp<int64_t>(wanted, 1, most));
}

/// The same where each of `places` holds one block at a time and pieces take alike long: of the
/// fewest tiles one after the other, the fewest pieces.
inline int splitsForWaves(int64_t tiles, int64_t blocks, int64_t places)
{
    const int64_t most = std::clamp<int64_t>(tiles, 1, kMostSplits);
    const int64_t enough = std::min(most, 4 * tilesOf(places, blocks));
    const auto inTurn = [&](int64_t splits) {
        return tilesOf(blocks * splits, places) * tilesOf(tiles, splits);
    };
    int64_t best = 1;
    for (int64_t splits = 2; splits <= enough; ++splits)
        if (inTurn(splits) < inTurn(best))
            best = splits;
    return static_cast<int>(best);
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

#include "neighbour/DrawnRows.h"

#include <algorithm>
#include <cmath>

#include "base/Random.h"
#include "neighbour/SearchKernels.h"

namespace kindred {

namespace {
constexpr int64_t kExpected = 16;     ///< of the sample among the nearest
constexpr int64_t kLeastShare = 8;    ///< a larger part of the rows costs more than it saves
constexpr int64_t kMostRows = 16'384; ///< whose scores for a panel are 2 MiB
constexpr uint64_t kDrawSeed = 0x647261776e;
} // namespace

DrawnRows::DrawnRows(const ScannedRows& scanned, int64_t keep)
{
    const MatrixView<const float>& all = scanned.rows;
    const int64_t count = kExpected * all.rows / std::max<int64_t>(keep, 1);
    if (count * kLeastShare > all.rows || count < kSearchRows || count > kMostRows)
        return;
    m_least = kExpected + 4 * static_cast<int64_t>(std::sqrt(kExpected)) + 1;
    m_rows = Matrix<float>(count, all.cols);
    m_bias.resize(static_cast<size_t>(count));
    Random random(kDrawSeed);
    for (int64_t i = 0; i < count; ++i) {
        const int64_t begin = i * all.rows / count;
        const int64_t end = (i + 1) * all.rows / count;
        const int64_t row =
            begin + static_cast<int64_t>(random.below(static_cast<uint64_t>(end - begin)));
        std::copy_n(all.row(row), all.cols, m_rows.row(i));
        m_bias[static_cast<size_t>(i)] = scanned.bias[static_cast<size_t>(row)];
    }
}

std::vector<SearchTile> DrawnRows::tiles() const
{
    std::vector<SearchTile> tiles;
    for (int64_t row = 0; row < m_rows.rows(); row += kSearchRows) {
        SearchTile tile;
        tile.rows = m_rows.row(row);
        tile.stride = m_rows.cols();
        tile.count = static_cast<int>(std::min<int64_t>(kSearchRows, m_rows.rows() - row));
        tile.bias = m_bias.data() + row;
        tiles.push_back(tile);
    }
    return tiles;
}

} // namespace kindred

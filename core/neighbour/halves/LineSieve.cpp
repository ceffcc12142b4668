#include "neighbour/halves/LineSieve.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "kernel/AlignedRoom.h"
#include "kernel/ScoreRows.h"
#include "neighbour/halves/HalfKernels.h"

namespace kindred {

namespace {
constexpr int64_t kGroupPanels = 8;          ///< whose queries share a line
constexpr double kProductRounding = 0x1p-23; ///< twice that of one float

float floatOf(uint16_t half)
{
    return std::bit_cast<float>(uint32_t{half} << 16);
}

int64_t leavesOf(const HalfRows& rows)
{
    return (rows.tiles() + kLeafTiles - 1) / kLeafTiles;
}

/// What bf16 loses of a row, and floats of its sum and a query's, for a direction of length 1.
double lostOf(const HalfRows& rows)
{
    const double size = std::sqrt(rows.largestSquare());
    return rows.worstError() + static_cast<double>(rows.columns() + 8) * kProductRounding *
                                   (2 * size + 2 * rows.meanLength() + rows.worstError());
}
} // namespace

Matrix<float> leafMeans(const HalfRows& rows, Executor& executor)
{
    const int64_t columns = rows.columns();
    Matrix<float> means(leavesOf(rows), columns);
    executor.forRanges(means.rows(), 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t leaf = begin; leaf < end; ++leaf) {
            const int64_t first = leaf * kLeafTiles * kTileRows;
            const int64_t count = std::min(kLeafTiles * kTileRows, rows.count() - first);
            float* mean = means.row(leaf);
            const uint16_t* halves = rows.tile(leaf * kLeafTiles);
            for (int64_t i = 0; i < count; ++i, halves += columns)
                for (int64_t k = 0; k < columns; ++k)
                    mean[k] += floatOf(halves[k]) / static_cast<float>(count);
        }
    });
    return means;
}

LineSieve::LineSieve(const HalfRows& rows, const Matrix<float>& means, const SweepKernels& kernels,
                     int64_t panels)
    : m_rows(rows), m_leaves(means), m_lost(lostOf(rows)), m_products(kernels, rows.columns()),
      m_panels(panels),
      // No more groups than a panel has columns for their lines.
      m_groupQueries(kernels.width *
                     std::max(kGroupPanels, (panels + kernels.width - 1) / kernels.width)),
      m_means(kernels.width, rows.columns()), m_directions(kernels.width, rows.columns()),
      m_lengths(static_cast<size_t>(kernels.width)), m_origins(m_lengths.size()),
      m_panel(alignedRoom<float>(m_products.panelSize())),
      m_projected(alignedRoom<float>(kTileRows * kernels.width)),
      m_farthest(kLeafTiles, kernels.width), m_needs(static_cast<size_t>(kLeafTiles * panels))
{
}

void LineSieve::begin(MatrixView<const float> queries)
{
    m_queries = queries;
    m_count = queries.rows;
    const std::span<const float> moved = m_rows.mean();
    for (int64_t group = 0; group < groups(); ++group) {
        const int64_t first = group * m_groupQueries;
        const int64_t count = std::min(m_groupQueries, m_count - first);
        float* mean = m_means.row(group);
        std::fill_n(mean, m_means.cols(), 0.0F);
        for (int64_t i = first; i < first + count; ++i)
            for (int64_t k = 0; k < m_rows.dimension(); ++k)
                mean[k] += queries(i, k) / static_cast<float>(count);
        for (size_t k = 0; k < moved.size(); ++k)
            mean[k] -= moved[k];
    }
}

/// From the leaf's mean to each group's, the largest coordinate near 1.
void LineSieve::setDirections(int64_t leaf)
{
    const int64_t columns = m_rows.columns();
    const int64_t width = m_products.width();
    const float* to = m_leaves.row(leaf);
    std::vector<uint16_t> halves(static_cast<size_t>(columns));
    std::fill_n(m_products.packing(), columns * width, 0.0F);
    for (int64_t group = 0; group < groups(); ++group) {
        float* direction = m_directions.row(group);
        float most = std::numeric_limits<float>::min();
        for (int64_t k = 0; k < columns; ++k) {
            direction[k] = m_means(group, k) - to[k];
            most = std::max(most, std::abs(direction[k]));
        }
        for (int64_t k = 0; k < columns; ++k)
            direction[k] /= most;
        halfKernels().round(direction, columns, columns, halves.data());
        for (int64_t k = 0; k < columns; ++k)
            m_products.packing()[k * width + group] = direction[k] =
                floatOf(halves[static_cast<size_t>(k)]);
        const auto at = static_cast<size_t>(group);
        m_lengths[at] = std::sqrt(productOf(direction, direction, columns)) * (1 + 1e-4);
        m_origins[at] = 0;
        for (size_t k = 0; k < m_rows.mean().size(); ++k)
            m_origins[at] += static_cast<double>(direction[k]) * m_rows.mean()[k];
    }
    m_products.pack(m_panel.get());
}

void LineSieve::findFarthest(int64_t leaf)
{
    const int64_t first = leaf * kLeafTiles;
    const int64_t width = m_products.width();
    for (int64_t tile = first; tile < std::min(first + kLeafTiles, m_rows.tiles()); ++tile) {
        m_products.multiply(m_rows, tile, m_panel.get(), m_projected.get());
        float* farthest = m_farthest.row(tile - first);
        std::fill_n(farthest, width, -std::numeric_limits<float>::infinity());
        const int64_t rows = std::min<int64_t>(kTileRows, m_rows.count() - tile * kTileRows);
        for (int64_t row = 0; row < rows; ++row)
            for (int64_t column = 0; column < width; ++column)
                farthest[column] = std::max(farthest[column],
                                            m_projected[static_cast<size_t>(row * width + column)]);
    }
}

/// The least u·x that a query of the panel asks for.
float LineSieve::leastAsked(int64_t panel, std::span<const float> radii) const
{
    const int64_t first = panel * m_products.width();
    const int64_t group = first / m_groupQueries;
    const auto at = static_cast<size_t>(group);
    const float* direction = m_directions.row(group);
    if (m_lengths[at] == 0)
        return -std::numeric_limits<float>::infinity();
    double least = std::numeric_limits<double>::infinity();
    for (int64_t i = first; i < std::min(first + m_products.width(), m_count); ++i)
        least = std::min(least, productOf(direction, m_queries.row(i), m_rows.dimension()) -
                                    m_lengths[at] * radii[static_cast<size_t>(i)]);
    return static_cast<float>(least - m_origins[at] - m_lengths[at] * m_lost);
}

void LineSieve::sift(int64_t leaf, std::span<const float> radii)
{
    setDirections(leaf);
    findFarthest(leaf);
    const int64_t tiles = std::min(kLeafTiles, m_rows.tiles() - leaf * kLeafTiles);
    const int64_t width = m_products.width();
    const int64_t panels = (m_count + width - 1) / width;
    for (int64_t panel = 0; panel < panels; ++panel) {
        const int64_t group = panel * width / m_groupQueries;
        const float asked = leastAsked(panel, radii);
        for (int64_t tile = 0; tile < tiles; ++tile) {
            // Not “≥”: what is no number leaves nothing out.
            const bool isFar = m_farthest(tile, group) < asked;
            m_needs[static_cast<size_t>(tile * m_panels + panel)] = isFar ? 0 : 1;
        }
    }
}

bool LineSieve::needsAny(int64_t tile) const
{
    const auto begin = m_needs.begin() + tile * m_panels;
    const int64_t panels = (m_count + m_products.width() - 1) / m_products.width();
    return std::any_of(begin, begin + panels, [](uint8_t needed) { return needed != 0; });
}

} // namespace kindred

#include "neighbour/halves/HalfRows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "kernel/AlignedRoom.h"
#include "kernel/SweepKernels.h"
#include "neighbour/halves/HalfKernels.h"

namespace kindred {

namespace {
constexpr int64_t kHalfColumns = 32;
constexpr int64_t kMovedRows = 4096; ///< whose mean is taken for that of all
/// Of the sum of squared errors in single precision, whose terms may also be too small for a float.
constexpr double kErrorSlack = 2e-3;
constexpr double kErrorLeast = 2e-17;
constexpr double kMoveRounding = 0x1p-23; ///< twice that of one subtraction

std::vector<float> someMean(MatrixView<const float> rows)
{
    std::vector<double> sums(static_cast<size_t>(rows.cols));
    const int64_t step = std::max<int64_t>(rows.rows / kMovedRows, 1);
    double count = 0;
    for (int64_t row = 0; row < rows.rows; row += step, ++count)
        for (int64_t k = 0; k < rows.cols; ++k)
            sums[static_cast<size_t>(k)] += rows(row, k);
    std::vector<float> mean(sums.size());
    std::transform(sums.begin(), sums.end(), mean.begin(),
                   [count](double sum) { return static_cast<float>(sum / count); });
    return mean;
}
} // namespace

HalfRows::HalfRows(MatrixView<const float> rows, SearchMetric metric, Executor& executor,
                   std::span<const int32_t> order)
    : m_count(rows.rows), m_dimension(rows.cols), m_tiles((rows.rows + kTileRows - 1) / kTileRows),
      m_columns((rows.cols + kHalfColumns - 1) / kHalfColumns * kHalfColumns),
      m_halves(alignedRoom<uint16_t>(m_tiles * kTileRows * m_columns)),
      m_bias(static_cast<size_t>(m_tiles * kTileRows), -std::numeric_limits<float>::infinity())
{
    if (metric == SearchMetric::SquaredL2)
        m_mean = someMean(rows);
    std::fill_n(m_halves.get() + m_count * m_columns, (m_tiles * kTileRows - m_count) * m_columns,
                uint16_t{0});
    std::vector<HalfRow> worst(static_cast<size_t>(executor.threads()));
    executor.forRanges(m_count, kTileRows, [&](int64_t begin, int64_t end, int part) {
        std::vector<float> moved(static_cast<size_t>(rows.cols));
        HalfRow& most = worst[static_cast<size_t>(part)];
        for (int64_t row = begin; row < end; ++row) {
            const int64_t from = order.empty() ? row : order[static_cast<size_t>(row)];
            const HalfRow seen =
                round(rows.rowSpan(from), moved.data(), m_halves.get() + row * m_columns);
            m_bias[static_cast<size_t>(row)] =
                m_mean.empty() ? 0.0F : static_cast<float>(-.5 * seen.square);
            most.square = std::max(most.square, seen.square);
            // Not std::max(): what is not a number must not be passed over.
            most.error = seen.error <= most.error ? most.error : seen.error;
            if (!std::isfinite(seen.error))
                break;
        }
    });
    for (const HalfRow& most : worst) {
        m_finite = m_finite && std::isfinite(most.error);
        m_worst = std::max(m_worst, most.error);
        m_largest = std::max(m_largest, most.square);
    }
}

double HalfRows::meanLength() const
{
    return std::sqrt(std::inner_product(m_mean.begin(), m_mean.end(), m_mean.begin(), 0.0));
}

const uint16_t* HalfRows::tile(int64_t tile) const
{
    return m_halves.get() + tile * kTileRows * m_columns;
}

const float* HalfRows::bias(int64_t tile) const
{
    return m_bias.data() + tile * kTileRows;
}

HalfRow HalfRows::round(std::span<const float> row, float* moved, uint16_t* halves) const
{
    HalfRow result;
    double sums[4] = {};
    for (size_t k = 0; k < row.size(); ++k) {
        const float mean = m_mean.empty() ? 0.0F : m_mean[k];
        const double value = static_cast<double>(row[k]) - mean;
        moved[k] = row[k] - mean;
        sums[k % 4] += value * value;
    }
    result.square = sums[0] + sums[1] + sums[2] + sums[3];
    const double left =
        halfKernels().round(moved, static_cast<int64_t>(row.size()), m_columns, halves);
    result.error = std::sqrt(left) * (1 + kErrorSlack) + kErrorLeast +
                   (m_mean.empty() ? 0 : kMoveRounding * std::sqrt(result.square));
    return result;
}

HalfRows HalfRows::every(int64_t tiles) const
{
    HalfRows some;
    some.m_count = tiles * kTileRows;
    some.m_dimension = m_dimension;
    some.m_tiles = tiles;
    some.m_columns = m_columns;
    some.m_halves = alignedRoom<uint16_t>(some.m_count * m_columns);
    for (int64_t row = 0; row < some.m_count; ++row) {
        const int64_t from = row * m_count / some.m_count;
        std::copy_n(m_halves.get() + from * m_columns, m_columns,
                    some.m_halves.get() + row * m_columns);
        some.m_bias.push_back(m_bias[static_cast<size_t>(from)]);
    }
    return some;
}

} // namespace kindred

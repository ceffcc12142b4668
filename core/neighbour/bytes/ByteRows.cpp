#include "neighbour/bytes/ByteRows.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "kernel/ByteKernels.h"

namespace kindred {

namespace {
constexpr int64_t kGrainRows = 256;
constexpr int64_t kMeanRows = 4096;
constexpr double kLargestByte = 127;
/// Rounding of the sums in double below, far above what it can be.
constexpr double kDoubleSlack = 1e-9;

std::vector<double> meanOfSome(MatrixView<const float> rows)
{
    std::vector<double> mean(static_cast<size_t>(rows.cols));
    const int64_t step = std::max<int64_t>(rows.rows / kMeanRows, 1);
    double count = 0;
    for (int64_t row = 0; row < rows.rows; row += step, ++count)
        for (int64_t k = 0; k < rows.cols; ++k)
            mean[static_cast<size_t>(k)] += rows(row, k);
    for (double& value : mean)
        value /= count;
    return mean;
}
} // namespace

std::optional<ByteGrid> ByteGrid::over(MatrixView<const float> rows, Executor& executor)
{
    assert(rows.rows > 0);
    ByteGrid grid;
    grid.mean = meanOfSome(rows);
    std::vector<double> largest(static_cast<size_t>(executor.threads()));
    executor.forRanges(rows.rows, kGrainRows, [&](int64_t begin, int64_t end, int part) {
        double most = 0;
        bool finite = true;
        for (int64_t row = begin; row < end; ++row)
            for (int64_t k = 0; k < rows.cols; ++k) {
                const double away = std::abs(rows(row, k) - grid.mean[static_cast<size_t>(k)]);
                finite = finite && std::isfinite(away);
                most = std::max(most, away);
            }
        largest[static_cast<size_t>(part)] =
            finite ? most : std::numeric_limits<double>::infinity();
    });
    double most = 0;
    for (const double value : largest) {
        if (!std::isfinite(value))
            return std::nullopt;
        most = std::max(most, value);
    }
    if (most > 0)
        grid.scale = most / kLargestByte;
    return grid;
}

ByteRows::ByteRows(MatrixView<const float> rows, const ByteGrid& grid, int64_t blockRows,
                   Executor& executor, std::span<const int32_t> order)
    : m_count(rows.rows), m_padded((rows.rows + blockRows - 1) / blockRows * blockRows),
      m_quads(static_cast<int>((rows.cols + 3) / 4)), m_scale(grid.scale),
      m_errors(static_cast<size_t>(rows.rows))
{
    assert(blockRows % kByteWidth == 0 && rows.cols <= kByteColumns);
    m_bytes = alignedRoom<int8_t>(m_padded * stride());
    m_panels = alignedRoom<uint8_t>(m_padded * stride());
    m_starts = alignedRoom<int32_t>(m_padded);
    m_halves = alignedRoom<int32_t>(m_padded);
    m_squares = alignedRoom<int32_t>(m_padded);
    executor.forRanges(m_padded, kByteWidth, [&](int64_t begin, int64_t end, int) {
        for (int64_t place = begin; place < end; ++place) {
            std::span<const float> values;
            if (place < m_count)
                values = rows.rowSpan(order.empty() ? place : order[static_cast<size_t>(place)]);
            encode(values, grid, place);
        }
    });
    for (const double error : m_errors)
        m_worst = std::max(m_worst, error);
}

void ByteRows::replace(int64_t place, std::span<const float> values, const ByteGrid& grid)
{
    encode(values, grid, place);
    m_worst = std::max(m_worst, error(place));
}

void ByteRows::encode(std::span<const float> values, const ByteGrid& grid, int64_t place)
{
    int8_t* bytes = m_bytes.get() + place * stride();
    uint8_t* panel =
        m_panels.get() + place / kByteWidth * kByteWidth * stride() + place % kByteWidth * 4;
    const auto columns = static_cast<int64_t>(values.size());
    const double inverse = 1 / m_scale;
    double error = 0;
    double largest = 0;
    int32_t square = 0;
    int32_t sum = 0;
    for (int64_t k = 0; k < stride(); ++k) {
        int32_t byte = 0;
        if (k < columns) {
            const double mean = grid.mean[static_cast<size_t>(k)];
            const double value = values[static_cast<size_t>(k)] - mean;
            const double rounded =
                std::clamp(std::nearbyint(value * inverse), -kLargestByte, kLargestByte);
            const double left = value - m_scale * rounded;
            byte = static_cast<int32_t>(rounded);
            error += left * left;
            largest = std::max(largest, std::abs(value) + std::abs(mean));
        }
        bytes[k] = static_cast<int8_t>(byte);
        panel[k / 4 * 4 * kByteWidth + k % 4] = static_cast<uint8_t>(byte + 128);
        square += byte * byte;
        sum += byte;
    }
    m_starts[place] = -128 * sum;
    m_squares[place] = square;
    m_halves[place] = values.empty() ? kByteNever : square / 2;
    if (!values.empty())
        m_errors[static_cast<size_t>(place)] =
            std::sqrt(error) * (1 + kDoubleSlack) +
            1e-15 * largest * std::sqrt(static_cast<double>(columns));
}

} // namespace kindred

#include "neighbour/ChangingRows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/UnitRows.h"
#include "neighbour/FloatSearch.h"
#include "neighbour/bytes/NearLists.h"

namespace kindred {

namespace {
/// Of the rounding error that a new grid had: rows that have left it are rounded worse, and more
/// rows are looked at for every query.
constexpr double kWornGrid = 1.5;
constexpr double kRoomOfGrid = 1.1; ///< for rows to come
/// Rounding all rows takes some ten searches by floats of a batch: a worn grid waits for as many
/// rows to change as make that worth it.
constexpr int64_t kWornShare = 8;
} // namespace

ChangingRows::ChangingRows(MatrixView<const float> rows, Executor& executor)
    : m_rows(rows), m_executor(executor)
{
}

bool ChangingRows::roundAll()
{
    m_bytes.reset();
    auto grid = ByteGrid::over(m_rows, m_executor);
    if (!grid)
        return false;
    grid->scale *= kRoomOfGrid;
    const std::vector<double> squares = squaredNorms(m_rows, m_executor);
    const auto [least, largest] = std::minmax_element(squares.begin(), squares.end());
    m_bytes =
        ByteDatabase{*grid, ByteRows(m_rows, *grid, kByteWidth, m_executor), *least, *largest};
    m_firstWorst = m_bytes->rows.worstError();
    return true;
}

void ChangingRows::round(int64_t row)
{
    const std::span<const float> values = m_rows.rowSpan(row);
    const double square = squaredNorm(values);
    if (!std::isfinite(square)) {
        giveUp(m_rows.rows);
        return;
    }
    m_bytes->rows.replace(row, values, m_bytes->grid);
    m_bytes->leastSquare = std::min(m_bytes->leastSquare, square);
    m_bytes->largestSquare = std::max(m_bytes->largestSquare, square);
}

void ChangingRows::changed(std::span<const int64_t> rows)
{
    m_untilNextTry -= std::min(m_untilNextTry, static_cast<int64_t>(rows.size()));
    for (const int64_t row : rows)
        if (m_bytes)
            round(row);
    if (m_bytes && m_bytes->rows.worstError() > kWornGrid * m_firstWorst)
        giveUp(m_rows.rows / kWornShare);
}

void ChangingRows::giveUp(int64_t untilNextTry)
{
    m_bytes.reset();
    m_untilNextTry = std::max(m_untilNextTry, untilNextTry);
}

Neighbours ChangingRows::nearest(const SearchQuestion& question, const ByteKernels* kernels)
{
    Neighbours out{Matrix<int32_t>(question.queries.rows, question.k),
                   Matrix<float>(question.queries.rows, question.k)};
    if (question.queries.rows == 0 || question.k == 0)
        return out;
    if (m_untilNextTry == 0) {
        if (byBytes(question, kernels ? *kernels : byteKernels(), out))
            return out;
        giveUp(m_rows.rows);
    }
    return std::move(*searchByFloats(question, m_executor, {}, std::move(out)));
}

bool ChangingRows::byBytes(const SearchQuestion& question, const ByteKernels& kernels,
                           Neighbours& out)
{
    std::vector<int64_t> crowded;
    if ((!m_bytes && !roundAll()) || searchByBytes(question, *m_bytes, m_executor, kernels, out,
                                                   crowded) != ByteSearchEnd::Found)
        return false;
    if (!crowded.empty())
        answerByFloats(question, crowded, m_executor, {}, out);
    return true;
}

int64_t ChangingRows::keptBytes(int64_t rows, int64_t columns)
{
    constexpr int64_t kOfRow = 3 * sizeof(int32_t) + sizeof(double);
    return rows * (2 * ((columns + 3) / 4 * 4) + kOfRow);
}

} // namespace kindred

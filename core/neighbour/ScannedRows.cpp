#include "neighbour/ScannedRows.h"

#include <algorithm>
#include <cmath>

#include "base/UnitRows.h"

namespace kindred {

namespace {
/// |mean|² over the rows' spread about it, beyond which a moved copy is worth its memory.
constexpr double kFar = 16;
constexpr int64_t kRows = 256;

std::vector<double> meanOf(MatrixView<const float> database)
{
    std::vector<double> mean(static_cast<size_t>(database.cols));
    for (int64_t row = 0; row < database.rows; ++row)
        for (int64_t k = 0; k < database.cols; ++k)
            mean[static_cast<size_t>(k)] += database(row, k);
    for (double& value : mean)
        value /= static_cast<double>(database.rows);
    return mean;
}

bool isFar(const std::vector<double>& mean, const std::vector<double>& squares)
{
    double centre = 0;
    for (const double value : mean)
        centre += value * value;
    double average = 0;
    for (const double value : squares)
        average += value / static_cast<double>(squares.size());
    return centre > kFar * (average - centre);
}
} // namespace

ScannedRows::ScannedRows(MatrixView<const float> database, SearchMetric metric, Executor& executor)
    : rows(database), bias(static_cast<size_t>(database.rows), 0.0F)
{
    if (metric != SearchMetric::SquaredL2 || database.rows == 0)
        return;
    std::vector<double> squares(bias.size());
    const auto measure = [&](int64_t begin, int64_t end, int) {
        for (int64_t row = begin; row < end; ++row)
            squares[static_cast<size_t>(row)] = squaredNorm(rows.rowSpan(row));
    };
    executor.forRanges(database.rows, kRows, measure);
    std::vector<double> centre = meanOf(database);
    if (isFar(centre, squares)) {
        mean = std::move(centre);
        m_moved = Matrix<float>(database.rows, database.cols);
        executor.forRanges(database.rows, kRows, [&](int64_t begin, int64_t end, int) {
            for (int64_t row = begin; row < end; ++row)
                for (int64_t k = 0; k < database.cols; ++k)
                    m_moved(row, k) =
                        static_cast<float>(database(row, k) - mean[static_cast<size_t>(k)]);
        });
        rows = m_moved.view();
        executor.forRanges(database.rows, kRows, measure);
    }
    for (size_t row = 0; row < bias.size(); ++row)
        bias[row] = static_cast<float>(-0.5 * squares[row]);
    longest = std::sqrt(*std::max_element(squares.begin(), squares.end()));
}

} // namespace kindred

#include "classic/ProductQuantizer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

#include "neighbour/KMeans.h"

namespace kindred {

namespace {
Matrix<float> subVectors(MatrixView<const float> rows, int64_t first, int64_t columns)
{
    Matrix<float> part(rows.rows, columns);
    for (int64_t i = 0; i < rows.rows; ++i)
        std::copy_n(rows.row(i) + first, columns, part.row(i));
    return part;
}

Status checkQuantizable(MatrixView<const float> rows, int64_t columns)
{
    if (rows.rows == 0)
        return inputError("there are no rows to quantise");
    if (rows.cols == 0 || rows.cols % columns != 0)
        return inputError(std::to_string(rows.cols) + " columns cannot be cut into parts of " +
                          std::to_string(columns));
    for (int64_t i = 0; i < rows.rows; ++i)
        if (!std::all_of(rows.row(i), rows.row(i) + rows.cols,
                         [](float value) { return std::isfinite(value); }))
            return inputError("row " + std::to_string(i + 1) + " has a value that is not finite");
    return {};
}

/// Which of the centroids, given column by column [columns, 256], a sub-vector is nearest to.
uint8_t nearestCentroid(const float* values, const Matrix<float>& columnwise)
{
    std::array<float, ProductQuantizer::kCentroids> distances{};
    for (int64_t j = 0; j < columnwise.rows(); ++j) {
        const float value = values[j];
        const float* centroids = columnwise.row(j);
        for (size_t k = 0; k < distances.size(); ++k) {
            const float difference = value - centroids[k];
            distances[k] += difference * difference;
        }
    }
    return static_cast<uint8_t>(std::min_element(distances.begin(), distances.end()) -
                                distances.begin());
}
} // namespace

Result<ProductQuantizer> ProductQuantizer::fit(const FitInput& input,
                                               const QuantizerOptions& options, Executor& executor)
{
    const int64_t columns = options.columns;
    KINDRED_TRY(checkQuantizable(input.rows, columns));
    const int64_t parts = input.rows.cols / columns;
    ProductQuantizer quantizer;
    quantizer.m_codebook = Matrix<float>(parts * kCentroids, columns);
    std::atomic<int64_t> done{0};
    std::atomic<bool> goesOn{true};
    executor.run(static_cast<int>(parts), [&](int part) {
        if (!goesOn)
            return;
        Executor alone(1);
        const Matrix<float> rows = subVectors(input.rows, part * columns, columns);
        const KMeansResult found = kMeans(rows,
                                          {static_cast<int>(kCentroids), 1, options.iterations,
                                           input.seed + static_cast<uint64_t>(part)},
                                          alone);
        std::copy(found.centres.values().begin(), found.centres.values().end(),
                  quantizer.m_codebook.row(part * kCentroids));
        ++done;
        if (part % executor.threads() == 0) // the caller's own thread
            goesOn = input.goesOn(static_cast<double>(done) / static_cast<double>(parts));
    });
    if (!goesOn)
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    return quantizer;
}

Matrix<uint8_t> ProductQuantizer::encode(MatrixView<const float> rows, Executor& executor) const
{
    Matrix<uint8_t> codes(rows.rows, parts());
    executor.forRanges(parts(), 1, [&](int64_t begin, int64_t end, int) {
        Matrix<float> columnwise(columns(), kCentroids);
        for (int64_t part = begin; part < end; ++part) {
            const MatrixView<const float> own = centroids(part);
            for (int64_t k = 0; k < kCentroids; ++k)
                for (int64_t j = 0; j < columns(); ++j)
                    columnwise(j, k) = own(k, j);
            for (int64_t i = 0; i < rows.rows; ++i)
                codes(i, part) = nearestCentroid(rows.row(i) + part * columns(), columnwise);
        }
    });
    return codes;
}

ProductQuantizer ProductQuantizer::moved(std::span<const double> mean, double scale) const
{
    ProductQuantizer result = *this;
    for (int64_t row = 0; row < m_codebook.rows(); ++row)
        for (int64_t j = 0; j < columns(); ++j) {
            const double value =
                m_codebook(row, j) - mean[static_cast<size_t>(row / kCentroids * columns() + j)];
            result.m_codebook(row, j) = static_cast<float>(scale * value);
        }
    return result;
}

Matrix<float> ProductQuantizer::decode(MatrixView<const uint8_t> codes) const
{
    Matrix<float> rows(codes.rows, dimension());
    for (int64_t i = 0; i < codes.rows; ++i)
        for (int64_t part = 0; part < parts(); ++part)
            std::copy_n(centroids(part).row(codes(i, part)), columns(),
                        rows.row(i) + part * columns());
    return rows;
}

} // namespace kindred

#include "classic/RowProducts.h"

#include <algorithm>

#include "classic/Covariance.h"
#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
constexpr int64_t kBlockColumns = 4096;
constexpr double kShareOfProducts = 0.5; ///< of the time; the rest is the decomposition

/// Columns from `first` on, less their means: [n, up to kBlockColumns].
Matrix<double> centredColumns(MatrixView<const float> rows, const std::vector<double>& mean,
                              int64_t first)
{
    Matrix<double> block(rows.rows, std::min(kBlockColumns, rows.cols - first));
    for (int64_t i = 0; i < block.rows(); ++i)
        for (int64_t j = 0; j < block.cols(); ++j)
            block(i, j) = rows(i, first + j) - mean[static_cast<size_t>(first + j)];
    return block;
}

/// Products of the centred rows with each other over n, [n, n].
Result<Matrix<double>> rowProducts(const FitInput& input, const std::vector<double>& mean)
{
    const MatrixView<const float>& rows = input.rows;
    Matrix<double> sum(rows.rows, rows.rows);
    for (int64_t first = 0; first < rows.cols; first += kBlockColumns) {
        if (!input.goesOn(kShareOfProducts * static_cast<double>(first) /
                              static_cast<double>(rows.cols),
                          "covariance"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const Matrix<double> block = centredColumns(rows, mean, first);
        addRowGram(block.view(), 1.0 / static_cast<double>(rows.rows), sum);
    }
    if (!input.goesOn(kShareOfProducts, kDecomposing))
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    return sum;
}

} // namespace

Result<RowSpectrum> rowSpectrum(const FitInput& input)
{
    KINDRED_TRY(checkForAxes(input.rows));
    KINDRED_ASSIGN(LinearModel middle, centred(input.rows));
    RowSpectrum found;
    found.mean = std::move(middle.mean);
    KINDRED_ASSIGN(found.vectors, rowProducts(input, found.mean));
    KINDRED_ASSIGN(found.values, eigenvalues(found.vectors));
    for (double& value : found.values)
        value = std::max(value, 0.0);
    if (found.values.back() <= 0)
        return inputError("all training samples are equal: the features are constant");
    return found;
}

int64_t rowSpectrumBytes(const FitShape& shape)
{
    const int64_t n = shape.rows;
    return kDoubleBytes *
           (n * n + std::max(n * std::min(kBlockColumns, shape.columns), eigenSpace(n)));
}

Matrix<double> timesCentred(const Matrix<double>& left, MatrixView<const float> rows,
                            const std::vector<double>& mean)
{
    Matrix<double> result(left.rows(), rows.cols);
    for (int64_t first = 0; first < rows.cols; first += kBlockColumns) {
        const Matrix<double> part = product(left, centredColumns(rows, mean, first));
        for (int64_t i = 0; i < result.rows(); ++i)
            std::copy_n(part.row(i), part.cols(), result.row(i) + first);
    }
    return result;
}

int64_t timesCentredBytes(int64_t left, const FitShape& shape)
{
    return kDoubleBytes * (left + shape.rows) * std::min(kBlockColumns, shape.columns);
}

} // namespace kindred

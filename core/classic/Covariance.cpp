#include "classic/Covariance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
constexpr int64_t kBlockRows = 4096;
constexpr double kSingular = 1e-12;  ///< of the largest variance
constexpr double kShareOfSums = 0.5; ///< of the time; the rest is the decomposition

Result<std::vector<double>> meanOf(MatrixView<const float> rows)
{
    std::vector<double> mean(static_cast<size_t>(rows.cols));
    for (int64_t i = 0; i < rows.rows; ++i) {
        const float* row = rows.row(i);
        for (int64_t j = 0; j < rows.cols; ++j) {
            if (!std::isfinite(row[j]))
                return inputError("row " + std::to_string(i + 1) +
                                      " has a value that is not finite",
                                  "", "Leave that sample out.");
            mean[static_cast<size_t>(j)] += row[j];
        }
    }
    for (double& value : mean)
        value /= static_cast<double>(rows.rows);
    return mean;
}

/// Full symmetric [D, D], from centred blocks so that nothing cancels.
Result<Matrix<double>> covarianceOf(const FitInput& input, const std::vector<double>& mean)
{
    const MatrixView<const float>& rows = input.rows;
    Matrix<double> sum(rows.cols, rows.cols);
    Matrix<double> block(std::min(kBlockRows, rows.rows), rows.cols);
    const double scale = 1.0 / static_cast<double>(rows.rows);
    for (int64_t begin = 0; begin < rows.rows; begin += kBlockRows) {
        if (!input.goesOn(kShareOfSums * static_cast<double>(begin) * scale, "covariance"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t count = std::min(kBlockRows, rows.rows - begin);
        for (int64_t i = 0; i < count; ++i)
            for (int64_t j = 0; j < rows.cols; ++j)
                block(i, j) = rows(begin + i, j) - mean[static_cast<size_t>(j)];
        addGram({block.data(), count, rows.cols}, scale, sum);
    }
    if (!input.goesOn(kShareOfSums, kDecomposing))
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    return sum;
}

} // namespace

Status checkCovarianceColumns(int64_t columns)
{
    if (columns <= kMostCovarianceColumns)
        return {};
    return inputError(std::to_string(columns) + " columns are too many for a covariance", "",
                      "Use a smaller size, or a network's output.");
}

void fixSigns(Matrix<double>& axes)
{
    for (int64_t i = 0; i < axes.rows(); ++i) {
        double* row = axes.row(i);
        const double* largest = std::max_element(
            row, row + axes.cols(), [](double a, double b) { return std::abs(a) < std::abs(b); });
        if (*largest < 0)
            std::transform(row, row + axes.cols(), row, std::negate<>());
    }
}

Status checkForAxes(MatrixView<const float> rows)
{
    if (rows.rows < 2)
        return inputError("there are " + std::to_string(rows.rows) +
                              " training samples, too few for a covariance",
                          "", "It needs two at least.");
    // More columns than rows are decomposed by the rows.
    return rows.rows > kMostCovarianceColumns ? checkCovarianceColumns(rows.cols) : Status();
}

Result<LinearModel> centred(MatrixView<const float> rows)
{
    LinearModel model;
    KINDRED_ASSIGN(model.mean, meanOf(rows));
    return model;
}

Result<PrincipalAxes> principalAxes(const FitInput& input)
{
    const MatrixView<const float>& rows = input.rows;
    KINDRED_TRY(checkForAxes(rows));
    KINDRED_TRY(checkCovarianceColumns(rows.cols));
    PrincipalAxes result;
    KINDRED_ASSIGN(result.mean, meanOf(rows));
    KINDRED_ASSIGN(Matrix<double> vectors, covarianceOf(input, result.mean));
    KINDRED_ASSIGN(result.variances, eigenvalues(vectors));
    std::reverse(result.variances.begin(), result.variances.end());
    for (double& variance : result.variances)
        variance = std::max(variance, 0.0);
    if (result.variances.empty() || result.variances.front() <= 0)
        return inputError("all training samples are equal: the features are constant");
    result.axes = Matrix<double>(rows.cols, rows.cols);
    for (int64_t i = 0; i < rows.cols; ++i)
        std::copy_n(vectors.row(rows.cols - 1 - i), rows.cols, result.axes.row(i));
    fixSigns(result.axes);
    return result;
}

int64_t principalAxesBytes(const FitShape& shape)
{
    const int64_t square = shape.columns * shape.columns;
    const int64_t block = std::min(kBlockRows, shape.rows) * shape.columns;
    return kDoubleBytes * (square + std::max(block, eigenSpace(shape.columns)));
}

Result<std::vector<double>> regularised(const std::vector<double>& variances, int64_t columns,
                                        double lambda)
{
    std::vector<double> values = variances;
    const double least = kSingular * *std::max_element(values.begin(), values.end());
    const int64_t untold = columns - static_cast<int64_t>(values.size());
    int64_t flat = lambda <= least ? untold : 0;
    for (double& value : values) {
        value += lambda;
        flat += value <= least ? 1 : 0;
    }
    if (flat == 0)
        return values;
    const double total = std::accumulate(variances.begin(), variances.end(), 0.0);
    return inputError("the covariance is singular: " + std::to_string(flat) + " of " +
                          std::to_string(columns) + " directions have no variance",
                      "lambda",
                      "Set lambda above 0; the mean variance is " +
                          std::to_string(total / static_cast<double>(columns)) +
                          ", a hundredth of it is a start.");
}

} // namespace kindred

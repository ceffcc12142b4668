#include "classic/LeadingAxes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "classic/LinearAlgebra.h"
#include "classic/RowProducts.h"

namespace kindred {

namespace {
constexpr double kSpanned = 1e-12; ///< of the largest variance: less is rounding
constexpr double kFirm = 1e-4;     ///< of the same: less, and rounding turns the axis

double lengthOf(std::span<const double> row)
{
    return std::sqrt(std::inner_product(row.begin(), row.end(), row.begin(), 0.0));
}

/// Unit axes; from those of little variance also what rounding left of the ones before them.
void makeOrthonormal(Matrix<double>& axes, const std::vector<double>& variances)
{
    const auto subtract = [&axes](int64_t i, int64_t k) {
        double* row = axes.row(i);
        const double* before = axes.row(k);
        const double along = std::inner_product(row, row + axes.cols(), before, 0.0);
        for (int64_t j = 0; j < axes.cols(); ++j)
            row[j] -= along * before[j];
    };
    for (int64_t i = 0; i < axes.rows(); ++i) {
        if (variances[static_cast<size_t>(i)] < kFirm * variances.front())
            for (int64_t k = 0; k < i; ++k)
                subtract(i, k);
        const double length = lengthOf(std::as_const(axes).view().rowSpan(i));
        std::transform(axes.row(i), axes.row(i) + axes.cols(), axes.row(i),
                       [length](double value) { return value / length; });
    }
}

/// Axes [count, D] of eigenvectors, which are rows in ascending order: each is the sum of the rows
/// by its vector.
Matrix<double> axesOf(const FitInput& input, const PrincipalAxes& found,
                      const Matrix<double>& vectors, int64_t count)
{
    const int64_t n = input.rows.rows;
    Matrix<double> chosen(count, n);
    for (int64_t i = 0; i < count; ++i)
        std::copy_n(vectors.row(n - 1 - i), n, chosen.row(i));
    Matrix<double> axes = timesCentred(chosen, input.rows, found.mean);
    makeOrthonormal(axes, found.variances);
    return axes;
}

Result<PrincipalAxes> axesOfFewRows(const FitInput& input, const AxisChoice& choose)
{
    KINDRED_ASSIGN(RowSpectrum rows, rowSpectrum(input));
    PrincipalAxes result;
    result.mean = std::move(rows.mean);
    result.variances = std::move(rows.values);
    std::reverse(result.variances.begin(), result.variances.end());
    std::erase_if(result.variances, [least = kSpanned * result.variances.front()](double variance) {
        return variance <= least;
    });
    const auto spanned = static_cast<int64_t>(result.variances.size());
    const int64_t count = std::min(choose(result.variances), spanned);
    result.axes = axesOf(input, result, rows.vectors, count);
    fixSigns(result.axes);
    return result;
}
} // namespace

Result<PrincipalAxes> leadingAxes(const FitInput& input, const AxisChoice& choose)
{
    KINDRED_TRY(checkForAxes(input.rows));
    if (input.rows.rows < input.rows.cols)
        return axesOfFewRows(input, choose);
    KINDRED_ASSIGN(PrincipalAxes all, principalAxes(input));
    Matrix<double> first(std::min(choose(all.variances), all.axes.rows()), all.axes.cols());
    std::copy_n(all.axes.data(), first.values().size(), first.data());
    all.axes = std::move(first);
    return all;
}

int64_t leadingAxesBytes(const FitShape& shape)
{
    const int64_t n = shape.rows;
    if (n >= shape.columns) // and the axes that are kept
        return std::max(principalAxesBytes(shape),
                        2 * kDoubleBytes * shape.columns * shape.columns);
    const int64_t making =
        kDoubleBytes * (2 * n * n + n * shape.columns) + timesCentredBytes(n, shape);
    return std::max(rowSpectrumBytes(shape), making);
}

} // namespace kindred

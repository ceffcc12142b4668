#include "project/Components.h"

#include <algorithm>
#include <cmath>

#include "base/Random.h"
#include "classic/Covariance.h"
#include "classic/LinearAlgebra.h"
#include "classic/TallProducts.h"
#include "project/PortableAlgebra.h"

namespace kindred {

namespace {
constexpr int64_t kAxisRows = 20000;
constexpr int64_t kCovarianceColumns = 1024;
constexpr int64_t kBlock = 256; ///< rows that are converted to double at a time
constexpr int kSweeps = 8;      ///< of subspace iteration
constexpr int64_t kSpareVectors = 10;

/// What a subspace is made with.
struct Algebra {
    void (*addProduct)(MatrixView<const double>, MatrixView<const double>, MatrixView<double>);
    void (*addGram)(MatrixView<const double>, MatrixView<const double>, MatrixView<double>);
    Result<std::vector<double>> (*eigen)(Matrix<double>&);
};
constexpr Algebra kNativeAlgebra = {addTallProduct, addTallGram, eigenvalues};
constexpr Algebra kPortableAlgebra = {addPortableProduct, addPortableGram, portableEigenvalues};

struct Axes {
    std::vector<double> mean; ///< [D]
    Matrix<double> columns;   ///< [D, count]
};

Matrix<float> axisRows(MatrixView<const float> rows)
{
    const int64_t count = std::min(rows.rows, kAxisRows);
    Matrix<float> sample(count, rows.cols);
    for (int64_t i = 0; i < count; ++i)
        std::copy_n(rows.row(i * rows.rows / count), rows.cols, sample.row(i));
    return sample;
}

std::vector<double> meanOfRows(MatrixView<const float> rows)
{
    std::vector<double> mean(static_cast<size_t>(rows.cols));
    for (int64_t i = 0; i < rows.rows; ++i)
        for (int64_t j = 0; j < rows.cols; ++j)
            mean[static_cast<size_t>(j)] += rows.row(i)[j];
    for (double& value : mean)
        value /= static_cast<double>(rows.rows);
    return mean;
}

/// Orthonormal columns by modified Gram–Schmidt, twice for accuracy; a column that the others span
/// becomes zero.
void orthonormalise(Matrix<double>& columns)
{
    const int64_t rows = columns.rows();
    const auto dot = [&](int64_t a, int64_t b) {
        double sum = 0;
        for (int64_t i = 0; i < rows; ++i)
            sum += columns(i, a) * columns(i, b);
        return sum;
    };
    for (int64_t c = 0; c < columns.cols(); ++c) {
        const double before = std::sqrt(dot(c, c));
        for (int again = 0; again < 2; ++again)
            for (int64_t b = 0; b < c; ++b) {
                const double share = dot(b, c);
                for (int64_t i = 0; i < rows; ++i)
                    columns(i, c) -= share * columns(i, b);
            }
        const double norm = std::sqrt(dot(c, c));
        const double scale = norm > 1e-9 * before && norm > 0 ? 1 / norm : 0;
        for (int64_t i = 0; i < rows; ++i)
            columns(i, c) *= scale;
    }
}

/// Calls body(centred rows in double, first row, part) block by block.
template <class Body>
void forCentredBlocks(MatrixView<const float> rows, const std::vector<double>& mean,
                      Executor& executor, const Body& body)
{
    executor.forRanges(rows.rows, kBlock, [&](int64_t begin, int64_t end, int part) {
        Matrix<double> block(kBlock, rows.cols);
        for (int64_t first = begin; first < end; first += kBlock) {
            const int64_t count = std::min(kBlock, end - first);
            for (int64_t i = 0; i < count; ++i)
                for (int64_t j = 0; j < rows.cols; ++j)
                    block(i, j) = rows.row(first + i)[j] - mean[static_cast<size_t>(j)];
            body(MatrixView<const double>(block.data(), count, rows.cols), first, part);
        }
    });
}

/// Covariance · basis, up to a factor. Sums in a fixed number of parts, added in their order.
Matrix<double> covarianceTimes(MatrixView<const float> rows, const std::vector<double>& mean,
                               const Matrix<double>& basis, const Algebra& algebra,
                               Executor& executor)
{
    constexpr int kParts = 8;
    std::vector<Matrix<double>> sums(kParts);
    const int64_t share = (rows.rows + kParts - 1) / kParts;
    executor.run(kParts, [&](int part) {
        Matrix<double>& sum = sums[static_cast<size_t>(part)];
        sum = Matrix<double>(basis.rows(), basis.cols());
        const int64_t begin = std::min(rows.rows, part * share);
        Executor alone(1);
        forCentredBlocks(rows.slice(begin, std::min(share, rows.rows - begin)), mean, alone,
                         [&](MatrixView<const double> block, int64_t, int) {
                             Matrix<double> projected(block.rows, basis.cols());
                             algebra.addProduct(block, basis.view(), projected.view());
                             algebra.addGram(block, projected.view(), sum.view());
                         });
    });
    for (int part = 1; part < kParts; ++part)
        for (size_t i = 0; i < sums[0].values().size(); ++i)
            sums[0].values()[i] += sums[static_cast<size_t>(part)].values()[i];
    return std::move(sums[0]);
}

Result<Axes> axesBySubspace(const Matrix<float>& sample, int64_t count, const Algebra& algebra,
                            Executor& executor)
{
    Axes axes;
    axes.mean = meanOfRows(sample.view());
    const int64_t size = std::min(sample.cols(), count + kSpareVectors);
    Matrix<double> basis(sample.cols(), size);
    Random random(0x70636173ULL);
    for (double& value : basis.values())
        value = random.uniform(-1, 1);
    orthonormalise(basis);
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        basis = covarianceTimes(sample.view(), axes.mean, basis, algebra, executor);
        orthonormalise(basis);
    }
    const Matrix<double> image =
        covarianceTimes(sample.view(), axes.mean, basis, algebra, executor);
    Matrix<double> small(size, size);
    algebra.addGram(basis.view(), image.view(), small.view());
    KINDRED_ASSIGN(const std::vector<double> variances, algebra.eigen(small));
    if (variances.back() <= 0)
        return inputError("all rows are equal: there is nothing to map");
    axes.columns = Matrix<double>(sample.cols(), count);
    for (int64_t c = 0; c < count; ++c) { // ascending eigenvalues, vectors as rows
        const double* vector = small.row(size - 1 - c);
        for (int64_t i = 0; i < sample.cols(); ++i)
            for (int64_t b = 0; b < size; ++b)
                axes.columns(i, c) += basis(i, b) * vector[b];
    }
    return axes;
}

Result<Axes> axesByCovariance(const Matrix<float>& sample, int64_t count)
{
    FitInput input;
    input.rows = sample.view();
    auto found = principalAxes(input);
    if (!found.ok())
        return inputError("all rows are equal: there is nothing to map");
    Axes axes;
    axes.mean = std::move(found->mean);
    axes.columns = Matrix<double>(sample.cols(), count);
    for (int64_t c = 0; c < count; ++c)
        for (int64_t i = 0; i < sample.cols(); ++i)
            axes.columns(i, c) = found->axes(c, i);
    return axes;
}
} // namespace

Status checkFinite(MatrixView<const float> rows, Executor& executor)
{
    std::vector<int64_t> wrong(static_cast<size_t>(executor.threads()), rows.rows);
    executor.forRanges(rows.rows, kBlock, [&](int64_t begin, int64_t end, int part) {
        for (int64_t i = begin; i < end; ++i) {
            const auto row = rows.rowSpan(i);
            if (!std::all_of(row.begin(), row.end(), [](float x) { return std::isfinite(x); })) {
                wrong[static_cast<size_t>(part)] = i;
                return;
            }
        }
    });
    const int64_t first = *std::min_element(wrong.begin(), wrong.end());
    if (first == rows.rows)
        return {};
    return inputError("not a finite number in row " + std::to_string(first), "",
                      "Remove or replace such rows.");
}

Result<Matrix<float>> principalComponents(MatrixView<const float> rows, int64_t count,
                                          Executor& executor, Arithmetic arithmetic)
{
    KINDRED_TRY(checkFinite(rows, executor));
    const bool portable = arithmetic == Arithmetic::Portable;
    const Algebra& algebra = portable ? kPortableAlgebra : kNativeAlgebra;
    const int64_t kept = std::min(count, rows.cols);
    const Matrix<float> sample = axisRows(rows);
    KINDRED_ASSIGN(const Axes axes, rows.cols <= kCovarianceColumns && !portable
                                        ? axesByCovariance(sample, kept)
                                        : axesBySubspace(sample, kept, algebra, executor));
    Matrix<float> result(rows.rows, kept);
    forCentredBlocks(
        rows, axes.mean, executor, [&](MatrixView<const double> block, int64_t first, int) {
            Matrix<double> projected(block.rows, kept);
            algebra.addProduct(block, axes.columns.view(), projected.view());
            std::copy(projected.values().begin(), projected.values().end(), result.row(first));
        });
    return result;
}

} // namespace kindred

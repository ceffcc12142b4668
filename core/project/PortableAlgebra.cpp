#include "project/PortableAlgebra.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kindred {

namespace {
constexpr int kMostSweeps = 30;
constexpr double kOffDiagonal = 1e-28; ///< of the squares on the diagonal: done

/// [from, from + count) += factor · [other, …): one product and one sum an element, in order.
void addPortableRow(double factor, const double* other, int64_t count, double* to)
{
    for (int64_t c = 0; c < count; ++c)
        to[c] += factor * other[c];
}

/// Makes matrix(p, q) zero by a rotation of both axes (Golub & Van Loan 1996, section 8.4).
void rotateAxes(Matrix<double>& matrix, Matrix<double>& vectors, int64_t p, int64_t q)
{
    if (matrix(p, q) == 0)
        return;
    const double half = (matrix(q, q) - matrix(p, p)) / (2 * matrix(p, q));
    const double t = (half >= 0 ? 1 : -1) / (std::abs(half) + std::sqrt(1 + half * half));
    const double c = 1 / std::sqrt(1 + t * t);
    const double s = t * c;
    for (int64_t k = 0; k < matrix.cols(); ++k) {
        const double left = matrix(k, p);
        const double right = matrix(k, q);
        matrix(k, p) = c * left - s * right;
        matrix(k, q) = s * left + c * right;
    }
    for (auto* rows : {&matrix, &vectors})
        for (int64_t k = 0; k < matrix.cols(); ++k) {
            const double left = (*rows)(p, k);
            const double right = (*rows)(q, k);
            (*rows)(p, k) = c * left - s * right;
            (*rows)(q, k) = s * left + c * right;
        }
}

bool isNearlyDiagonal(const Matrix<double>& matrix)
{
    double on = 0;
    double off = 0;
    for (int64_t i = 0; i < matrix.rows(); ++i)
        for (int64_t j = 0; j < matrix.cols(); ++j)
            (i == j ? on : off) += matrix(i, j) * matrix(i, j);
    return off <= kOffDiagonal * on;
}
} // namespace

void addPortableProduct(MatrixView<const double> rows, MatrixView<const double> weights,
                        MatrixView<double> sums)
{
    for (int64_t i = 0; i < rows.rows; ++i)
        for (int64_t k = 0; k < rows.cols; ++k)
            addPortableRow(rows(i, k), weights.row(k), sums.cols, sums.row(i));
}

void addPortableGram(MatrixView<const double> rows, MatrixView<const double> factors,
                     MatrixView<double> sums)
{
    for (int64_t i = 0; i < rows.rows; ++i)
        for (int64_t k = 0; k < rows.cols; ++k)
            addPortableRow(rows(i, k), factors.row(i), sums.cols, sums.row(k));
}

Result<std::vector<double>> portableEigenvalues(Matrix<double>& symmetric)
{
    const int64_t n = symmetric.rows();
    Matrix<double> vectors(n, n); // as rows
    for (int64_t i = 0; i < n; ++i)
        vectors(i, i) = 1;
    for (int sweep = 0; sweep < kMostSweeps && !isNearlyDiagonal(symmetric); ++sweep)
        for (int64_t p = 0; p < n; ++p)
            for (int64_t q = p + 1; q < n; ++q)
                rotateAxes(symmetric, vectors, p, q);
    std::vector<int64_t> order(static_cast<size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t a, int64_t b) { return symmetric(a, a) < symmetric(b, b); });
    std::vector<double> values;
    values.reserve(order.size());
    for (const int64_t i : order)
        values.push_back(symmetric(i, i));
    for (int64_t i = 0; i < n; ++i)
        std::copy_n(vectors.row(order[static_cast<size_t>(i)]), n, symmetric.row(i));
    return values;
}

} // namespace kindred

#include "classic/LinearAlgebra.h"

#include <algorithm>

// LAPACK and BLAS as Fortran exports them: the distribution's headers for C differ by vendor.
// NOLINTBEGIN(readability-identifier-naming)
extern "C" {
void dsyevd_(const char* job, const char* half, const int* n, double* a, const int* lda, double* w,
             double* work, const int* lwork, int* iwork, const int* liwork, int* info);
void dsyrk_(const char* half, const char* trans, const int* n, const int* k, const double* alpha,
            const double* a, const int* lda, const double* beta, double* c, const int* ldc);
void dgemm_(const char* transA, const char* transB, const int* m, const int* n, const int* k,
            const double* alpha, const double* a, const int* lda, const double* b, const int* ldb,
            const double* beta, double* c, const int* ldc);
}
// NOLINTEND(readability-identifier-naming)

namespace kindred {

namespace {
/// Fortran's lower half is the upper one here.
void mirrorHalf(Matrix<double>& symmetric)
{
    for (int64_t i = 0; i < symmetric.rows(); ++i)
        for (int64_t j = 0; j < i; ++j)
            symmetric(i, j) = symmetric(j, i);
}
} // namespace

Matrix<double> product(const Matrix<double>& left, const Matrix<double>& right)
{
    Matrix<double> result(left.rows(), right.cols());
    const int rows = static_cast<int>(left.rows());
    const int inner = static_cast<int>(left.cols());
    const int columns = static_cast<int>(right.cols());
    const double one = 1;
    const double zero = 0;
    if (result.empty() || inner == 0)
        return result;
    dgemm_("N", "N", &columns, &rows, &inner, &one, right.data(), &columns, left.data(), &inner,
           &zero, result.data(), &columns);
    return result;
}

void addTransposedProduct(MatrixView<const double> left, MatrixView<const double> right,
                          double scale, Matrix<double>& sum)
{
    const int columns = static_cast<int>(right.cols);
    const int rows = static_cast<int>(left.cols);
    const int inner = static_cast<int>(left.rows);
    const int leftStride = static_cast<int>(left.stride);
    const int rightStride = static_cast<int>(right.stride);
    const double one = 1;
    if (sum.empty() || inner == 0)
        return;
    // Fortran reads rows as columns, so the factors change places.
    dgemm_("N", "T", &columns, &rows, &inner, &scale, right.data, &rightStride, left.data,
           &leftStride, &one, sum.data(), &columns);
}

void addGram(MatrixView<const double> rows, double scale, Matrix<double>& sum)
{
    const int columns = static_cast<int>(rows.cols);
    const int count = static_cast<int>(rows.rows);
    const int stride = static_cast<int>(rows.stride);
    const double one = 1;
    dsyrk_("L", "N", &columns, &count, &scale, rows.data, &stride, &one, sum.data(), &columns);
    mirrorHalf(sum);
}

void addRowGram(MatrixView<const double> rows, double scale, Matrix<double>& sum)
{
    const int columns = static_cast<int>(rows.cols);
    const int count = static_cast<int>(rows.rows);
    const int stride = static_cast<int>(rows.stride);
    const double one = 1;
    dsyrk_("L", "T", &count, &columns, &scale, rows.data, &stride, &one, sum.data(), &count);
    mirrorHalf(sum);
}

Result<std::vector<double>> eigenvalues(Matrix<double>& symmetric)
{
    const int n = static_cast<int>(symmetric.rows());
    std::vector<double> values(static_cast<size_t>(n));
    double workSize = 0;
    int indexSize = 0;
    int info = 0;
    const int query = -1;
    dsyevd_("V", "L", &n, symmetric.data(), &n, values.data(), &workSize, &query, &indexSize,
            &query, &info);
    const int work = static_cast<int>(workSize);
    std::vector<double> space(static_cast<size_t>(std::max(work, 1)));
    std::vector<int> indices(static_cast<size_t>(std::max(indexSize, 1)));
    dsyevd_("V", "L", &n, symmetric.data(), &n, values.data(), space.data(), &work, indices.data(),
            &indexSize, &info);
    if (info != 0)
        return failure("the eigenvalues did not converge");
    return values; // Fortran's columns are the rows here
}

int64_t eigenSpace(int64_t n)
{
    return 2 * n * n + 7 * n; // as LAPACK's dsyevd says of eigenvectors
}

} // namespace kindred

// A block of 4 rows by one vector of columns (8 doubles with AVX-512) stays in registers while the
// inner dimension passes: 4 sums, 1 weight, the rows' values broadcast. Each weight loaded serves 4
// multiply-adds. Bound by their latency: 4 sums are half of what two ports at 4 cycles ask for.
#include "classic/TallProducts.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "classic/TallProducts.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using DoubleTag = hn::ScalableTag<double>;
using DoubleVector = hn::Vec<DoubleTag>;
constexpr int kTallRows = 4; ///< that share the loads of a weight, or of a sum

/// One vector of columns of `kRows` rows of the product.
template <int kRows>
HWY_INLINE void productColumns(const double* rows, int64_t stride, int64_t inner,
                               MatrixView<const double> weights, int64_t column,
                               MatrixView<double> sums, int64_t row)
{
    const DoubleTag d;
    DoubleVector total[kRows];
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r)
        total[r] = hn::LoadU(d, sums.data + (row + r) * sums.stride + column);
    for (int64_t k = 0; k < inner; ++k) {
        const DoubleVector weight = hn::LoadU(d, weights.data + k * weights.stride + column);
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r)
            total[r] = hn::MulAdd(hn::Set(d, rows[r * stride + k]), weight, total[r]);
    }
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r)
        hn::StoreU(total[r], d, sums.data + (row + r) * sums.stride + column);
}

template <int kRows>
HWY_INLINE void productRows(MatrixView<const double> rows, MatrixView<const double> weights,
                            MatrixView<double> sums, int64_t row)
{
    const auto lanes = static_cast<int64_t>(hn::Lanes(DoubleTag()));
    int64_t column = 0;
    for (; column + lanes <= weights.cols; column += lanes)
        productColumns<kRows>(rows.data + row * rows.stride, rows.stride, rows.cols, weights,
                              column, sums, row);
    for (; column < weights.cols; ++column)
        for (int r = 0; r < kRows; ++r) {
            double& sum = sums.data[(row + r) * sums.stride + column];
            for (int64_t k = 0; k < rows.cols; ++k)
                sum += rows.data[(row + r) * rows.stride + k] *
                       weights.data[k * weights.stride + column];
        }
}

void tallProduct(MatrixView<const double> rows, MatrixView<const double> weights,
                 MatrixView<double> sums)
{
    int64_t row = 0;
    for (; row + kTallRows <= rows.rows; row += kTallRows)
        productRows<kTallRows>(rows, weights, sums, row);
    for (; row < rows.rows; ++row)
        productRows<1>(rows, weights, sums, row);
}

/// Adds `kRows` rows' part of one vector of columns to all rows of the sums.
template <int kRows>
HWY_INLINE void gramColumns(MatrixView<const double> rows, MatrixView<const double> factors,
                            int64_t row, int64_t column, MatrixView<double> sums)
{
    const DoubleTag d;
    DoubleVector factor[kRows];
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r)
        factor[r] = hn::LoadU(d, factors.data + (row + r) * factors.stride + column);
    for (int64_t k = 0; k < rows.cols; ++k) {
        double* to = sums.data + k * sums.stride + column;
        DoubleVector total = hn::LoadU(d, to);
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r)
            total =
                hn::MulAdd(hn::Set(d, rows.data[(row + r) * rows.stride + k]), factor[r], total);
        hn::StoreU(total, d, to);
    }
}

template <int kRows>
HWY_INLINE void gramRows(MatrixView<const double> rows, MatrixView<const double> factors,
                         int64_t row, MatrixView<double> sums)
{
    const auto lanes = static_cast<int64_t>(hn::Lanes(DoubleTag()));
    int64_t column = 0;
    for (; column + lanes <= factors.cols; column += lanes)
        gramColumns<kRows>(rows, factors, row, column, sums);
    for (; column < factors.cols; ++column)
        for (int64_t k = 0; k < rows.cols; ++k)
            for (int r = 0; r < kRows; ++r)
                sums.data[k * sums.stride + column] +=
                    rows.data[(row + r) * rows.stride + k] *
                    factors.data[(row + r) * factors.stride + column];
}

void tallGram(MatrixView<const double> rows, MatrixView<const double> factors,
              MatrixView<double> sums)
{
    int64_t row = 0;
    for (; row + kTallRows <= rows.rows; row += kTallRows)
        gramRows<kTallRows>(rows, factors, row, sums);
    for (; row < rows.rows; ++row)
        gramRows<1>(rows, factors, row, sums);
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <cassert>

namespace kindred {

HWY_EXPORT(tallProduct);
HWY_EXPORT(tallGram);

void addTallProduct(MatrixView<const double> rows, MatrixView<const double> weights,
                    MatrixView<double> sums)
{
    assert(rows.cols == weights.rows && rows.rows == sums.rows && weights.cols == sums.cols);
    HWY_DYNAMIC_DISPATCH(tallProduct)(rows, weights, sums);
}

void addTallGram(MatrixView<const double> rows, MatrixView<const double> factors,
                 MatrixView<double> sums)
{
    assert(rows.rows == factors.rows && rows.cols == sums.rows && factors.cols == sums.cols);
    HWY_DYNAMIC_DISPATCH(tallGram)(rows, factors, sums);
}

} // namespace kindred
#endif

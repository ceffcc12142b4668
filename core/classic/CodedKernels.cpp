#include "classic/CodedKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "classic/CodedKernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// to(r, c) += Σ_t factor(r, t) · from(t, c) for kRows rows r and kVectors vectors from column c
/// on; factors of a row are rowStep apart, those of a term termStep.
template <int kRows, int kVectors>
HWY_INLINE void addBlock(const float* factors, int64_t rowStep, int64_t termStep,
                         MatrixView<const float> from, float* to, int64_t toStride, int64_t column)
{
    const hn::ScalableTag<float> d;
    const auto lanes = static_cast<int64_t>(hn::Lanes(d));
    hn::Vec<decltype(d)> sums[kRows][kVectors];
    for (int r = 0; r < kRows; ++r)
        for (int v = 0; v < kVectors; ++v)
            sums[r][v] = hn::LoadU(d, to + r * toStride + column + v * lanes);
    for (int64_t t = 0; t < from.rows; ++t) {
        const float* terms = from.row(t) + column;
        for (int r = 0; r < kRows; ++r) {
            const auto factor = hn::Set(d, factors[r * rowStep + t * termStep]);
            for (int v = 0; v < kVectors; ++v)
                sums[r][v] = hn::MulAdd(factor, hn::LoadU(d, terms + v * lanes), sums[r][v]);
        }
    }
    for (int r = 0; r < kRows; ++r)
        for (int v = 0; v < kVectors; ++v)
            hn::StoreU(sums[r][v], d, to + r * toStride + column + v * lanes);
}

template <int kRows>
HWY_INLINE void addRows(const float* factors, int64_t rowStep, int64_t termStep,
                        MatrixView<const float> from, float* to, int64_t toStride)
{
    const hn::ScalableTag<float> d;
    const auto lanes = static_cast<int64_t>(hn::Lanes(d));
    int64_t c = 0;
    for (; c + 4 * lanes <= from.cols; c += 4 * lanes)
        addBlock<kRows, 4>(factors, rowStep, termStep, from, to, toStride, c);
    for (; c + lanes <= from.cols; c += lanes)
        addBlock<kRows, 1>(factors, rowStep, termStep, from, to, toStride, c);
    for (; c < from.cols; ++c)
        for (int r = 0; r < kRows; ++r)
            for (int64_t t = 0; t < from.rows; ++t)
                to[r * toStride + c] += factors[r * rowStep + t * termStep] * from(t, c);
}

/// to += factors · from, the factors as given by their steps: a small product that stays in
/// registers, two rows at a time.
HWY_INLINE void addProduct(const float* factors, int64_t rowStep, int64_t termStep,
                           MatrixView<const float> from, MatrixView<float> to)
{
    int64_t r = 0;
    for (; r + 2 <= to.rows; r += 2)
        addRows<2>(factors + r * rowStep, rowStep, termStep, from, to.row(r), to.stride);
    if (r < to.rows)
        addRows<1>(factors + r * rowStep, rowStep, termStep, from, to.row(r), to.stride);
}

/// to += from.
HWY_INLINE void addRow(const float* from, int64_t count, float* to)
{
    const hn::ScalableTag<float> d;
    const auto lanes = static_cast<int64_t>(hn::Lanes(d));
    int64_t c = 0;
    for (; c + lanes <= count; c += lanes)
        hn::StoreU(hn::Add(hn::LoadU(d, from + c), hn::LoadU(d, to + c)), d, to + c);
    for (; c < count; ++c)
        to[c] += from[c];
}

void clearRows(MatrixView<float> table)
{
    for (int64_t k = 0; k < table.rows; ++k)
        for (float& value : table.rowSpan(k))
            value = 0;
}

void partScores(const CodedPart& part, MatrixView<const float> weights, MatrixView<float> table,
                MatrixView<float> scores)
{
    clearRows(table);
    addProduct(part.centroids.data, part.centroids.stride, 1, weights, table);
    for (int64_t i = 0; i < part.count; ++i)
        addRow(table.row(part.codes[i * part.stride]), table.cols, scores.row(i));
}

void partGradient(const CodedPart& part, MatrixView<const float> errors, MatrixView<float> table,
                  MatrixView<float> gradient)
{
    clearRows(table);
    for (int64_t i = 0; i < part.count; ++i)
        addRow(errors.row(i), table.cols, table.row(part.codes[i * part.stride]));
    addProduct(part.centroids.data, 1, part.centroids.stride, table, gradient);
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(partScores);
HWY_EXPORT(partGradient);

void addPartScores(const CodedPart& part, MatrixView<const float> weights, MatrixView<float> table,
                   MatrixView<float> scores)
{
    HWY_DYNAMIC_DISPATCH(partScores)(part, weights, table, scores);
}

void addPartGradient(const CodedPart& part, MatrixView<const float> errors, MatrixView<float> table,
                     MatrixView<float> gradient)
{
    HWY_DYNAMIC_DISPATCH(partGradient)(part, errors, table, gradient);
}

} // namespace kindred
#endif

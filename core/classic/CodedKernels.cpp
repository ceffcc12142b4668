#include "classic/CodedKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "classic/CodedKernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// to += scale · from.
HWY_INLINE void addScaled(const float* from, float scale, int64_t count, float* to)
{
    const hn::ScalableTag<float> d;
    const auto lanes = static_cast<int64_t>(hn::Lanes(d));
    const auto factor = hn::Set(d, scale);
    int64_t c = 0;
    for (; c + lanes <= count; c += lanes)
        hn::StoreU(hn::MulAdd(factor, hn::LoadU(d, from + c), hn::LoadU(d, to + c)), d, to + c);
    for (; c < count; ++c)
        to[c] += scale * from[c];
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
    for (int64_t k = 0; k < part.centroids.rows; ++k)
        for (int64_t j = 0; j < part.centroids.cols; ++j)
            addScaled(weights.row(j), part.centroids(k, j), table.cols, table.row(k));
    for (int64_t i = 0; i < part.count; ++i)
        addRow(table.row(part.codes[i * part.stride]), table.cols, scores.row(i));
}

void partGradient(const CodedPart& part, MatrixView<const float> errors, MatrixView<float> table,
                  MatrixView<float> gradient)
{
    clearRows(table);
    for (int64_t i = 0; i < part.count; ++i)
        addRow(errors.row(i), table.cols, table.row(part.codes[i * part.stride]));
    for (int64_t k = 0; k < part.centroids.rows; ++k)
        for (int64_t j = 0; j < part.centroids.cols; ++j)
            addScaled(table.row(k), part.centroids(k, j), table.cols, gradient.row(j));
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

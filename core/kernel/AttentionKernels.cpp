// A node against its children, compiled once per vector target and chosen at run time.
//
// Rows are read twice at most, forwards and backwards, and everything between is kept in registers:
// scores need two vectors of sums, mix four, the slopes five for one vector of columns. A pair of
// 64 columns costs 8 vector operations and 12 loads from the first-level cache with AVX-512, so
// that fetching a child that was seen long ago is what limits.
#include "kernel/AttentionKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/AttentionKernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <hwy/contrib/math/math-inl.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class T>
using AttentionTag = hn::ScalableTag<T>;
template <class T>
using AttentionVector = hn::Vec<AttentionTag<T>>;
template <class T>
inline constexpr int64_t kAttentionLanes = HWY_LANES(T);

template <class T>
HWY_INLINE const T* rowOf(const PooledRows<T>& rows, int64_t i)
{
    return rows.data + rows.ids[i] * rows.stride;
}

template <class T>
void attentionScores(const T* own, const T* weights, T bias, const PooledRows<T>& rows, T* out)
{
    const AttentionTag<T> d;
    constexpr int64_t kLanes = kAttentionLanes<T>;
    for (int64_t i = 0; i < rows.count; ++i) {
        const T* row = rowOf(rows, i);
        AttentionVector<T> sums = hn::Zero(d);
        int64_t k = 0;
        for (; k + kLanes <= rows.columns; k += kLanes) {
            const auto apart = hn::Sub(hn::LoadU(d, own + k), hn::LoadU(d, row + k));
            sums = hn::MulAdd(hn::Mul(hn::LoadU(d, weights + k), apart), apart, sums);
        }
        T sum = bias + hn::GetLane(hn::SumOfLanes(d, sums));
        for (; k < rows.columns; ++k)
            sum += weights[k] * (own[k] - row[k]) * (own[k] - row[k]);
        out[i] = sum;
    }
}

template <class T>
void attentionDots(const T* vector, const PooledRows<T>& rows, T* out)
{
    const AttentionTag<T> d;
    constexpr int64_t kLanes = kAttentionLanes<T>;
    for (int64_t i = 0; i < rows.count; ++i) {
        const T* row = rowOf(rows, i);
        AttentionVector<T> sums = hn::Zero(d);
        int64_t k = 0;
        for (; k + kLanes <= rows.columns; k += kLanes)
            sums = hn::MulAdd(hn::LoadU(d, vector + k), hn::LoadU(d, row + k), sums);
        T sum = hn::GetLane(hn::SumOfLanes(d, sums));
        for (; k < rows.columns; ++k)
            sum += vector[k] * row[k];
        out[i] = sum;
    }
}

/// kBlock vectors of the sum in registers while all rows pass.
template <int kBlock, class T>
HWY_INLINE void mixBlock(const PooledRows<T>& rows, const T* factors, int64_t k, T* out)
{
    const AttentionTag<T> d;
    constexpr int64_t kLanes = kAttentionLanes<T>;
    AttentionVector<T> sums[kBlock];
    for (auto& sum : sums)
        sum = hn::Zero(d);
    for (int64_t i = 0; i < rows.count; ++i) {
        const T* row = rowOf(rows, i) + k;
        const AttentionVector<T> factor = hn::Set(d, factors[i]);
#pragma GCC unroll 8
        for (int v = 0; v < kBlock; ++v)
            sums[v] = hn::MulAdd(factor, hn::LoadU(d, row + v * kLanes), sums[v]);
    }
#pragma GCC unroll 8
    for (int v = 0; v < kBlock; ++v)
        hn::StoreU(sums[v], d, out + k + v * kLanes);
}

template <class T>
void attentionMix(const PooledRows<T>& rows, const T* factors, T* out)
{
    constexpr int kBlock = 4;
    constexpr int64_t kLanes = kAttentionLanes<T>;
    int64_t k = 0;
    for (; k + kBlock * kLanes <= rows.columns; k += kBlock * kLanes)
        mixBlock<kBlock>(rows, factors, k, out);
    for (; k + kLanes <= rows.columns; k += kLanes)
        mixBlock<1>(rows, factors, k, out);
    for (; k < rows.columns; ++k) {
        T sum = 0;
        for (int64_t i = 0; i < rows.count; ++i)
            sum += factors[i] * rowOf(rows, i)[k];
        out[k] = sum;
    }
}

template <class T>
void attentionSpread(const T* vector, const T* factors, const PooledRows<T>& rows, T* into)
{
    const AttentionTag<T> d;
    constexpr int64_t kLanes = kAttentionLanes<T>;
    for (int64_t i = 0; i < rows.count; ++i) {
        T* row = into + rows.ids[i] * rows.stride;
        const AttentionVector<T> factor = hn::Set(d, factors[i]);
        int64_t k = 0;
        for (; k + kLanes <= rows.columns; k += kLanes)
            hn::StoreU(hn::MulAdd(factor, hn::LoadU(d, vector + k), hn::LoadU(d, row + k)), d,
                       row + k);
        for (; k < rows.columns; ++k)
            row[k] += factors[i] * vector[k];
    }
}

template <class T>
void attentionScoreSlopes(const T* own, const T* weights, const T* slopes,
                          const PooledRows<T>& rows, T* out, T* weightSlopes, T* rowSlopes)
{
    const AttentionTag<T> d;
    constexpr int64_t kLanes = kAttentionLanes<T>;
    int64_t k = 0;
    for (; k + kLanes <= rows.columns; k += kLanes) {
        const AttentionVector<T> mine = hn::LoadU(d, own + k);
        const AttentionVector<T> twice = hn::Mul(hn::Set(d, T{2}), hn::LoadU(d, weights + k));
        AttentionVector<T> sums = hn::Zero(d);
        AttentionVector<T> squares = hn::LoadU(d, weightSlopes + k);
        for (int64_t i = 0; i < rows.count; ++i) {
            const auto apart = hn::Sub(mine, hn::LoadU(d, rowOf(rows, i) + k));
            const auto sloped = hn::Mul(hn::Set(d, slopes[i]), apart);
            squares = hn::MulAdd(sloped, apart, squares);
            const auto pull = hn::Mul(twice, sloped);
            sums = hn::Add(sums, pull);
            T* row = rowSlopes + rows.ids[i] * rows.stride + k;
            hn::StoreU(hn::Sub(hn::LoadU(d, row), pull), d, row);
        }
        hn::StoreU(sums, d, out + k);
        hn::StoreU(squares, d, weightSlopes + k);
    }
    for (; k < rows.columns; ++k) {
        out[k] = 0;
        for (int64_t i = 0; i < rows.count; ++i) {
            const T apart = own[k] - rowOf(rows, i)[k];
            weightSlopes[k] += slopes[i] * apart * apart;
            const T pull = 2 * weights[k] * slopes[i] * apart;
            out[k] += pull;
            rowSlopes[rows.ids[i] * rows.stride + k] -= pull;
        }
    }
}

template <class T>
void attentionExponentials(T* values, int64_t count)
{
    const AttentionTag<T> d;
    constexpr int64_t kLanes = kAttentionLanes<T>;
    int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes)
        hn::StoreU(hn::Exp(d, hn::LoadU(d, values + i)), d, values + i);
    if (i == count)
        return;
    T rest[kAttentionLanes<T>] = {};
    std::copy_n(values + i, count - i, rest);
    hn::StoreU(hn::Exp(d, hn::LoadU(d, rest)), d, rest);
    std::copy_n(rest, count - i, values + i);
}

template <class T>
const AttentionKernels<T>& attentionTable()
{
    static constexpr AttentionKernels<T> kKernels = {.scores = attentionScores<T>,
                                                     .dots = attentionDots<T>,
                                                     .mix = attentionMix<T>,
                                                     .spread = attentionSpread<T>,
                                                     .scoreSlopes = attentionScoreSlopes<T>,
                                                     .exponentials = attentionExponentials<T>};
    return kKernels;
}

const AttentionKernels<float>& floatAttention()
{
    return attentionTable<float>();
}
const AttentionKernels<double>& doubleAttention()
{
    return attentionTable<double>();
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(floatAttention);
HWY_EXPORT(doubleAttention);

template <>
const AttentionKernels<float>& attentionKernels<float>()
{
    return HWY_DYNAMIC_DISPATCH(floatAttention)();
}
template <>
const AttentionKernels<double>& attentionKernels<double>()
{
    return HWY_DYNAMIC_DISPATCH(doubleAttention)();
}

} // namespace kindred
#endif

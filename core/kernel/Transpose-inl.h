// Rows side by side as a panel of the tiled product, compiled once for each vector target (no
// include guard in the usual sense: Highway includes it again for each).
//
// Four columns of as many rows as a vector has lanes at a time: a vector is loaded as blocks of 16
// bytes, each from a row of its own, so that what is left are two interleavings within blocks. A
// value costs a quarter of a load, half a shuffle of a vector's share and no strided store.
#if defined(KINDRED_TRANSPOSE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef KINDRED_TRANSPOSE_INL_H
#undef KINDRED_TRANSPOSE_INL_H
#else
#define KINDRED_TRANSPOSE_INL_H
#endif

#include "kernel/TileProduct-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR
/// Four values from each of every fourth row from `from` on, one behind the other.
template <class D>
HWY_INLINE hn::Vec<D> everyFourthRow(D d, const float* from, int64_t stride)
{
    constexpr int lanes = static_cast<int>(hn::MaxLanes(D()));
    if constexpr (lanes == 4) {
        return hn::LoadU(d, from);
    } else {
        const hn::Half<D> half;
        return hn::Combine(d, everyFourthRow(half, from + lanes / 2 * stride, stride),
                           everyFourthRow(half, from, stride));
    }
}

/// to[q · kWidth + r] = from[r · stride + q] for r < kLanes and q < 4.
HWY_INLINE void transposeFour(const float* from, int64_t stride, float* to)
{
    const FloatTag d;
    const hn::RepartitionToWide<hn::RebindToUnsigned<FloatTag>> pairs;
    const auto a = everyFourthRow(d, from, stride);
    const auto b = everyFourthRow(d, from + stride, stride);
    const auto c = everyFourthRow(d, from + 2 * stride, stride);
    const auto e = everyFourthRow(d, from + 3 * stride, stride);
    const auto lowAB = hn::BitCast(pairs, hn::InterleaveLower(d, a, b));
    const auto lowCE = hn::BitCast(pairs, hn::InterleaveLower(d, c, e));
    const auto highAB = hn::BitCast(pairs, hn::InterleaveUpper(d, a, b));
    const auto highCE = hn::BitCast(pairs, hn::InterleaveUpper(d, c, e));
    hn::StoreU(hn::BitCast(d, hn::InterleaveLower(pairs, lowAB, lowCE)), d, to);
    hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(pairs, lowAB, lowCE)), d, to + kWidth);
    hn::StoreU(hn::BitCast(d, hn::InterleaveLower(pairs, highAB, highCE)), d, to + 2 * kWidth);
    hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(pairs, highAB, highCE)), d, to + 3 * kWidth);
}

#endif

/// to [columns, kWidth] = the first kWidth of `rows` rows [rows, columns] side by side; zeros
/// behind the last row.
HWY_INLINE void transposeRows(const float* from, int64_t stride, int64_t rows, int64_t columns,
                              float* to)
{
    for (int64_t first = 0; first < kWidth; first += kLanes) {
        int64_t k = 0;
#if HWY_TARGET != HWY_SCALAR
        if (first + kLanes <= rows)
            for (; k + 4 <= columns; k += 4)
                transposeFour(from + first * stride + k, stride, to + k * kWidth + first);
#endif
        for (; k < columns; ++k)
            for (int64_t r = first; r < first + kLanes; ++r)
                to[k * kWidth + r] = r < rows ? from[r * stride + k] : 0;
    }
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#endif

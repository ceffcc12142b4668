// The scan of exact search: the library's tiled product with a threshold test as its epilogue.
#include "neighbour/SearchKernels.h"

#include <bit>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "neighbour/SearchKernels.cpp"
#include <hwy/foreach_target.h>

#include "kernel/TileProduct-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

/// Adds each row's bias while the sums are in registers, then passes on.
template <class Epilogue>
struct AddBias {
    const float* bias;
    const Epilogue& next;

    template <int kRows>
    HWY_INLINE void finish(int64_t row, FloatVector (&sums)[kRows][kVectors]) const
    {
        const FloatTag d;
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r) {
            const FloatVector shift = hn::Set(d, bias[row + r]);
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v)
                sums[r][v] = hn::Add(sums[r][v], shift);
        }
        next.template finish<kRows>(row, sums);
    }
};

/// A bit of each lane.
template <class Mask>
HWY_INLINE uint64_t laneBits(Mask mask)
{
    static_assert(kLanes <= 64);
    uint8_t bytes[8] = {}; // whole ones are stored
    hn::StoreMaskBits(FloatTag(), mask, bytes);
    uint64_t bits = 0;
    std::memcpy(&bits, bytes, sizeof bits);
    return bits;
}

/// Adds the lanes of a row's vector v that lie above the threshold to hits.
HWY_INLINE void addAbove(int row, int v, FloatVector scores, FloatVector threshold, SearchHit* hits,
                         int& count)
{
    const FloatTag d;
    uint64_t above = laneBits(hn::Gt(scores, threshold));
    if (above == 0)
        return;
    HWY_ALIGN float lanes[kLanes];
    hn::Store(scores, d, lanes);
    for (; above != 0; above &= above - 1) {
        const int lane = std::countr_zero(above);
        hits[count++] = {row, v * kLanes + lane, lanes[lane]};
    }
}

/// Compares scores with the queries' thresholds while they are in registers. After the first tiles
/// almost no block has a survivor, so the usual cost is one comparison per vector. Not of their
/// maximum: of a row that is no number it would be none either.
struct KeepAbove {
    const float* thresholds;
    SearchHit* hits;
    int& count;

    template <int kRows>
    HWY_INLINE void finish(int64_t row, FloatVector (&sums)[kRows][kVectors]) const
    {
        const FloatTag d;
#pragma GCC unroll 2
        for (int v = 0; v < kVectors; ++v) {
            const FloatVector threshold = hn::Load(d, thresholds + v * kLanes);
            auto above = hn::Gt(sums[0][v], threshold);
#pragma GCC unroll 8
            for (int r = 1; r < kRows; ++r)
                above = hn::Or(above, hn::Gt(sums[r][v], threshold));
            if (HWY_LIKELY(hn::AllFalse(d, above)))
                continue;
#pragma GCC unroll 8
            for (int r = 0; r < kRows; ++r)
                addAbove(static_cast<int>(row) + r, v, sums[r][v], threshold, hits, count);
        }
    }
};

int scan(const float* rows, int64_t stride, int count, int64_t dimension, const float* panel,
         const float* bias, const float* thresholds, float* scratch, SearchHit* hits)
{
    int found = 0;
    const KeepAbove keep{thresholds, hits, found};
    rowProducts(AlongRows{rows, stride}, count, dimension, panel, scratch,
                AddBias<KeepAbove>{bias, keep});
    return found;
}

void scoreTile(const float* rows, int64_t stride, int count, int64_t dimension, const float* panel,
               const float* bias, float* scratch, float* scores)
{
    const StoreTo store{scores};
    rowProducts(AlongRows{rows, stride}, count, dimension, panel, scratch,
                AddBias<StoreTo>{bias, store});
}

int listAbove(const float* scores, int count, const float* thresholds, SearchHit* hits)
{
    const FloatTag d;
    int found = 0;
    for (int row = 0; row < count; ++row)
        for (int v = 0; v < kVectors; ++v)
            addAbove(row, v, hn::Load(d, scores + row * kWidth + v * kLanes),
                     hn::Load(d, thresholds + v * kLanes), hits, found);
    return found;
}

/// Of the range of the scores: 1/1,024 of it lies between two thresholds.
inline constexpr int kBisections = 10;

void raiseThresholds(const float* scores, int count, int64_t least, float* thresholds)
{
    const FloatTag d;
    const FloatVector wanted = hn::Set(d, static_cast<float>(least));
    for (int v = 0; v < kVectors; ++v) {
        const float* column = scores + v * kLanes;
        FloatVector low = hn::Load(d, column);
        FloatVector high = low;
        for (int row = 1; row < count; ++row) {
            const FloatVector score = hn::Load(d, column + row * kWidth);
            low = hn::Min(low, score);
            high = hn::Max(high, score);
        }
        FloatVector threshold = hn::Load(d, thresholds + v * kLanes);
        for (int step = 0; step < kBisections; ++step) {
            const FloatVector middle = hn::MulAdd(hn::Sub(high, low), hn::Set(d, 0.5F), low);
            FloatVector above = hn::Zero(d);
            for (int row = 0; row < count; ++row)
                above = hn::Add(
                    above, hn::IfThenElseZero(hn::Gt(hn::Load(d, column + row * kWidth), middle),
                                              hn::Set(d, 1.0F)));
            const auto enough = hn::Ge(above, wanted);
            threshold = hn::IfThenElse(enough, hn::Max(threshold, middle), threshold);
            low = hn::IfThenElse(enough, middle, low);
            high = hn::IfThenElse(enough, high, middle);
        }
        hn::Store(threshold, d, thresholds + v * kLanes);
    }
}

const SearchKernels& searchTable()
{
    static constexpr SearchKernels kKernels = {.width = kWidth,
                                               .scan = scan,
                                               .score = scoreTile,
                                               .list = listAbove,
                                               .raise = raiseThresholds};
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(searchTable);

const SearchKernels& searchKernels()
{
    return HWY_DYNAMIC_DISPATCH(searchTable)();
}

} // namespace kindred
#endif

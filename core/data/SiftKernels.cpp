// Dense SIFT's loops, compiled once per vector target and chosen at run time.
//
// A pixel's 8 directions are one vector (AVX2 and up). Both weighings hold 4 sums and load a vector
// for each multiply-add: 4 chains of 4 cycles, one a cycle, out of the first-level cache, where the
// rows lie. An angle costs one division and 7 multiply-adds a vector of pixels, and is made once.
#include "data/SiftKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "data/SiftKernels.cpp"
#include <hwy/foreach_target.h>

#include <algorithm>
#include <cmath>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using PixelTag = hn::ScalableTag<float>;
using PixelVector = hn::Vec<PixelTag>;
/// One pixel's directions are kParts vectors.
using DirectionTag = hn::CappedTag<float, kDirections>;
using DirectionVector = hn::Vec<DirectionTag>;
constexpr int kPartLanes = static_cast<int>(HWY_MIN(HWY_LANES(float), kDirections));
constexpr int kParts = kDirections / kPartLanes;
constexpr int kPixelLanes = static_cast<int>(HWY_LANES(float));
constexpr float kCut = 0.2F; ///< Lowe's, against single strong edges

/// The angle of (x, y) in turns of 45°, 0 … 8. atan(t) / 45° on [0, 1] is an odd polynomial of
/// degree 13, minimax, off by 4e-7 in single precision.
HWY_INLINE PixelVector octants(PixelVector x, PixelVector y)
{
    const PixelTag d;
    const PixelVector zero = hn::Zero(d);
    const PixelVector across = hn::Abs(x);
    const PixelVector down = hn::Abs(y);
    const PixelVector longer = hn::Max(hn::Max(across, down), hn::Set(d, 1e-30F));
    const PixelVector t = hn::Div(hn::Min(across, down), longer);
    const PixelVector s = hn::Mul(t, t);
    PixelVector p = hn::Set(d, 8.673040196e-3F);
    p = hn::MulAdd(p, s, hn::Set(d, -4.278621078e-2F));
    p = hn::MulAdd(p, s, hn::Set(d, 1.013799906e-1F));
    p = hn::MulAdd(p, s, hn::Set(d, -1.684921384e-1F));
    p = hn::MulAdd(p, s, hn::Set(d, 2.522009313e-1F));
    p = hn::MulAdd(p, s, hn::Set(d, -4.242098927e-1F));
    p = hn::MulAdd(p, s, hn::Set(d, 1.273234606F));
    p = hn::Mul(p, t);
    p = hn::IfThenElse(hn::Gt(down, across), hn::Sub(hn::Set(d, 2.0F), p), p);
    p = hn::IfThenElse(hn::Lt(x, zero), hn::Sub(hn::Set(d, 4.0F), p), p);
    return hn::IfThenElse(hn::Lt(y, zero), hn::Sub(hn::Set(d, 8.0F), p), p);
}

/// Shares a length between the directions on both sides of an angle.
HWY_INLINE void shareBetween(float angle, float length, float* out)
{
    const DirectionTag d;
    const DirectionVector place = hn::Set(d, angle);
    const DirectionVector whole = hn::Set(d, length);
    const DirectionVector round = hn::Set(d, static_cast<float>(kDirections));
    const DirectionVector one = hn::Set(d, 1.0F);
    for (int part = 0; part < kParts; ++part) {
        const DirectionVector direction = hn::Iota(d, static_cast<float>(part * kPartLanes));
        const DirectionVector away = hn::Abs(hn::Sub(place, direction));
        const DirectionVector near = hn::Sub(one, hn::Min(away, hn::Sub(round, away)));
        hn::StoreU(hn::Mul(whole, hn::Max(near, hn::Zero(d))), d, out + part * kPartLanes);
    }
}

void directions(const float* above, const float* row, const float* below, int64_t count, float* out)
{
    const PixelTag d;
    const PixelVector half = hn::Set(d, 0.5F);
    HWY_ALIGN float angles[kPixelLanes];
    HWY_ALIGN float lengths[kPixelLanes];
    for (int64_t i = 0; i < count; i += kPixelLanes) {
        const PixelVector x =
            hn::Mul(half, hn::Sub(hn::LoadU(d, row + i + 2), hn::LoadU(d, row + i)));
        const PixelVector y =
            hn::Mul(half, hn::Sub(hn::LoadU(d, above + i + 1), hn::LoadU(d, below + i + 1)));
        hn::Store(octants(x, y), d, angles);
        hn::Store(hn::Sqrt(hn::MulAdd(x, x, hn::Mul(y, y))), d, lengths);
        const int64_t here = std::min<int64_t>(kPixelLanes, count - i);
        for (int64_t k = 0; k < here; ++k)
            shareBetween(angles[k], lengths[k], out + (i + k) * kDirections);
    }
}

void acrossRows(const float* const* rows, const float* weights, int64_t count, int64_t length,
                float* out)
{
    const PixelTag d;
    constexpr int kVectors = 4; // kSiftRoom floats at most
    for (int64_t i = 0; i < length; i += kVectors * kPixelLanes) {
        PixelVector sums[kVectors];
#pragma GCC unroll 4
        for (PixelVector& sum : sums)
            sum = hn::Zero(d);
        for (int64_t t = 0; t < count; ++t) {
            const PixelVector weight = hn::Set(d, weights[t]);
#pragma GCC unroll 4
            for (int v = 0; v < kVectors; ++v)
                sums[v] = hn::MulAdd(weight, hn::LoadU(d, rows[t] + i + v * kPixelLanes), sums[v]);
        }
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v)
            hn::StoreU(sums[v], d, out + i + v * kPixelLanes);
    }
}

/// Several samples at once, because one's sum waits for itself.
template <int kSamples>
HWY_INLINE void sumAlong(const float* row, const float* weights, int64_t count, int64_t spacing,
                         float* out)
{
    const DirectionTag d;
    for (int part = 0; part < kDirections; part += kPartLanes) {
        DirectionVector sums[kSamples];
#pragma GCC unroll 4
        for (DirectionVector& sum : sums)
            sum = hn::Zero(d);
        for (int64_t t = 0; t < count; ++t) {
            const DirectionVector weight = hn::Set(d, weights[t]);
#pragma GCC unroll 4
            for (int n = 0; n < kSamples; ++n)
                sums[n] = hn::MulAdd(
                    weight, hn::LoadU(d, row + (n * spacing + t) * kDirections + part), sums[n]);
        }
#pragma GCC unroll 4
        for (int n = 0; n < kSamples; ++n)
            hn::StoreU(sums[n], d, out + n * kDirections + part);
    }
}

void alongRow(const float* row, const float* weights, int64_t count, int64_t spacing,
              int64_t samples, float* out)
{
    constexpr int kSamples = 4;
    int64_t n = 0;
    for (; n + kSamples <= samples; n += kSamples)
        sumAlong<kSamples>(row + n * spacing * kDirections, weights, count, spacing,
                           out + n * kDirections);
    for (; n < samples; ++n)
        sumAlong<1>(row + n * spacing * kDirections, weights, count, spacing,
                    out + n * kDirections);
}

/// out ← the patch's weighted cells; their length.
HWY_INLINE float gatherCells(const PatchRow& patches, int64_t patch, const float* window,
                             float* out)
{
    const DirectionTag d;
    DirectionVector squares[kSiftCells];
#pragma GCC unroll 4
    for (int i = 0; i < kSiftCells; ++i) {
        squares[i] = hn::Zero(d);
        const float* from = patches.cells[i] + patch * patches.betweenPatches;
        for (int j = 0; j < kSiftCells; ++j, from += patches.betweenCells) {
            const DirectionVector weight = hn::Set(d, window[i * kSiftCells + j]);
            for (int part = 0; part < kDirections; part += kPartLanes) {
                const DirectionVector value = hn::Mul(weight, hn::LoadU(d, from + part));
                hn::StoreU(value, d, out + part);
                squares[i] = hn::MulAdd(value, value, squares[i]);
            }
            out += kDirections;
        }
    }
    const DirectionVector sum =
        hn::Add(hn::Add(squares[0], squares[1]), hn::Add(squares[2], squares[3]));
    return std::sqrt(hn::GetLane(hn::SumOfLanes(d, sum)));
}

/// row ← row times `factor`, cut; its length.
HWY_INLINE float cutRow(float factor, float* row)
{
    const PixelTag d;
    PixelVector even = hn::Zero(d);
    PixelVector odd = hn::Zero(d);
    const auto cut = [&](float* at) {
        const PixelVector value =
            hn::Min(hn::Mul(hn::LoadU(d, at), hn::Set(d, factor)), hn::Set(d, kCut));
        hn::StoreU(value, d, at);
        return value;
    };
    for (int i = 0; i < kSiftColumns; i += 2 * kPixelLanes) {
        const PixelVector first = cut(row + i);
        const PixelVector second = cut(row + i + kPixelLanes);
        even = hn::MulAdd(first, first, even);
        odd = hn::MulAdd(second, second, odd);
    }
    return std::sqrt(hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd))));
}

int64_t describe(const PatchRow& patches, const float* window, float least, float* out)
{
    const PixelTag d;
    int64_t kept = 0;
    for (int64_t patch = 0; patch < patches.patches; ++patch) {
        float* row = out + kept * kSiftColumns;
        const float length = gatherCells(patches, patch, window, row);
        if (length < least)
            continue;
        const PixelVector factor = hn::Set(d, 1 / cutRow(1 / length, row));
        for (int i = 0; i < kSiftColumns; i += kPixelLanes)
            hn::StoreU(hn::Mul(hn::LoadU(d, row + i), factor), d, row + i);
        ++kept;
    }
    return kept;
}

const SiftKernels& siftTable()
{
    static constexpr SiftKernels kKernels = {.directions = directions,
                                             .acrossRows = acrossRows,
                                             .alongRow = alongRow,
                                             .describe = describe};
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(siftTable);

const SiftKernels& siftKernels()
{
    return HWY_DYNAMIC_DISPATCH(siftTable)();
}

} // namespace kindred
#endif

// What the kernels of 16 bits share, compiled once for each vector target (no include guard in the
// usual sense: Highway includes it again for each).
#if defined(KINDRED_CODED_SHORT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef KINDRED_CODED_SHORT_INL_H
#undef KINDRED_CODED_SHORT_INL_H
#else
#define KINDRED_CODED_SHORT_INL_H
#endif

#include <hwy/highway.h>

#include "classic/CodedShortKernels.h"
#include "kernel/FetchRow.h"

// One lane has no pairs: the scalar target has none of these kernels.
#if HWY_TARGET != HWY_SCALAR
HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using ShortFloats = hn::ScalableTag<float>;
using ShortInts = hn::RebindToSigned<ShortFloats>;
using ShortLanes = hn::Repartition<int16_t, ShortFloats>;
using ShortHalf = hn::Rebind<int16_t, ShortFloats>; ///< as many as there are floats
using ShortFloat = hn::Vec<ShortFloats>;
using ShortInt = hn::Vec<ShortInts>;
using ShortVector = hn::Vec<ShortLanes>;

inline constexpr int kShortFloats = static_cast<int>(HWY_LANES(float));
/// Vectors of kCodedPad columns, of which every matrix has whole ones.
inline constexpr int kShortUnit = static_cast<int>(kCodedPad) / kShortFloats;
inline constexpr bool kWideRegisters = kShortFloats >= 16; ///< 32 of them, else 16

/// Calls pass.run<n>() for n = count, of 1 to kMost.
template <int kMost, class Pass>
HWY_INLINE void runWidth(int64_t count, const Pass& pass)
{
    if (count >= kMost)
        pass.template run<kMost>();
    else if constexpr (kMost > 1)
        runWidth<kMost - 1>(count, pass);
}

/// To the nearest integer, for values below 2^22: those beyond are not looked after, as
/// hn::NearestInt() does with several instructions.
HWY_INLINE ShortInt nearestSmall(ShortFloat value)
{
    const ShortFloats d;
    const ShortInts i;
    const ShortFloat whole = hn::Set(d, 12582912.0F); // 1.5 · 2^23: the last bit is worth 1
    return hn::Sub(hn::BitCast(i, hn::Add(value, whole)), hn::BitCast(i, whole));
}

/// Two vectors lie as one, in the order in which InterleaveLower() and InterleaveUpper() take lanes
/// out of it again; the odd last one is a half.
template <int kVectors>
HWY_INLINE void storeShort(const ShortInt (&values)[kVectors], int16_t* to)
{
    const ShortLanes d;
#pragma GCC unroll 8
    for (int v = 0; v + 1 < kVectors; v += 2)
        hn::Store(hn::ReorderDemote2To(d, values[v], values[v + 1]), d, to + v * kShortFloats);
    if constexpr (kVectors % 2 == 1) {
        const ShortHalf half;
        hn::Store(hn::DemoteTo(half, values[kVectors - 1]), half,
                  to + (kVectors - 1) * kShortFloats);
    }
}

/// The sums of neighbours' products.
HWY_INLINE ShortInt neighbourProducts(ShortVector a, ShortVector b)
{
    const ShortInts d;
    ShortInt odd = hn::Zero(d); // of targets that keep these apart
    const ShortInt even = hn::ReorderWidenMulAccumulate(d, a, b, hn::Zero(d), odd);
    return hn::RearrangeToOddPlusEven(even, odd);
}

HWY_INLINE ShortInt neighbourSums(ShortVector values)
{
    return neighbourProducts(values, hn::Set(ShortLanes(), 1));
}

/// sums += a + b, for what storeShort() wrote.
HWY_INLINE void addPair(ShortVector a, ShortVector b, ShortInt& lower, ShortInt& upper)
{
    lower = hn::Add(lower, neighbourSums(hn::InterleaveLower(a, b)));
    upper = hn::Add(upper, neighbourSums(hn::InterleaveUpper(ShortLanes(), a, b)));
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();
#endif

#endif // per-target include guard

// Gathered distances, their kernels and weighted sums, compiled once per vector target and chosen
// at run time.
//
// A distance holds two sums, an offset four with as many of the row itself. K rows from all over
// the memory, 4 d bytes each for 2 d operations: bound by fetching them, hence the prefetches.
#include "kernel/CentreKernels.h"

#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/CentreKernels.cpp"
#include <hwy/foreach_target.h>

#include <hwy/contrib/math/math-inl.h>

#include "kernel/FetchRow.h"
#include "kernel/TileProduct-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

/// Rows between the one worked on and the one asked for. At 20 cycles a row they cover the way to
/// the memory and back; more would only wait in the queue of what is on its way.
inline constexpr int64_t kAhead = 24;

HWY_INLINE void fetch(const GatheredRows& rows, int64_t i)
{
    if (i < rows.count)
        fetchRow(rows.data + rows.ids[i] * rows.stride, rows.dimension);
}

void fetchFirst(const GatheredRows& rows)
{
    for (int64_t i = 0; i < kAhead; ++i)
        fetch(rows, i);
}

HWY_INLINE double squaredDistance(const float* HWY_RESTRICT a, const float* HWY_RESTRICT b,
                                  int64_t dimension)
{
    const FloatTag d;
    FloatVector even = hn::Zero(d);
    FloatVector odd = hn::Zero(d);
    int64_t k = 0;
    for (; k + 2 * kLanes <= dimension; k += 2 * kLanes) {
        const FloatVector first = hn::Sub(hn::LoadU(d, a + k), hn::LoadU(d, b + k));
        const FloatVector second =
            hn::Sub(hn::LoadU(d, a + k + kLanes), hn::LoadU(d, b + k + kLanes));
        even = hn::MulAdd(first, first, even);
        odd = hn::MulAdd(second, second, odd);
    }
    double sum = static_cast<double>(hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd))));
    for (; k < dimension; ++k) {
        const double offset = static_cast<double>(a[k]) - static_cast<double>(b[k]);
        sum += offset * offset;
    }
    return sum;
}

void squaredDistances(const float* row, const GatheredRows& rows, const GatheredRows& next,
                      double* out)
{
    for (int64_t i = 0; i < rows.count; ++i) {
        const int64_t ahead = i + kAhead;
        if (ahead < rows.count)
            fetch(rows, ahead);
        else
            fetch(next, ahead - rows.count);
        out[i] = squaredDistance(row, rows.data + rows.ids[i] * rows.stride, rows.dimension);
    }
}

using DoubleTag = hn::ScalableTag<double>;
using DoubleVector = hn::Vec<DoubleTag>;
inline constexpr auto kDoubleLanes = static_cast<int64_t>(HWY_LANES(double));

HWY_INLINE double largestLane(DoubleVector values)
{
    return hn::GetLane(hn::MaxOfLanes(DoubleTag(), values));
}

/// Which of eight, from the i-th on, are of the own class.
HWY_INLINE auto ownAt(const uint8_t* own, int64_t i)
{
    static_assert(kDoubleLanes <= 8);
    const uint64_t bits = uint64_t{own[i / 8]} >> (i % 8);
    return hn::LoadMaskBits(DoubleTag(), reinterpret_cast<const uint8_t*>(&bits));
}

/// The largest of each side, and whether there is something to weigh.
HWY_INLINE KernelSides scaleKernels(double scale, const uint8_t* own, int64_t count,
                                    double* kernels, double* weights)
{
    const DoubleTag d;
    const DoubleVector nothing = hn::Set(d, -std::numeric_limits<double>::infinity());
    DoubleVector largest[2] = {nothing, nothing}; // of others, of the own class
    DoubleVector top = nothing;
    DoubleVector all = hn::Zero(d);
    for (int64_t i = 0; i < count; i += kDoubleLanes) {
        const DoubleVector kernel = hn::Mul(hn::LoadU(d, kernels + i), hn::Set(d, scale));
        const DoubleVector weight = hn::Add(hn::LoadU(d, weights + i), kernel);
        const auto isOwn = ownAt(own, i);
        largest[0] = hn::Max(largest[0], hn::IfThenElse(isOwn, nothing, weight));
        largest[1] = hn::Max(largest[1], hn::IfThenElse(isOwn, weight, nothing));
        top = hn::Max(top, kernel);
        all = hn::Add(all, weight);
        hn::StoreU(kernel, d, kernels + i);
        hn::StoreU(weight, d, weights + i);
    }
    KernelSides sides;
    const double sum = hn::GetLane(hn::SumOfLanes(d, all)); // not by a maximum, which may skip NaN
    sides.areNumbers = sum == sum && largestLane(top) > hn::GetLane(nothing);
    const double of[2] = {largestLane(largest[0]), largestLane(largest[1])};
    sides.otherLargest = of[0] > hn::GetLane(nothing) ? of[0] : 0;
    sides.ownLargest = of[1] > hn::GetLane(nothing) ? of[1] : 0;
    return sides;
}

KernelSides weigh(double scale, const uint8_t* own, int64_t count, double* kernels, double* weights)
{
    const DoubleTag d;
    KernelSides sides = scaleKernels(scale, own, count, kernels, weights);
    if (!sides.areNumbers)
        return sides;
    DoubleVector masses[2] = {hn::Zero(d), hn::Zero(d)};
    const DoubleVector shifts[2] = {hn::Set(d, sides.otherLargest), hn::Set(d, sides.ownLargest)};
    for (int64_t i = 0; i < count; i += kDoubleLanes) {
        const auto isOwn = ownAt(own, i);
        const DoubleVector shift = hn::IfThenElse(isOwn, shifts[1], shifts[0]);
        const DoubleVector weight = hn::Exp(d, hn::Sub(hn::LoadU(d, weights + i), shift));
        masses[0] = hn::Add(masses[0], hn::IfThenZeroElse(isOwn, weight));
        masses[1] = hn::Add(masses[1], hn::IfThenElseZero(isOwn, weight));
        hn::StoreU(weight, d, weights + i);
    }
    sides.otherMass = hn::GetLane(hn::SumOfLanes(d, masses[0]));
    sides.ownMass = hn::GetLane(hn::SumOfLanes(d, masses[1]));
    return sides;
}

void share(const KernelShares& shares, const uint8_t* own, int64_t count, double* weights,
           float* factors)
{
    const DoubleTag d;
    const hn::Rebind<float, DoubleTag> half;
    for (int64_t i = 0; i < count; i += kDoubleLanes) {
        const auto of =
            hn::IfThenElse(ownAt(own, i), hn::Set(d, shares.own), hn::Set(d, shares.other));
        const DoubleVector part = hn::Mul(hn::LoadU(d, weights + i), of);
        hn::StoreU(part, d, weights + i);
        hn::StoreU(hn::DemoteTo(half, hn::Mul(part, hn::Set(d, shares.scale))), half, factors + i);
    }
}

/// kBlock vectors of the sum in registers while all rows pass.
template <int kBlock>
HWY_INLINE void offsetBlock(const float* row, const GatheredRows& rows, const float* factors,
                            int64_t k, float* out)
{
    const FloatTag d;
    FloatVector own[kBlock];
    FloatVector sums[kBlock];
#pragma GCC unroll 8
    for (int v = 0; v < kBlock; ++v) {
        own[v] = hn::LoadU(d, row + k + v * kLanes);
        sums[v] = hn::Zero(d);
    }
    for (int64_t i = 0; i < rows.count; ++i) {
        const float* centre = rows.data + rows.ids[i] * rows.stride + k;
        const FloatVector factor = hn::Set(d, factors[i]);
#pragma GCC unroll 8
        for (int v = 0; v < kBlock; ++v)
            sums[v] =
                hn::MulAdd(factor, hn::Sub(hn::LoadU(d, centre + v * kLanes), own[v]), sums[v]);
    }
#pragma GCC unroll 8
    for (int v = 0; v < kBlock; ++v)
        hn::StoreU(sums[v], d, out + k + v * kLanes);
}

void weightedOffsets(const float* row, const GatheredRows& rows, const float* factors, float* out)
{
    constexpr int kBlock = 4;
    int64_t k = 0;
    for (; k + kBlock * kLanes <= rows.dimension; k += kBlock * kLanes)
        offsetBlock<kBlock>(row, rows, factors, k, out);
    for (; k + kLanes <= rows.dimension; k += kLanes)
        offsetBlock<1>(row, rows, factors, k, out);
    for (; k < rows.dimension; ++k) {
        float sum = 0;
        for (int64_t i = 0; i < rows.count; ++i)
            sum += factors[i] * (rows.data[rows.ids[i] * rows.stride + k] - row[k]);
        out[k] = sum;
    }
}

const CentreKernels& centreTable()
{
    static constexpr CentreKernels kKernels = {.fetchFirst = fetchFirst,
                                               .squaredDistances = squaredDistances,
                                               .weigh = weigh,
                                               .share = share,
                                               .weightedOffsets = weightedOffsets};
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(centreTable);

const CentreKernels& centreKernels()
{
    return HWY_DYNAMIC_DISPATCH(centreTable)();
}

} // namespace kindred
#endif

// The passes of NCA over a batch, compiled once per vector target and chosen at run time.
//
// Tile: 64 rows by a panel of 32 (AVX-512) or 16; its distances (8 or 4 KiB) stay in the
// first-level cache from pass to pass. Both products are the library's tiled one, with its
// registers; the other passes go down a panel's column with one vector of sums a side. Roofline: a
// pair takes 2 d multiply-adds, an exponential of some ten operations and a transposition to reach
// its other end: bound by arithmetic, by the products from 16 columns on.
#include "kernel/NcaKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/NcaKernels.cpp"
#include <hwy/foreach_target.h>

#include "kernel/Transpose-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

using FloatMask = hn::Mask<FloatTag>;

/// |a|² + |b|² − 2 a·b.
struct StoreDistances {
    const float* norms;
    const float* panelNorms;
    float* out;
    template <int kRows>
    HWY_INLINE void finish(int64_t row, FloatVector (&sums)[kRows][kVectors]) const
    {
        const FloatTag d;
        const FloatVector two = hn::Set(d, 2.0f);
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v) {
                const FloatVector both =
                    hn::Add(hn::Set(d, norms[row + r]), hn::Load(d, panelNorms + v * kLanes));
                const FloatVector distance = hn::NegMulAdd(two, sums[r][v], both);
                hn::Store(hn::Max(distance, hn::Zero(d)), d, out + (row + r) * kWidth + v * kLanes);
            }
    }
};

void batchDistances(const float* values, int64_t stride, int count, int64_t dimension,
                    const NcaRows& rows, const float* panel, const NcaRows& panelRows,
                    float* scratch, float* out)
{
    rowProducts(AlongRows{values, stride}, count, dimension, panel, scratch,
                StoreDistances{rows.norms, panelRows.norms, out});
}

/// Whether each row of one vector of the panel is a partner of a row, or the same sample.
struct PairMasks {
    hn::Vec<IntTag> labels;
    hn::Vec<IntTag> samples;

    HWY_INLINE PairMasks(const NcaRows& panel, int v)
        : labels(hn::Load(IntTag(), panel.labels + v * kLanes)),
          samples(hn::Load(IntTag(), panel.samples + v * kLanes))
    {
    }
    HWY_INLINE FloatMask partners(const NcaRows& rows, int r) const
    {
        return hn::RebindMask(FloatTag(), hn::Eq(labels, hn::Set(IntTag(), rows.labels[r])));
    }
    HWY_INLINE FloatMask same(const NcaRows& rows, int r) const
    {
        return hn::RebindMask(FloatTag(), hn::Eq(samples, hn::Set(IntTag(), rows.samples[r])));
    }
};

void batchNearest(const float* distances, int count, const NcaRows& rows, const NcaRows& panelRows,
                  float* const* nearest)
{
    const FloatTag d;
    const FloatVector never = hn::Inf(d);
    for (int v = 0; v < kVectors; ++v) {
        const PairMasks masks(panelRows, v);
        FloatVector partners = hn::Load(d, nearest[0] + v * kLanes);
        FloatVector strangers = hn::Load(d, nearest[1] + v * kLanes);
        for (int r = 0; r < count; ++r) {
            const FloatVector distance = hn::IfThenElse(
                masks.same(rows, r), never, hn::Load(d, distances + r * kWidth + v * kLanes));
            const FloatMask partner = masks.partners(rows, r);
            partners = hn::Min(partners, hn::IfThenElse(partner, distance, never));
            strangers = hn::Min(strangers, hn::IfThenElse(partner, never, distance));
        }
        hn::Store(partners, d, nearest[0] + v * kLanes);
        hn::Store(strangers, d, nearest[1] + v * kLanes);
    }
}

/// exp(x) for x ≤ 0; 0 where no normal number is left.
HWY_INLINE FloatVector decay(const Exponential& exponential, FloatVector x)
{
    const FloatTag d;
    const auto counts = hn::Gt(x, hn::Set(d, -87.0f));
    return hn::IfThenElseZero(counts, exponential(hn::IfThenElseZero(counts, x)));
}

void batchMasses(float* distances, int count, const NcaRows& rows, const NcaRows& panelRows,
                 float* const* masses)
{
    const FloatTag d;
    const Exponential exponential(1.0f);
    for (int v = 0; v < kVectors; ++v) {
        const PairMasks masks(panelRows, v);
        const FloatVector ofPartners = hn::Load(d, panelRows.nearest[0] + v * kLanes);
        const FloatVector ofStrangers = hn::Load(d, panelRows.nearest[1] + v * kLanes);
        FloatVector partners = hn::Zero(d);
        FloatVector strangers = hn::Zero(d);
        for (int r = 0; r < count; ++r) {
            float* at = distances + r * kWidth + v * kLanes;
            const FloatMask partner = masks.partners(rows, r);
            const FloatVector nearest = hn::IfThenElse(partner, ofPartners, ofStrangers);
            const FloatVector weight = hn::IfThenZeroElse(
                masks.same(rows, r), decay(exponential, hn::Sub(nearest, hn::Load(d, at))));
            partners = hn::Add(partners, hn::IfThenElseZero(partner, weight));
            strangers = hn::Add(strangers, hn::IfThenZeroElse(partner, weight));
            hn::Store(weight, d, at);
        }
        hn::Store(partners, d, masses[0] + v * kLanes);
        hn::Store(strangers, d, masses[1] + v * kLanes);
    }
}

void batchAcross(const float* from, int64_t stride, int64_t rows, int64_t columns, float* out)
{
    transposeRows(from, stride, rows, columns, out);
}

void batchCoefficients(const float* weights, const float* mirrored, int count, const NcaRows& rows,
                       const NcaRows& panelRows, float* out, float* totals)
{
    const FloatTag d;
    for (int v = 0; v < kVectors; ++v) {
        const hn::Vec<IntTag> labels = hn::Load(IntTag(), panelRows.labels + v * kLanes);
        const FloatVector ofPartners = hn::Load(d, panelRows.shares[0] + v * kLanes);
        const FloatVector ofStrangers = hn::Load(d, panelRows.shares[1] + v * kLanes);
        FloatVector total = hn::Zero(d);
        for (int r = 0; r < count; ++r) {
            const int at = r * kWidth + v * kLanes;
            const FloatMask partner =
                hn::RebindMask(d, hn::Eq(labels, hn::Set(IntTag(), rows.labels[r])));
            const FloatVector rowShare = hn::IfThenElse(partner, hn::Set(d, rows.shares[0][r]),
                                                        hn::Set(d, rows.shares[1][r]));
            const FloatVector panelShare = hn::IfThenElse(partner, ofPartners, ofStrangers);
            const FloatVector pairs = hn::MulAdd(rowShare, hn::Load(d, mirrored + at),
                                                 hn::Mul(panelShare, hn::Load(d, weights + at)));
            total = hn::Add(total, pairs);
            hn::Store(pairs, d, out + at);
        }
        float* sum = totals + v * kLanes;
        hn::Store(hn::Add(hn::Load(d, sum), total), d, sum);
    }
}

void batchAccumulate(const float* values, int64_t stride, int count, int64_t dimension,
                     const float* coefficients, float* sums)
{
    tileProduct(AcrossRows{values, stride}, dimension, coefficients, 0, count, AddTo{sums});
}

const NcaKernels& ncaTable()
{
    static constexpr NcaKernels kKernels = {.width = kWidth,
                                            .distances = batchDistances,
                                            .nearest = batchNearest,
                                            .masses = batchMasses,
                                            .across = batchAcross,
                                            .coefficients = batchCoefficients,
                                            .accumulate = batchAccumulate};
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(ncaTable);

const NcaKernels& ncaKernels()
{
    return HWY_DYNAMIC_DISPATCH(ncaTable)();
}

} // namespace kindred
#endif

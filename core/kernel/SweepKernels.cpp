// The inner kernels of the sweep, compiled once per vector target and chosen at run time. Registers
// and roofline of both products: TileProduct-inl.h; a weight adds some ten operations to the 2 d
// multiply-adds of its pair, 4 % at 128 columns.
#include "kernel/SweepKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernel/SweepKernels.cpp"
#include <hwy/foreach_target.h>

#include "kernel/TileProduct-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

struct StoreWeights {
    float* out;
    const Exponential& exponential;
    template <int kRows>
    HWY_INLINE void finish(int64_t row, FloatVector (&sums)[kRows][kVectors]) const
    {
        const FloatTag d;
#pragma GCC unroll 8
        for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 2
            for (int v = 0; v < kVectors; ++v)
                hn::Store(exponential(sums[r][v]), d, out + (row + r) * kWidth + v * kLanes);
    }
};

AlongRows alongRows(const BankTile& tile)
{
    return {tile.values, tile.stride};
}

void products(const BankTile& tile, const float* panel, int /*terms*/, float* out)
{
    rowProducts(alongRows(tile), tile.rows, tile.dimension, panel, out, StoreTo{out});
}

void weights(const BankTile& tile, const float* panel, int /*terms*/, float inverseSigma,
             float* out)
{
    const Exponential exponential(inverseSigma);
    rowProducts(alongRows(tile), tile.rows, tile.dimension, panel, out,
                StoreWeights{out, exponential});
}

void accumulate(const BankTile& tile, int first, int count, const float* weightsOfRows, float* sums)
{
    const AcrossRows columns{tile.values + first * tile.stride, tile.stride};
    tileProduct(columns, tile.dimension, weightsOfRows, 0, count, AddTo{sums});
}

void exponentials(float* values, int rows, const float* shift, float inverseSigma)
{
    const FloatTag d;
    const Exponential exponential(inverseSigma);
    const FloatVector lowest = hn::Set(d, -87.0f / inverseSigma);
    for (int v = 0; v < kVectors; ++v) {
        const FloatVector top = hn::Load(d, shift + v * kLanes);
        for (int r = 0; r < rows; ++r) {
            float* at = values + r * kWidth + v * kLanes;
            const FloatVector x = hn::Sub(hn::Load(d, at), top);
            // -infinity and its difference to itself (NaN) both fail the comparison
            const auto counts = hn::Gt(x, lowest);
            const FloatVector safe = hn::IfThenElseZero(counts, x);
            hn::Store(hn::IfThenElseZero(counts, exponential(safe)), d, at);
        }
    }
}

void columnMaxima(const float* values, int rows, float* maxima)
{
    const FloatTag d;
    for (int v = 0; v < kVectors; ++v) {
        FloatVector top = hn::Load(d, maxima + v * kLanes);
        for (int r = 0; r < rows; ++r)
            top = hn::Max(top, hn::Load(d, values + r * kWidth + v * kLanes));
        hn::Store(top, d, maxima + v * kLanes);
    }
}

void columnSums(const float* values, int rows, float* sums)
{
    const FloatTag d;
    for (int v = 0; v < kVectors; ++v) {
        FloatVector sum = hn::Zero(d);
        for (int r = 0; r < rows; ++r)
            sum = hn::Add(sum, hn::Load(d, values + r * kWidth + v * kLanes));
        hn::Store(hn::Add(hn::Load(d, sums + v * kLanes), sum), d, sums + v * kLanes);
    }
}

void columnSquares(const float* values, int rows, float* sums)
{
    const FloatTag d;
    for (int v = 0; v < kVectors; ++v) {
        FloatVector sum = hn::Load(d, sums + v * kLanes);
        for (int r = 0; r < rows; ++r) {
            const FloatVector value = hn::Load(d, values + r * kWidth + v * kLanes);
            sum = hn::MulAdd(value, value, sum);
        }
        hn::Store(sum, d, sums + v * kLanes);
    }
}

void scaleColumns(float* sums, int dimension, const float* factors)
{
    const FloatTag d;
    for (int v = 0; v < kVectors; ++v) {
        const FloatVector factor = hn::Load(d, factors + v * kLanes);
        for (int k = 0; k < dimension; ++k) {
            float* at = sums + k * kWidth + v * kLanes;
            hn::Store(hn::Mul(hn::Load(d, at), factor), d, at);
        }
    }
}

void moveColumns(float* part, int dimension, int begin, int end, float* outside, float* inside)
{
    const FloatTag d;
    const FloatVector first = hn::Set(d, static_cast<float>(begin));
    const FloatVector last = hn::Set(d, static_cast<float>(end - 1));
    for (int v = 0; v < kVectors; ++v) {
        const FloatVector lane = hn::Iota(d, static_cast<float>(v * kLanes));
        const auto isInside = hn::And(hn::Ge(lane, first), hn::Le(lane, last));
        const auto add = [&](FloatVector value, float* to) {
            hn::Store(hn::Add(hn::Load(d, to), value), d, to);
        };
        for (int64_t at = v * kLanes; at < int64_t{dimension} * kWidth; at += kWidth) {
            const FloatVector values = hn::Load(d, part + at);
            add(hn::IfThenZeroElse(isInside, values), outside + at);
            add(hn::IfThenElseZero(isInside, values), inside + at);
            hn::Store(hn::Zero(d), d, part + at);
        }
    }
}

/// bf16 rows widened to floats once per tile: exact, and 1/width of the products' work.
void widen(const uint16_t* rows, int64_t stride, float* scratch, BankTile& tile)
{
    const FloatTag d;
    const hn::Rebind<uint16_t, FloatTag> halves;
    const hn::RebindToUnsigned<FloatTag> words;
    for (int r = 0; r < tile.rows; ++r) {
        const uint16_t* from = rows + r * stride;
        float* to = scratch + r * tile.stride;
        for (int64_t k = 0; k < stride; k += kLanes) {
            const auto wide = hn::PromoteTo(words, hn::LoadU(halves, from + k));
            hn::StoreU(hn::BitCast(d, hn::ShiftLeft<16>(wide)), d, to + k);
        }
    }
    tile.values = scratch;
}

const SweepKernels& table()
{
    static constexpr SweepKernels kKernels = {.width = kWidth,
                                              .prepare = widen,
                                              .packPanel = nullptr,
                                              .products = products,
                                              .weights = weights,
                                              .exponentials = exponentials,
                                              .columnMaxima = columnMaxima,
                                              .columnSums = columnSums,
                                              .columnSquares = columnSquares,
                                              .scaleColumns = scaleColumns,
                                              .moveColumns = moveColumns,
                                              .accumulate = accumulate};
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(table);

const SweepKernels& sweepKernels()
{
    return HWY_DYNAMIC_DISPATCH(table)();
}

int64_t compiledTargets()
{
    return HWY_TARGETS;
}

} // namespace kindred
#endif

// Rounding, thresholds and exact scores of the search by bf16, compiled once per vector target.
// Compiled without contraction (CMakeLists.txt): a square that is not rounded before it is added
// would give other bits than exactScore().
#include "neighbour/HalfKernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "neighbour/HalfKernels.cpp"
#include <hwy/foreach_target.h>

#include "kernel/TileProduct-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

using WordTag = hn::RebindToUnsigned<FloatTag>;
using HalfTag = hn::Rebind<uint16_t, FloatTag>;

/// The upper 16 bits of each value, rounded; 0 where the value is subnormal.
HWY_INLINE auto roundedWords(FloatVector value)
{
    const FloatTag d;
    const WordTag w;
    const auto bits = hn::BitCast(w, value);
    const auto odd = hn::And(hn::ShiftRight<16>(bits), hn::Set(w, 1));
    const auto upper = hn::ShiftRight<16>(hn::Add(bits, hn::Add(odd, hn::Set(w, 0x7fff))));
    const auto isNormal =
        hn::Ge(hn::Abs(value), hn::Set(d, 1.17549435e-38F)); // of no number: false, it becomes 0
    return hn::And(upper, hn::BitCast(w, hn::VecFromMask(d, isNormal)));
}

float roundRow(const float* from, int64_t dimension, int64_t padded, uint16_t* to)
{
    const FloatTag d;
    const HalfTag h;
    auto sum = hn::Zero(d);
    const auto take = [&](FloatVector value, int64_t k) HWY_ATTR {
        const auto words = roundedWords(value);
        hn::StoreU(hn::DemoteTo(h, hn::BitCast(IntTag(), words)), h, to + k);
        const auto left = hn::Sub(value, hn::BitCast(d, hn::ShiftLeft<16>(words)));
        sum = hn::MulAdd(left, left, sum);
    };
    int64_t k = 0;
    for (; k + kLanes <= dimension; k += kLanes)
        take(hn::LoadU(d, from + k), k);
    HWY_ALIGN float rest[kLanes];
    for (; k < padded; k += kLanes) {
        for (int lane = 0; lane < kLanes; ++lane)
            rest[lane] = k + lane < dimension ? from[k + lane] : 0.0F;
        take(hn::Load(d, rest), k);
    }
    return hn::GetLane(hn::SumOfLanes(d, sum));
}

void addRowBias(float* scores, int64_t rows, const float* bias)
{
    const FloatTag d;
    for (int64_t row = 0; row < rows; ++row, scores += kWidth)
#pragma GCC unroll 2
        for (int v = 0; v < kVectors; ++v)
            hn::Store(hn::Add(hn::Load(d, scores + v * kLanes), hn::Set(d, bias[row])), d,
                      scores + v * kLanes);
}

void countAbove(const float* scores, int64_t rows, const float* thresholds, int32_t* counts)
{
    const FloatTag d;
    const IntTag i;
    for (int v = 0; v < kVectors; ++v) {
        const FloatVector threshold = hn::LoadU(d, thresholds + v * kLanes);
        auto even = hn::Zero(i);
        auto odd = hn::Zero(i);
        const auto isAbove = [&](int64_t row) HWY_ATTR {
            const FloatVector score = hn::Load(d, scores + row * kWidth + v * kLanes);
            return hn::BitCast(i, hn::VecFromMask(d, hn::Gt(score, threshold)));
        };
        int64_t row = 0;
        for (; row + 2 <= rows; row += 2) {
            even = hn::Sub(even, isAbove(row));
            odd = hn::Sub(odd, isAbove(row + 1));
        }
        if (row < rows)
            even = hn::Sub(even, isAbove(row));
        hn::StoreU(hn::Add(even, odd), i, counts + v * kLanes);
    }
}

/// A bit for each column of a row.
HWY_INLINE uint32_t columnsAbove(const float* scores, float bias, const float* thresholds)
{
    const FloatTag d;
    const FloatVector shift = hn::Set(d, bias);
    uint32_t columns = 0;
#pragma GCC unroll 2
    for (int v = 0; v < kVectors; ++v) {
        const FloatVector score = hn::Add(hn::Load(d, scores + v * kLanes), shift);
        uint8_t bits[8] = {};
        hn::StoreMaskBits(d, hn::Gt(score, hn::LoadU(d, thresholds + v * kLanes)), bits);
        uint32_t word;
        hwy::CopyBytes<4>(bits, &word);
        columns |= word << (v * kLanes);
    }
    return columns;
}

/// Writes row · width + column of a row's bits; returns how many. The first two places are written
/// without asking whether there are any: that a row has none, one or two is what no processor
/// foresees.
HWY_INLINE int writePairs(int row, uint32_t columns, uint16_t* to)
{
    const int count = __builtin_popcount(columns);
    const auto next = [&] {
        const int column = __builtin_ctz(columns | 0x80000000U);
        columns &= columns - 1;
        return static_cast<uint16_t>(row * kWidth + column);
    };
    to[0] = next();
    to[1] = next();
    if (HWY_UNLIKELY(columns != 0))
        for (int i = 2; i < count; ++i)
            to[i] = next();
    return count;
}

/// Four rows at once, which for short lists mostly have nothing.
int collectAbove(const float* scores, int rows, const float* bias, const float* thresholds,
                 uint16_t* pairs)
{
    constexpr int kTogether = 4;
    int found = 0;
    for (int row = 0; row < rows; row += kTogether) {
        uint32_t columns[kTogether];
        uint32_t any = 0;
        const int count = HWY_MIN(kTogether, rows - row);
        for (int i = 0; i < count; ++i) {
            columns[i] = columnsAbove(scores + (row + i) * kWidth, bias[row + i], thresholds);
            any |= columns[i];
        }
        for (int i = 0; any != 0 && i < count; ++i)
            found += writePairs(row + i, columns[i], pairs + found);
    }
    return found;
}

using Doubles = hn::CappedTag<double, 4>;
inline constexpr int kDoubleLanes = static_cast<int>(HWY_MIN(HWY_LANES(double), 4));
/// Vectors that hold the four running sums of exactScore().
inline constexpr int kSumParts = 4 / kDoubleLanes;

/// Squared distances or inner products of kPairs pairs of rows, which do not wait for each other.
template <bool kInner, int kPairs>
HWY_INLINE void scoreRows(const float* const (&a)[kPairs], const float* const (&b)[kPairs],
                          int64_t dimension, float* out)
{
    const Doubles d;
    const hn::Rebind<float, Doubles> f;
    hn::Vec<Doubles> sums[kPairs][kSumParts];
    for (int i = 0; i < kPairs; ++i)
        for (int part = 0; part < kSumParts; ++part)
            sums[i][part] = hn::Zero(d);
    int64_t k = 0;
    for (; k + 4 <= dimension; k += 4)
#pragma GCC unroll 4
        for (int i = 0; i < kPairs; ++i)
#pragma GCC unroll 4
            for (int part = 0; part < kSumParts; ++part) {
                const int64_t at = k + part * kDoubleLanes;
                const auto x = hn::PromoteTo(d, hn::LoadU(f, a[i] + at));
                const auto y = hn::PromoteTo(d, hn::LoadU(f, b[i] + at));
                if constexpr (kInner) { // exact in double, so that its rounding changes nothing
                    sums[i][part] = hn::MulAdd(x, y, sums[i][part]);
                } else {
                    const auto difference = hn::Sub(x, y);
                    sums[i][part] = hn::Add(hn::Mul(difference, difference), sums[i][part]);
                }
            }
    for (int i = 0; i < kPairs; ++i) {
        HWY_ALIGN double lanes[4];
        for (int part = 0; part < kSumParts; ++part)
            hn::Store(sums[i][part], d, lanes + part * kDoubleLanes);
        for (int64_t at = k; at < dimension; ++at) {
            const double x = a[i][at];
            const double y = b[i][at];
            lanes[0] += kInner ? x * y : (x - y) * (x - y);
        }
        const auto sum = static_cast<float>((lanes[0] + lanes[1]) + (lanes[2] + lanes[3]));
        out[i] = kInner ? sum : -sum;
    }
}

template <bool kInner>
HWY_INLINE void scoreAllPairs(const ScoredSides& sides, const uint16_t* pairs, int count,
                              float* out)
{
    const auto queryOf = [&](int i) {
        return sides.queries + pairs[i] % kWidth * sides.queryStride;
    };
    const auto rowOf = [&](int i) { return sides.rows + pairs[i] / kWidth * sides.rowStride; };
    int i = 0;
    for (; i + 2 <= count; i += 2)
        scoreRows<kInner, 2>({queryOf(i), queryOf(i + 1)}, {rowOf(i), rowOf(i + 1)},
                             sides.dimension, out + i);
    if (i < count)
        scoreRows<kInner, 1>({queryOf(i)}, {rowOf(i)}, sides.dimension, out + i);
}

void scorePairs(const ScoredSides& sides, const uint16_t* pairs, int count, float* out)
{
    if (sides.metric == SearchMetric::InnerProduct)
        scoreAllPairs<true>(sides, pairs, count, out);
    else
        scoreAllPairs<false>(sides, pairs, count, out);
}

const HalfKernels& halfTable()
{
    static constexpr HalfKernels kKernels = {.width = kWidth,
                                             .round = roundRow,
                                             .addBias = addRowBias,
                                             .count = countAbove,
                                             .collect = collectAbove,
                                             .score = scorePairs};
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(halfTable);

const HalfKernels& halfKernels()
{
    return HWY_DYNAMIC_DISPATCH(halfTable)();
}

} // namespace kindred
#endif

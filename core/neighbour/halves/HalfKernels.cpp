// Rounding, thresholds and exact scores of the search by bf16, compiled once per vector target.
// Compiled without contraction (CMakeLists.txt): a square that is not rounded before it is added
// would give other bits than exactScore().
//
// The products are TileNative's or the library's tiled ones; these passes go down their scores, a
// row of kWidth queries (two vectors) at a time against thresholds in registers: 4 bytes a
// comparison, bound by loads from the first-level cache, where a tile's scores lie.
#include "neighbour/halves/HalfKernels.h"

#include "neighbour/QueryChunk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "neighbour/halves/HalfKernels.cpp"
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

void markAbove(const float* scores, int rows, const float* bias, const float* thresholds,
               int64_t first, uint8_t* marks, int64_t stride)
{
    for (int row = 0; row < rows; ++row) {
        const uint32_t columns = columnsAbove(scores + row * kWidth, bias[row], thresholds);
        uint8_t* to = marks + row * stride + first / 8;
        if constexpr (kWidth >= 8) {
            hwy::CopyBytes<kWidth / 8>(&columns, to);
        } else {
            const auto shift = static_cast<int>(first % 8);
            const uint32_t others = *to & ~(((1U << kWidth) - 1) << shift);
            *to = static_cast<uint8_t>(others | columns << shift);
        }
    }
}

/// The first four places of a word are written without asking whether there are any: how many of
/// them a word has is what no processor foresees.
int listMarks(const uint8_t* marks, int64_t bytes, uint16_t* places)
{
    constexpr int kUnasked = 4;
    int found = 0;
    for (int64_t byte = 0; byte < bytes; byte += 8) {
        uint64_t word;
        hwy::CopyBytes<8>(marks + byte, &word);
        if (word == 0)
            continue;
        const int count = __builtin_popcountll(word);
        const auto next = [&] {
            const int bit = __builtin_ctzll(word | uint64_t{1} << 63);
            word &= word - 1;
            return static_cast<uint16_t>(8 * byte + bit);
        };
        uint16_t* to = places + found;
#pragma GCC unroll 4
        for (int i = 0; i < kUnasked; ++i)
            to[i] = next();
        for (int i = kUnasked; HWY_UNLIKELY(i < count); ++i)
            to[i] = next();
        found += count;
    }
    return found;
}

using Doubles = hn::CappedTag<double, kExactSums>;
inline constexpr int kDoubleLanes = static_cast<int>(HWY_MIN(HWY_LANES(double), kExactSums));
/// Vectors that hold the running sums of exactScore().
inline constexpr int kSumParts = kExactSums / kDoubleLanes;
/// Queries at once, whose sums stay in registers and do not wait for each other.
inline constexpr int kQueriesAtOnce = kSumParts == 1 ? 4 : 2;

/// The upper half of the values onto the lower one until one is left.
template <class D>
HWY_INLINE double foldedLanes(D, hn::Vec<D> sums)
{
    if constexpr (hn::MaxLanes(D()) == 1) {
        return hn::GetLane(sums);
    } else {
        const hn::Half<D> half; // UpperHalf is found by its arguments: the scalar target has none
        return foldedLanes(half, hn::Add(hn::LowerHalf(half, sums), UpperHalf(half, sums)));
    }
}

/// Squared distances or inner products of a row, in doubles, with some queries.
template <bool kInner, int kQueries>
HWY_INLINE void scoreQueries(const double* row, const float* const (&queries)[kQueries],
                             int64_t padded, float* out)
{
    const Doubles d;
    const hn::Rebind<float, Doubles> f;
    hn::Vec<Doubles> sums[kQueries][kSumParts];
    for (int i = 0; i < kQueries; ++i)
        for (int part = 0; part < kSumParts; ++part)
            sums[i][part] = hn::Zero(d);
    for (int64_t k = 0; k < padded; k += kExactSums)
#pragma GCC unroll 4
        for (int part = 0; part < kSumParts; ++part) {
            const int64_t at = k + part * kDoubleLanes;
            const auto y = hn::Load(d, row + at);
#pragma GCC unroll 4
            for (int i = 0; i < kQueries; ++i) {
                const auto x = hn::PromoteTo(d, hn::LoadU(f, queries[i] + at));
                if constexpr (kInner) { // exact in double, so that its rounding changes nothing
                    sums[i][part] = hn::MulAdd(x, y, sums[i][part]);
                } else {
                    const auto difference = hn::Sub(x, y);
                    sums[i][part] = hn::Add(hn::Mul(difference, difference), sums[i][part]);
                }
            }
        }
#pragma GCC unroll 4
    for (int i = 0; i < kQueries; ++i) {
        for (int parts = kSumParts; parts > 1; parts /= 2)
            for (int part = 0; part < parts / 2; ++part)
                sums[i][part] = hn::Add(sums[i][part], sums[i][part + parts / 2]);
        const auto sum = static_cast<float>(foldedLanes(d, sums[i][0]));
        out[i] = kInner ? sum : -sum;
    }
}

template <bool kInner>
HWY_INLINE void scoreAllQueries(const ScoredRow& sides, const double* row, const uint16_t* queries,
                                int count, float* out)
{
    const auto at = [&](int i) { return sides.queries + queries[i] * sides.padded; };
    int i = 0;
    if constexpr (kQueriesAtOnce == 4)
        for (; i + 4 <= count; i += 4)
            scoreQueries<kInner, 4>(row, {at(i), at(i + 1), at(i + 2), at(i + 3)}, sides.padded,
                                    out + i);
    for (; i + 2 <= count; i += 2)
        scoreQueries<kInner, 2>(row, {at(i), at(i + 1)}, sides.padded, out + i);
    if (i < count)
        scoreQueries<kInner, 1>(row, {at(i)}, sides.padded, out + i);
}

void scoreRow(const ScoredRow& sides, const uint16_t* queries, int count, double* room, float* out)
{
    for (int64_t k = 0; k < sides.dimension; ++k)
        room[k] = sides.row[k];
    for (int64_t k = sides.dimension; k < sides.padded; ++k)
        room[k] = 0;
    if (sides.metric == SearchMetric::InnerProduct)
        scoreAllQueries<true>(sides, room, queries, count, out);
    else
        scoreAllQueries<false>(sides, room, queries, count, out);
}

const HalfKernels& halfTable()
{
    static constexpr HalfKernels kKernels = {.width = kWidth,
                                             .round = roundRow,
                                             .addBias = addRowBias,
                                             .count = countAbove,
                                             .mark = markAbove,
                                             .list = listMarks,
                                             .score = scoreRow};
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

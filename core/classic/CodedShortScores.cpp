#include "classic/CodedShortKernels.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

#include "kernel/AlignedRoom.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "classic/CodedShortScores.cpp"
#include <hwy/foreach_target.h>

#include "classic/CodedShort-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

using ShortScores = void (*)(std::span<const CodedBundle> bundles, const ShortCentroids& rounded,
                             int64_t part, MatrixView<const float> weights, ShortRoom& room,
                             MatrixView<float> scores);

#if HWY_TARGET == HWY_SCALAR
ShortScores shortScores()
{
    return nullptr;
}
#else
/// Units of one pass, whose sums stay in registers.
inline constexpr int kLookUnits = static_cast<int>(kShortColumns / kCodedPad);
inline constexpr int kFillVectors = 4;
inline constexpr int kFillRows = kWideRegisters ? 4 : 2;
/// A table keeps the upper 16 bits of its sums of products: with Σ |weight| ≤ 32,764 - m / 2 before
/// the weights are rounded, two values of it add up within 16 bits.
inline constexpr int kShortShift = 16;
inline constexpr float kShortReach = 32764;
inline constexpr float kShortFactor = 32767; ///< of a centroid

/// Two neighbours in each lane.
HWY_INLINE ShortVector twoOf(const int16_t* values)
{
    int32_t both;
    std::memcpy(&both, values, sizeof both);
    return hn::BitCast(ShortLanes(), hn::Set(ShortInts(), both));
}

/// A table [256, stride]: centroids [256, pairs, 2] · terms [pairs, kShortColumns, 2]. Not inlined:
/// among much else the compiler keeps its sums in memory.
template <int kVectors>
HWY_NOINLINE void fillShort(const int16_t* centroids, int64_t pairs, const int32_t* terms,
                            int16_t* table, int64_t stride)
{
    const ShortInts d;
    for (int64_t k = 0; k < kShortCentroids; k += kFillRows) {
        ShortInt sums[kFillRows][kVectors];
        for (auto& row : sums)
            for (ShortInt& sum : row)
                sum = hn::Set(d, 1 << (kShortShift - 1)); // to the nearest
#pragma GCC unroll 2
        for (int64_t t = 0; t < pairs; ++t) {
            ShortVector of[kVectors];
#pragma GCC unroll 8
            for (int v = 0; v < kVectors; ++v)
                of[v] = hn::BitCast(ShortLanes(),
                                    hn::Load(d, terms + t * kShortColumns + v * kShortFloats));
#pragma GCC unroll 8
            for (int r = 0; r < kFillRows; ++r) {
                const ShortVector factors = twoOf(centroids + ((k + r) * pairs + t) * 2);
#pragma GCC unroll 8
                for (int v = 0; v < kVectors; ++v)
                    sums[r][v] = hn::Add(sums[r][v], neighbourProducts(factors, of[v]));
            }
        }
#pragma GCC unroll 8
        for (int r = 0; r < kFillRows; ++r) {
#pragma GCC unroll 8
            for (int v = 0; v < kVectors; ++v)
                sums[r][v] = hn::ShiftRight<kShortShift>(sums[r][v]);
            storeShort<kVectors>(sums[r], table + (k + r) * stride);
        }
    }
}

/// Columns [column, column + 16 n) of the scores of up to two bundles.
struct LookUp {
    std::span<const CodedBundle> bundles;
    const ShortCentroids& rounded;
    int64_t first; ///< part
    MatrixView<const float> weights;
    ShortRoom& room;
    MatrixView<float> scores;
    int64_t column;

    template <int kUnits>
    HWY_INLINE void run() const
    {
        constexpr int kVectors = kUnits * kShortUnit;
        HWY_ALIGN float scale[kShortColumns];
        HWY_ALIGN float unit[kShortColumns];
        findScale<kVectors>(scale, unit);
        fill<kVectors>(scale);
        add<kVectors>(unit);
    }

    const float* reach() const { return rounded.reach.data() + first * rounded.columns; }

    /// Of each column: what brings a part's Σ reach |weight| to kShortReach at most, and what a
    /// unit of its tables is worth.
    template <int kVectors>
    HWY_INLINE void findScale(float* scale, float* unit) const
    {
        const ShortFloats d;
        const int64_t m = rounded.columns;
        const float most = kShortReach - 0.5F * static_cast<float>(m);
        const float worth = static_cast<float>(1 << kShortShift) / (kShortFactor * most);
#pragma GCC unroll 8
        for (int v = 0; v < kVectors; ++v) {
            ShortFloat largest = hn::Zero(d);
            ShortFloat all = hn::Zero(d); // a maximum may lose what is not a number
            for (int64_t row = 0; row < weights.rows; row += m) {
                ShortFloat sum = hn::Zero(d);
                for (int64_t t = row; t < row + m; ++t)
                    sum = hn::MulAdd(
                        hn::Set(d, reach()[t]),
                        hn::Abs(hn::Load(d, weights.row(t) + column + v * kShortFloats)), sum);
                largest = hn::Max(largest, sum);
                all = hn::Add(all, sum);
            }
            const auto some = hn::Gt(largest, hn::Set(d, 1e-30F));
            hn::Store(hn::IfThenElseZero(some, hn::Div(hn::Set(d, most), largest)), d,
                      scale + v * kShortFloats);
            hn::Store(hn::MulAdd(hn::Zero(d), all, hn::Mul(largest, hn::Set(d, worth))), d,
                      unit + v * kShortFloats);
        }
    }

    /// Centroids of the part after this one, if there is one: they begin another page, across
    /// which processors do not read ahead by themselves.
    HWY_INLINE void fetchNext(int64_t part) const
    {
        if (part + 1 < rounded.parts())
            fetchRow(rounded.part(part + 1), kShortCentroids * rounded.pairs() * 2);
    }

    template <int kVectors>
    HWY_INLINE void fill(const float* scale) const
    {
        constexpr int64_t kRow = kVectors * kShortFloats;
        int16_t* table = room.tables.get();
        int64_t place = 0; // among the parts
        for (const CodedBundle& bundle : bundles)
            for (int64_t part = 0; part < kCodedBundle; ++part) {
                if (part >= bundle.parts) { // every code there is 0
                    std::fill_n(table, kRow, int16_t{0});
                } else {
                    roundTerms<kVectors>(place * rounded.columns, scale);
                    const int16_t* centroids = rounded.part(first + place);
                    fetchNext(first + place);
                    if constexpr (kVectors > kFillVectors) {
                        constexpr int kFirst = kFillVectors * kShortFloats;
                        fillShort<kFillVectors>(centroids, rounded.pairs(), room.terms.get(), table,
                                                kRow);
                        fillShort<kVectors - kFillVectors>(centroids, rounded.pairs(),
                                                           room.terms.get() + kFirst,
                                                           table + kFirst, kRow);
                    } else {
                        fillShort<kVectors>(centroids, rounded.pairs(), room.terms.get(), table,
                                            kRow);
                    }
                    ++place;
                }
                table += kShortCentroids * kRow;
            }
    }

    /// Weights of a part, from `row` on, times what its centroids were divided by: rows in pairs,
    /// zeros behind an odd last one.
    template <int kVectors>
    HWY_INLINE void roundTerms(int64_t row, const float* scale) const
    {
        const ShortFloats d;
        const ShortInts wide;
        for (int64_t t = 0; t < rounded.columns; t += 2)
#pragma GCC unroll 8
            for (int v = 0; v < kVectors; ++v) {
                const int at = v * kShortFloats;
                const auto term = [&](int64_t of) HWY_ATTR {
                    return nearestSmall(
                        hn::Mul(hn::Mul(hn::Set(d, reach()[of]), hn::Load(d, scale + at)),
                                hn::Load(d, weights.row(of) + column + at)));
                };
                const ShortInt even = hn::And(term(row + t), hn::Set(wide, 0xFFFF));
                const ShortInt odd =
                    t + 1 < rounded.columns ? hn::ShiftLeft<16>(term(row + t + 1)) : hn::Zero(wide);
                hn::Store(hn::Or(even, odd), wide, room.terms.get() + t / 2 * kShortColumns + at);
            }
    }

    /// sums += the four rows' values.
    template <int kVectors>
    static HWY_INLINE void addFour(const int16_t* const (&rows)[4], ShortInt (&sums)[kVectors])
    {
        const auto two = [&rows](auto d, int a, int b, int64_t at) HWY_ATTR {
            return hn::Add(hn::Load(d, rows[a] + at), hn::Load(d, rows[b] + at));
        };
        const ShortLanes d;
#pragma GCC unroll 8
        for (int v = 0; v + 1 < kVectors; v += 2) {
            const int64_t at = v * kShortFloats;
            addPair(two(d, 0, 1, at), two(d, 2, 3, at), sums[v], sums[v + 1]);
        }
        if constexpr (kVectors % 2 == 1) {
            const ShortHalf half;
            const ShortInts wide;
            const int64_t at = (kVectors - 1) * kShortFloats;
            ShortInt& sum = sums[kVectors - 1];
            sum = hn::Add(sum, hn::Add(hn::PromoteTo(wide, two(half, 0, 1, at)),
                                       hn::PromoteTo(wide, two(half, 2, 3, at))));
        }
    }

    template <int kVectors>
    HWY_NOINLINE void add(const float* unit) const
    {
        const ShortFloats d;
        constexpr int64_t kRow = kVectors * kShortFloats;
        for (int64_t i = 0; i < scores.rows; ++i) {
            ShortInt sums[kVectors];
            for (ShortInt& sum : sums)
                sum = hn::Zero(ShortInts());
            const int16_t* table = room.tables.get();
            for (const CodedBundle& bundle : bundles) {
                const CodeWord codes(bundle.codes + i * kCodedBundle);
#pragma GCC unroll 2
                for (int64_t part = 0; part < kCodedBundle; part += 4) {
                    const auto found = [&](int64_t j) {
                        return table + ((part + j) * kShortCentroids + codes[part + j]) * kRow;
                    };
                    addFour<kVectors>({found(0), found(1), found(2), found(3)}, sums);
                }
                table += kCodedBundle * kShortCentroids * kRow;
            }
            float* row = scores.row(i) + column;
#pragma GCC unroll 8
            for (int v = 0; v < kVectors; ++v) {
                const int at = v * kShortFloats;
                hn::Store(hn::MulAdd(hn::ConvertTo(d, sums[v]), hn::Load(d, unit + at),
                                     hn::Load(d, row + at)),
                          d, row + at);
            }
        }
    }
};

void lookedUpScores(std::span<const CodedBundle> bundles, const ShortCentroids& rounded,
                    int64_t part, MatrixView<const float> weights, ShortRoom& room,
                    MatrixView<float> scores)
{
    const int64_t m = rounded.columns;
    for (int64_t column = 0; column < scores.cols; column += kShortColumns)
        for (size_t b = 0; b < bundles.size(); b += kShortBundles) {
            const auto together = bundles.subspan(b, std::min(kShortBundles, bundles.size() - b));
            const int64_t first = static_cast<int64_t>(b) * kCodedBundle;
            int64_t parts = 0;
            for (const CodedBundle& bundle : together)
                parts += bundle.parts;
            runWidth<kLookUnits>((scores.cols - column) / kCodedPad,
                                 LookUp{together, rounded, part + first,
                                        weights.slice(first * m, parts * m), room, scores, column});
        }
}

ShortScores shortScores()
{
    return lookedUpScores;
}
#endif

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(shortScores);

ShortCentroids::ShortCentroids(int64_t parts, int64_t m)
    : columns(m), reach(static_cast<size_t>(parts * m)),
      values(static_cast<size_t>(parts * kShortCentroids * pairs() * 2))
{
}

void ShortCentroids::round(int64_t part, MatrixView<const float> centroids)
{
    for (int64_t t = 0; t < columns; ++t) {
        float& most = reach[static_cast<size_t>(part * columns + t)];
        most = 0;
        for (int64_t k = 0; k < kShortCentroids; ++k)
            most = std::max(most, std::abs(centroids(k, t)));
        for (int64_t k = 0; k < kShortCentroids && most > 0; ++k)
            values[static_cast<size_t>(((part * kShortCentroids + k) * pairs()) * 2 + t)] =
                static_cast<int16_t>(std::nearbyint(centroids(k, t) / most * 32767));
    }
}

ShortRoom::ShortRoom(int64_t columns, int64_t mostRows)
    : rows(mostRows), tables(alignedRoom<int16_t>(int64_t{kShortBundles} * kCodedBundle *
                                                  kShortCentroids * kShortColumns)),
      terms(alignedRoom<int32_t>((columns + 1) / 2 * kShortColumns)),
      sums(alignedRoom<float>(kShortBlock * kShortPanel)),
      order(static_cast<size_t>(kCodedBundle * (mostRows + kShortCentroids + 1))),
      starts(static_cast<size_t>(kCodedBundle * (kShortCentroids + 1)))
{
}

bool hasShortKernels()
{
    return HWY_DYNAMIC_DISPATCH(shortScores)() != nullptr;
}

void addShortScores(std::span<const CodedBundle> bundles, const ShortCentroids& rounded,
                    int64_t part, MatrixView<const float> weights, ShortRoom& room,
                    MatrixView<float> scores)
{
    assert(rounded.columns <= kMostShortTerms);
    HWY_DYNAMIC_DISPATCH(shortScores)()(bundles, rounded, part, weights, room, scores);
}

} // namespace kindred
#endif

#include "classic/CodedShortKernels.h"

#include <algorithm>
#include <cassert>

#include "kernel/AlignedRoom.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "classic/CodedShortScores.cpp"
#include <hwy/foreach_target.h>

#include "classic/CodedShort-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

using ShortScores = void (*)(std::span<const CodedBundle> bundles, MatrixView<const float> weights,
                             const float* reach, ShortRoom& room, MatrixView<float> scores);

#if HWY_TARGET == HWY_SCALAR
ShortScores shortScores()
{
    return nullptr;
}
#else
/// Units of one pass, whose sums stay in registers: 64 columns, 32 of SSE.
inline constexpr int kLookUnits = kShortUnit <= 2 ? 4 : 2;
inline constexpr int kFillVectors = 4;
inline constexpr int kFillRows = kWideRegisters ? 4 : 2;
/// Of a table's values: the sum of two is one of 16 bits, however they were rounded.
inline constexpr float kShortReach = 16382;

/// Rounds a table: centroids [256, m] · terms [m, kShortColumns].
template <int kVectors>
HWY_INLINE void fillShort(MatrixView<const float> centroids, const float* terms, int16_t* table)
{
    const ShortFloats d;
    for (int64_t k = 0; k < kShortCentroids; k += kFillRows) {
        ShortFloat sums[kFillRows][kVectors];
        for (auto& row : sums)
            for (ShortFloat& sum : row)
                sum = hn::Zero(d);
        for (int64_t t = 0; t < centroids.cols; ++t)
#pragma GCC unroll 8
            for (int r = 0; r < kFillRows; ++r) {
                const ShortFloat factor = hn::Set(d, centroids(k + r, t));
#pragma GCC unroll 8
                for (int v = 0; v < kVectors; ++v)
                    sums[r][v] = hn::MulAdd(
                        factor, hn::Load(d, terms + t * kShortColumns + v * kShortFloats),
                        sums[r][v]);
            }
#pragma GCC unroll 8
        for (int r = 0; r < kFillRows; ++r)
            storeShort<kVectors>(sums[r], table + (k + r) * kShortColumns);
    }
}

/// Columns [column, column + 16 n) of the scores of up to two bundles.
struct LookUp {
    std::span<const CodedBundle> bundles;
    MatrixView<const float> weights;
    const float* reach;
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

    /// Of each column: what brings the tables' values to kShortReach at most, and what undoes it.
    template <int kVectors>
    HWY_INLINE void findScale(float* scale, float* unit) const
    {
        const ShortFloats d;
        const int64_t m = bundles.front().centroids.cols;
#pragma GCC unroll 8
        for (int v = 0; v < kVectors; ++v) {
            ShortFloat largest = hn::Zero(d);
            ShortFloat all = hn::Zero(d); // a maximum may lose what is not a number
            for (int64_t row = 0; row < weights.rows; row += m) {
                ShortFloat sum = hn::Zero(d);
                for (int64_t t = row; t < row + m; ++t)
                    sum = hn::MulAdd(
                        hn::Set(d, reach[t]),
                        hn::Abs(hn::Load(d, weights.row(t) + column + v * kShortFloats)), sum);
                largest = hn::Max(largest, sum);
                all = hn::Add(all, sum);
            }
            const ShortFloat most = hn::Set(d, kShortReach);
            const auto some = hn::Gt(largest, hn::Set(d, 1e-30F));
            hn::Store(hn::IfThenElseZero(some, hn::Div(most, largest)), d,
                      scale + v * kShortFloats);
            hn::Store(hn::MulAdd(hn::Zero(d), all, hn::Div(largest, most)), d,
                      unit + v * kShortFloats);
        }
    }

    template <int kVectors>
    HWY_INLINE void fill(const float* scale) const
    {
        const ShortFloats d;
        int64_t row = 0;
        for (size_t b = 0; b < bundles.size(); ++b) {
            const CodedBundle& bundle = bundles[b];
            int16_t* table = room.tables.get() + static_cast<int64_t>(b) * kCodedBundle *
                                                     kShortCentroids * kShortColumns;
            for (int64_t part = 0; part < kCodedBundle; ++part) {
                if (part >= bundle.parts) { // every code there is 0
                    std::fill_n(table, kShortColumns, int16_t{0});
                } else {
                    for (int64_t t = 0; t < bundle.centroids.cols; ++t, ++row)
#pragma GCC unroll 8
                        for (int v = 0; v < kVectors; ++v) {
                            const int at = v * kShortFloats;
                            hn::Store(hn::Mul(hn::Load(d, scale + at),
                                              hn::Load(d, weights.row(row) + column + at)),
                                      d, room.terms.get() + t * kShortColumns + at);
                        }
                    const auto centroids =
                        bundle.centroids.slice(part * kShortCentroids, kShortCentroids);
                    if constexpr (kVectors > kFillVectors) {
                        constexpr int kFirst = kFillVectors * kShortFloats;
                        fillShort<kFillVectors>(centroids, room.terms.get(), table);
                        fillShort<kVectors - kFillVectors>(centroids, room.terms.get() + kFirst,
                                                           table + kFirst);
                    } else {
                        fillShort<kVectors>(centroids, room.terms.get(), table);
                    }
                }
                table += kShortCentroids * kShortColumns;
            }
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
    HWY_INLINE void add(const float* unit) const
    {
        const ShortFloats d;
        for (int64_t i = 0; i < scores.rows; ++i) {
            ShortInt sums[kVectors];
            for (ShortInt& sum : sums)
                sum = hn::Zero(ShortInts());
            const int16_t* table = room.tables.get();
            for (const CodedBundle& bundle : bundles) {
                const uint8_t* codes = bundle.codes + i * kCodedBundle;
#pragma GCC unroll 2
                for (int64_t part = 0; part < kCodedBundle; part += 4) {
                    const int16_t* rows[4];
#pragma GCC unroll 4
                    for (int j = 0; j < 4; ++j)
                        rows[j] = table +
                                  ((part + j) * kShortCentroids + codes[part + j]) * kShortColumns;
                    addFour<kVectors>(rows, sums);
                }
                table += kCodedBundle * kShortCentroids * kShortColumns;
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

void lookedUpScores(std::span<const CodedBundle> bundles, MatrixView<const float> weights,
                    const float* reach, ShortRoom& room, MatrixView<float> scores)
{
    for (int64_t column = 0; column < scores.cols; column += kLookUnits * kCodedPad)
        runWidth<kLookUnits>((scores.cols - column) / kCodedPad,
                             LookUp{bundles, weights, reach, room, scores, column});
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

ShortRoom::ShortRoom(int64_t columns, int64_t mostRows)
    : rows(mostRows),
      tables(alignedRoom<int16_t>(kShortBundles * kCodedBundle * kShortCentroids * kShortColumns)),
      terms(alignedRoom<float>(columns * kShortColumns)),
      sums(alignedRoom<float>(kShortBlock * kShortPanel)),
      order(static_cast<size_t>(kCodedBundle * (mostRows + kShortCentroids + 1))),
      starts(static_cast<size_t>(kCodedBundle * (kShortCentroids + 1)))
{
}

bool hasShortKernels()
{
    return HWY_DYNAMIC_DISPATCH(shortScores)() != nullptr;
}

void addShortScores(std::span<const CodedBundle> bundles, MatrixView<const float> weights,
                    std::span<const float> reach, ShortRoom& room, MatrixView<float> scores)
{
    assert(bundles.size() <= static_cast<size_t>(kShortBundles));
    HWY_DYNAMIC_DISPATCH(shortScores)()(bundles, weights, reach.data(), room, scores);
}

} // namespace kindred
#endif

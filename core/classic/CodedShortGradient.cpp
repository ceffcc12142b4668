#include "classic/CodedShortKernels.h"

#include <algorithm>
#include <cassert>

#include "kernel/AlignedRoom.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "classic/CodedShortGradient.cpp"
#include <hwy/foreach_target.h>

#include "classic/CodedShort-inl.h"

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR
void roundShort(const float*, int64_t, float, int64_t, int64_t, int16_t*) {}
void gatheredGradient(const CodedBundle&, const ShortErrors&, float, ShortRoom&, MatrixView<float>)
{
}
#else
/// Units of one pass, whose sums stay in registers.
inline constexpr int kGatherUnits = 8 / kShortUnit;
inline constexpr int kReduceVectors = 2;
inline constexpr int kReduceRows = kWideRegisters ? 8 : 4;

void roundShort(const float* row, int64_t columns, float scale, int64_t width, int64_t panelStride,
                int16_t* to)
{
    const ShortFloats d;
    const ShortFloat factor = hn::Set(d, scale);
    // Two units make a pair of vectors on every target; the last may be alone.
    for (int64_t c = 0; c < columns; c += 2 * kCodedPad) {
        int16_t* at = to + c / width * panelStride + c % width;
        ShortInt values[2 * kShortUnit];
        const int vectors = (columns - c > kCodedPad ? 2 : 1) * kShortUnit;
        for (int v = 0; v < vectors; ++v)
            values[v] = nearestSmall(hn::Mul(factor, hn::Load(d, row + c + v * kShortFloats)));
        if (vectors == 2 * kShortUnit) {
            storeShort<2 * kShortUnit>(values, at);
            continue;
        }
        ShortInt last[kShortUnit];
        std::copy_n(values, kShortUnit, last);
        storeShort<kShortUnit>(last, at);
    }
}

/// Columns [column, column + 16 n) of a sub-space's gradient, which begin at those of the panel.
struct Gather {
    MatrixView<const float> centroids; ///< [256, m]
    const int16_t* panel;
    const uint32_t* order;
    const uint32_t* starts;
    float unit;
    float* table;
    float* out; ///< [m, ...], zeros at first
    int64_t stride;

    template <int kUnits>
    HWY_INLINE void run() const
    {
        constexpr int kVectors = kUnits * kShortUnit;
        for (int64_t first = 0; first < kShortCentroids; first += kShortBlock) {
            // They come from the memory while the sums are made that they are multiplied by.
            fetchRow(centroids.row(first), kShortBlock * centroids.cols);
            for (int64_t k = 0; k < kShortBlock; ++k)
                sumRows<kVectors>(first + k, table + k * kVectors * kShortFloats);
#pragma GCC unroll 8
            for (int v = 0; v < kVectors; v += kReduceVectors)
                runWidth<kReduceVectors>(kVectors - v,
                                         Reduce{centroids.slice(first, kShortBlock),
                                                table + v * kShortFloats, kVectors * kShortFloats,
                                                out + v * kShortFloats, stride});
        }
    }

    /// The errors of all rows with one code.
    template <int kVectors>
    HWY_INLINE void sumRows(int64_t code, float* to) const
    {
        const ShortFloats d;
        const ShortInts wide;
        const ShortLanes lanes;
        const ShortHalf half;
        ShortInt sums[kVectors];
        for (ShortInt& sum : sums)
            sum = hn::Zero(wide);
        const uint32_t* const end = order + starts[code + 1];
        for (const uint32_t* at = order + starts[code]; at != end; at += 2) {
            const int16_t* a = panel + at[0];
            const int16_t* b = panel + at[1];
#pragma GCC unroll 8
            for (int v = 0; v + 1 < kVectors; v += 2)
                addPair(hn::Load(lanes, a + v * kShortFloats),
                        hn::Load(lanes, b + v * kShortFloats), sums[v], sums[v + 1]);
            if constexpr (kVectors % 2 == 1) {
                constexpr int kLast = kVectors - 1;
                sums[kLast] =
                    hn::Add(sums[kLast],
                            hn::Add(hn::PromoteTo(wide, hn::Load(half, a + kLast * kShortFloats)),
                                    hn::PromoteTo(wide, hn::Load(half, b + kLast * kShortFloats))));
            }
        }
#pragma GCC unroll 8
        for (int v = 0; v < kVectors; ++v)
            hn::Store(hn::Mul(hn::ConvertTo(d, sums[v]), hn::Set(d, unit)), d,
                      to + v * kShortFloats);
    }

    /// out += valuesᵀ · sums of a block of centroids.
    struct Reduce {
        MatrixView<const float> values;
        const float* sums;
        int64_t sumStride;
        float* out;
        int64_t stride;

        template <int kVectors>
        HWY_INLINE void run() const
        {
            int64_t row = 0;
            for (; row + kReduceRows <= values.cols; row += kReduceRows)
                rows<kReduceRows, kVectors>(row);
            for (; row < values.cols; ++row)
                rows<1, kVectors>(row);
        }

        template <int kRows, int kVectors>
        HWY_INLINE void rows(int64_t row) const
        {
            const ShortFloats d;
            ShortFloat totals[kRows][kVectors];
#pragma GCC unroll 8
            for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 8
                for (int v = 0; v < kVectors; ++v)
                    totals[r][v] = hn::Load(d, out + (row + r) * stride + v * kShortFloats);
            for (int64_t k = 0; k < kShortBlock; ++k) {
                const float* factors = values.row(k) + row;
                ShortFloat terms[kVectors];
#pragma GCC unroll 8
                for (int v = 0; v < kVectors; ++v)
                    terms[v] = hn::Load(d, sums + k * sumStride + v * kShortFloats);
#pragma GCC unroll 8
                for (int r = 0; r < kRows; ++r) {
                    const ShortFloat factor = hn::Set(d, factors[r]);
#pragma GCC unroll 8
                    for (int v = 0; v < kVectors; ++v)
                        totals[r][v] = hn::MulAdd(factor, terms[v], totals[r][v]);
                }
            }
#pragma GCC unroll 8
            for (int r = 0; r < kRows; ++r)
#pragma GCC unroll 8
                for (int v = 0; v < kVectors; ++v)
                    hn::Store(totals[r][v], d, out + (row + r) * stride + v * kShortFloats);
        }
    };
};

void gatheredGradient(const CodedBundle& bundle, const ShortErrors& errors, float unit,
                      ShortRoom& room, MatrixView<float> gradient)
{
    const int64_t m = bundle.centroids.cols;
    const int64_t lines = bundle.count + kShortCentroids + 1;
    for (int64_t panel = 0; panel < errors.panels(); ++panel) {
        const int64_t first = panel * errors.width();
        const int64_t columns = std::min(errors.width(), errors.columns() - first);
        for (int64_t part = 0; part < bundle.parts; ++part)
            for (int64_t c = 0; c < columns; c += kGatherUnits * kCodedPad)
                runWidth<kGatherUnits>(
                    (columns - c) / kCodedPad,
                    Gather{bundle.centroids.slice(part * kShortCentroids, kShortCentroids),
                           errors.panel(panel) + c, room.order.data() + part * lines,
                           room.starts.data() + part * (kShortCentroids + 1), unit, room.sums.get(),
                           gradient.row(part * m) + first + c, gradient.stride});
    }
}
#endif

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(roundShort);
HWY_EXPORT(gatheredGradient);

namespace {
constexpr int64_t kPanelBytes = int64_t{1} << 19;

/// For each part: places in a panel (rows of `width` values) of the rows with each code, an even
/// number of them: the row of zeros fills up.
void sortCodes(const CodedBundle& bundle, int64_t width, ShortRoom& room)
{
    const int64_t lines = bundle.count + kShortCentroids + 1;
    const auto step = static_cast<uint32_t>(width);
    const auto zeros = static_cast<uint32_t>(bundle.count * width);
    uint32_t next[kCodedBundle][kShortCentroids] = {};
    for (int64_t i = 0; i < bundle.count; ++i) {
        const CodeWord codes(bundle.codes + i * kCodedBundle);
#pragma GCC unroll 8
        for (int64_t part = 0; part < kCodedBundle; ++part)
            ++next[part][codes[part]];
    }
    for (int64_t part = 0; part < kCodedBundle; ++part) {
        uint32_t* order = room.order.data() + part * lines;
        uint32_t* starts = room.starts.data() + part * (kShortCentroids + 1);
        uint32_t at = 0;
        for (int64_t k = 0; k < kShortCentroids; ++k) {
            const uint32_t count = next[part][k];
            starts[k] = at;
            next[part][k] = at;
            order[at + count] = zeros; // of an even number it is the next code's first place
            at += count + count % 2;
        }
        starts[kShortCentroids] = at;
    }
    for (int64_t i = 0; i < bundle.count; ++i) {
        const CodeWord codes(bundle.codes + i * kCodedBundle);
        uint32_t* order = room.order.data();
#pragma GCC unroll 8
        for (int64_t part = 0; part < kCodedBundle; ++part, order += lines)
            order[next[part][codes[part]]++] = static_cast<uint32_t>(i) * step;
    }
}
} // namespace

void ShortErrors::resize(int64_t rows, int64_t columns)
{
    constexpr int64_t kPair = 2 * kCodedPad;
    m_rows = rows;
    m_columns = columns;
    m_width = rows * kShortPanel * 2 <= kPanelBytes ? kShortPanel : kShortPanel / 2;
    m_width = std::min(m_width, (columns + kPair - 1) / kPair * kPair);
    const int64_t room = panels() * (rows + 1) * m_width;
    if (room > m_room) {
        m_values = alignedRoom<int16_t>(room);
        m_room = room;
    }
    for (int64_t index = 1; index <= panels(); ++index)
        std::fill_n(m_values.get() + (index * (rows + 1) - 1) * m_width, m_width, int16_t{0});
}

void ShortErrors::round(MatrixView<const float> errors, float largest, int64_t begin, int64_t end)
{
    const float scale = largest > 1e-30F ? kLargest / largest : 0;
    for (int64_t i = begin; i < end; ++i)
        HWY_DYNAMIC_DISPATCH(roundShort)
    (errors.row(i), m_columns, scale, m_width, (m_rows + 1) * m_width,
     m_values.get() + i * m_width);
}

void shortGradient(const CodedBundle& bundle, const ShortErrors& errors, float unit,
                   ShortRoom& room, MatrixView<float> gradient)
{
    assert(bundle.count <= kMostShortRows && bundle.count <= room.rows);
    sortCodes(bundle, errors.width(), room);
    for (int64_t row = 0; row < gradient.rows; ++row)
        std::fill_n(gradient.row(row), gradient.cols, 0.0F);
    HWY_DYNAMIC_DISPATCH(gatheredGradient)(bundle, errors, unit, room, gradient);
}

} // namespace kindred
#endif

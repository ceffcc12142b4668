// The inner loops of drawing a cloud. A pixel's sums are four floats, so that adding an ink is one
// instruction; discs are laid down by groups of four pixels on 64 bytes, so that what was stored
// last is what is loaded next, whole (a load across two stores waits for both).
//
// Roofline: a point is 12 bytes to read and one sum of 16 bytes to change. Ten million are 120 MB,
// 3.5 ms at 34 GB/s; measured 8.5 ms with two threads, so that the sums limit: each lies somewhere
// in the canvas of a tile, which stays in the second-level cache.
#include "plots/cloud/PointKernels.h"

#include <hwy/cache_control.h>

#include <algorithm>

#include "plots/cloud/PointTone.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "plots/cloud/PointKernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace kindred {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Up to four pixels.
using DotFloats = hn::CappedTag<float, 16>;
using DotInts = hn::RebindToSigned<DotFloats>;
using DotVector = hn::Vec<DotFloats>;
/// One pixel; not of Highway, whose portable target has no four lanes.
using PixelSums = float __attribute__((vector_size(16)));

/// Where points fall; a vector more than points, because vectors are stored whole.
struct DotPlaces {
    HWY_ALIGN int32_t at[kPointBatch + 16];
    HWY_ALIGN int32_t phase[kPointBatch + 16];
};

/// A vector of points: pixel in the canvas, or from plane.beside on, and with kFine the phase
/// within it. Positions are rounded before the corner is taken away, so that neighbouring tiles
/// agree.
template <bool kFine>
HWY_INLINE void placeVector(const PointPlane& plane, const PointInk& ink, const float* xs,
                            const float* ys, const uint32_t* codes, int32_t* at, int32_t* phase)
{
    const DotFloats d;
    const DotInts di;
    const DotVector zero = hn::Zero(d);
    const DotVector side = hn::Set(d, plane.side);
    const DotVector x = hn::Mul(hn::LoadU(d, xs), hn::Set(d, plane.scale));
    const DotVector y = hn::Mul(hn::LoadU(d, ys), hn::Set(d, -plane.scale));
    const DotVector wholeX = hn::Floor(x);
    const DotVector wholeY = hn::Floor(y);
    const DotVector column = hn::Sub(wholeX, hn::Set(d, plane.left));
    const DotVector row = hn::Sub(wholeY, hn::Set(d, plane.top));
    auto in = hn::And(hn::And(hn::Ge(column, zero), hn::Lt(column, side)),
                      hn::And(hn::Ge(row, zero), hn::Lt(row, side)));
    if (!ink.all) {
        const auto code = hn::LoadU(hn::RebindToUnsigned<DotFloats>(), codes);
        const auto layer = hn::BitCast(di, hn::ShiftRight<24>(code));
        in = hn::And(
            in, hn::RebindMask(d, hn::Eq(layer, hn::Set(di, static_cast<int32_t>(ink.layer)))));
    }
    // below 2^24, so that floats count exactly
    const DotVector place = hn::Add(hn::Mul(row, hn::Set(d, static_cast<float>(plane.stride))),
                                    hn::Add(column, hn::Set(d, static_cast<float>(plane.first))));
    // Each lane has a pixel of its own beside, else all such points would wait for each other.
    const DotVector beside = hn::Iota(d, static_cast<float>(plane.beside));
    const DotVector kept = hn::IfThenElse(in, place, beside);
    hn::StoreU(hn::ConvertTo(di, kept), di, at);
    if constexpr (kFine) {
        const DotVector phases = hn::Set(d, static_cast<float>(kPointPhases));
        // just below a whole number the difference rounds to one
        const auto last = hn::Set(di, kPointPhases - 1);
        const auto right = hn::Min(hn::ConvertTo(di, hn::Mul(hn::Sub(x, wholeX), phases)), last);
        const auto down = hn::Min(hn::ConvertTo(di, hn::Mul(hn::Sub(y, wholeY), phases)), last);
        hn::StoreU(hn::Add(hn::Mul(down, hn::Set(di, kPointPhases)), right), di, phase);
    }
}

template <bool kFine>
HWY_INLINE void placeBatch(const PointPlane& plane, const PointBatch& batch, const PointInk& ink,
                           DotPlaces& places)
{
    const auto lanes = static_cast<uint32_t>(hn::Lanes(DotFloats()));
    uint32_t i = 0;
    for (; i + lanes <= batch.count; i += lanes)
        placeVector<kFine>(plane, ink, batch.x + i, batch.y + i, batch.code + i, places.at + i,
                           places.phase + i);
    if (i == batch.count)
        return;
    float x[16] = {};
    float y[16] = {};
    uint32_t code[16] = {};
    std::copy_n(batch.x + i, batch.count - i, x);
    std::copy_n(batch.y + i, batch.count - i, y);
    std::copy_n(batch.code + i, batch.count - i, code);
    placeVector<kFine>(plane, ink, x, y, code, places.at + i, places.phase + i);
}

/// Squared components of a colour and one for its coverage.
HWY_INLINE PixelSums ownInk(uint32_t code, float weight)
{
    const auto square = [](uint32_t part) { return static_cast<float>(part * part); };
    return PixelSums{square(code & 255), square((code >> 8) & 255), square((code >> 16) & 255), 1} *
           weight;
}

HWY_INLINE const PixelSums& paletteInk(const PointInk& ink, uint32_t code)
{
    return reinterpret_cast<const PixelSums*>(ink.palette)[code & ink.mask];
}

/// Calls add(i) for 0 … count - 1 from eight places at once: neighbours in memory lie on one pixel
/// where it is crowded, and each sum would wait for the one before it. Meanwhile the next batch
/// comes from memory: each batch is a page of each array, and at a page's end processors cease to
/// fetch ahead.
template <class Add>
HWY_INLINE void inEightLanes(const PointBatch& batch, const Add& add)
{
    constexpr uint32_t kLanes = 8;
    constexpr uint32_t kWhole = kPointBatch / kLanes;
    constexpr uint32_t kLine = 16; // floats of 64 bytes
    if (batch.count == kPointBatch) {
        for (uint32_t i = 0; i < kWhole; ++i) {
            const uint32_t line = kPointBatch + i / 2 * kLine;
            if (i % 2 == 0) {
                hwy::Prefetch(batch.x + line);
                hwy::Prefetch(batch.code + line);
            } else {
                hwy::Prefetch(batch.y + line);
            }
            for (uint32_t k = 0; k < kLanes; ++k)
                add(k * kWhole + i);
        }
        return;
    }
    const uint32_t lane = batch.count / kLanes;
    for (uint32_t i = 0; i < lane; ++i)
        for (uint32_t k = 0; k < kLanes; ++k)
            add(k * lane + i);
    for (uint32_t i = kLanes * lane; i < batch.count; ++i)
        add(i);
}

void placeDotsHere(const PointPlane& plane, const PointBatch& batch, const PointInk& ink)
{
    DotPlaces places;
    placeBatch<false>(plane, batch, ink, places);
    auto* sums = reinterpret_cast<PixelSums*>(plane.sums);
    if (ink.own)
        inEightLanes(batch, [&](uint32_t i) HWY_ATTR {
            sums[places.at[i]] += ownInk(batch.code[i], ink.weight);
        });
    else
        inEightLanes(batch, [&](uint32_t i)
                                HWY_ATTR { sums[places.at[i]] += paletteInk(ink, batch.code[i]); });
}

/// Four pixels of a disc of one colour onto four of the canvas.
HWY_INLINE void splatGroup(const float* colour, const float* cover, float* out)
{
#if HWY_TARGET == HWY_SCALAR
    for (size_t i = 0; i < 16; ++i)
        out[i] += colour[i % 4] * cover[i / 4];
#else
    const DotFloats d;
    const DotInts di;
    const size_t lanes = hn::Lanes(d);
    const DotVector colours = hn::LoadDup128(d, colour);
    const DotVector covers = hn::LoadDup128(d, cover);
    for (size_t lane = 0; lane < 16; lane += lanes) {
        const auto pixel = hn::ShiftRight<2>(hn::Iota(di, static_cast<int32_t>(lane)));
        const DotVector each = hn::TableLookupLanes(covers, hn::IndicesFromVec(d, pixel));
        hn::Store(hn::MulAdd(colours, each, hn::Load(d, out + lane)), d, out + lane);
    }
#endif
}

template <int kGroups>
HWY_INLINE void splatDisc(const float* colour, const float* cover, int32_t rows, int32_t groups,
                          int64_t pitch, float* out)
{
    const int32_t count = kGroups > 0 ? kGroups : groups;
    for (int32_t row = 0; row < rows; ++row, out += pitch)
        for (int32_t group = 0; group < count; ++group, cover += 4)
            splatGroup(colour, cover, out + int64_t{16} * group);
}

template <int kGroups>
HWY_INLINE void splatBatch(const PointPlane& plane, const PointBatch& batch, const PointInk& ink,
                           const PointSheet& sheet)
{
    DotPlaces places;
    placeBatch<true>(plane, batch, ink, places);
    const int32_t half = sheet.side / 2;
    const int32_t back = half * plane.stride + half;
    const int64_t each = int64_t{4} * sheet.groups * sheet.side;
    const int64_t pitch = int64_t{4} * plane.stride;
    for (uint32_t i = 0; i < batch.count; ++i) {
        if (places.at[i] >= plane.beside)
            continue;
        const int32_t corner = places.at[i] - back;
        const PixelSums colour =
            ink.own ? ownInk(batch.code[i], ink.weight) : paletteInk(ink, batch.code[i]);
        splatDisc<kGroups>(reinterpret_cast<const float*>(&colour),
                           sheet.cover + (places.phase[i] * 4 + (corner & 3)) * each, sheet.side,
                           sheet.groups, pitch, plane.sums + 4 * static_cast<int64_t>(corner & ~3));
    }
}

void splatDiscsHere(const PointPlane& plane, const PointBatch& batch, const PointInk& ink,
                    const PointSheet& sheet)
{
    switch (sheet.groups) {
    case 1:
        return splatBatch<1>(plane, batch, ink, sheet);
    case 2:
        return splatBatch<2>(plane, batch, ink, sheet);
    case 3:
        return splatBatch<3>(plane, batch, ink, sheet);
    default:
        return splatBatch<0>(plane, batch, ink, sheet);
    }
}

bool findBusyHere(const float* sums, int64_t groups, uint8_t* busy)
{
    const DotFloats d;
    const DotVector zero = hn::Zero(d);
    uint8_t some = 0;
    for (int64_t group = 0; group < groups; ++group) {
        DotVector any = zero;
        for (size_t lane = 0; lane < 16; lane += hn::Lanes(d))
            any = hn::Or(any, hn::Load(d, sums + 16 * group + lane));
        busy[group] = hn::AllTrue(d, hn::Eq(any, zero)) ? 0 : 1;
        some |= busy[group];
    }
    return some != 0;
}

/// Discs of the dots around a block of pixels.
HWY_INLINE void spreadBlock(const PointRow& row, const float* in, float* out)
{
    const DotFloats d;
    const size_t lanes = hn::Lanes(d);
    for (size_t lane = 0; lane < 4 * kPointBlock; lane += 4 * lanes) {
        DotVector a = hn::Zero(d);
        DotVector b = a;
        DotVector c = a;
        DotVector e = a;
        for (int32_t tap = 0; tap < row.taps; ++tap) {
            const DotVector cover = hn::Set(d, row.cover[tap]);
            const float* from = in + lane + row.offset[tap];
            a = hn::MulAdd(hn::LoadU(d, from), cover, a);
            b = hn::MulAdd(hn::LoadU(d, from + lanes), cover, b);
            c = hn::MulAdd(hn::LoadU(d, from + 2 * lanes), cover, c);
            e = hn::MulAdd(hn::LoadU(d, from + 3 * lanes), cover, e);
        }
        hn::Store(a, d, out + lane);
        hn::Store(b, d, out + lane + lanes);
        hn::Store(c, d, out + lane + 2 * lanes);
        hn::Store(e, d, out + lane + 3 * lanes);
    }
}

/// The opacity that a number of dots has.
HWY_INLINE DotVector toneOf(const float* table, DotVector dots)
{
    const DotFloats d;
    const DotInts di;
    const auto bits = hn::ShiftRight<PointTone::kShift>(hn::BitCast(di, dots));
    const auto place = hn::Sub(bits, hn::Set(di, PointTone::kFirst));
    const auto within = hn::Min(hn::Max(place, hn::Zero(di)), hn::Set(di, PointTone::kSize - 1));
    return hn::GatherIndex(d, table, within);
}

/// A component of a premultiplied pixel, 0 … 255, shifted to its place.
template <int kShift>
HWY_INLINE hn::Vec<DotInts> component(DotVector top, DotVector rest, hn::Vec<DotInts> below,
                                      bool onto)
{
    const DotFloats d;
    const DotInts di;
    const auto most = hn::Set(di, 255);
    if (onto) {
        const auto under = hn::And(hn::ShiftRight<kShift>(below), most);
        top = hn::Add(top, hn::Mul(rest, hn::ConvertTo(d, under)));
    }
    const auto whole = hn::ConvertTo(di, hn::Add(top, hn::Set(d, 0.5F)));
    return hn::ShiftLeft<kShift>(hn::Min(whole, most));
}

/// The mean of squared components, as light of the pixel's opacity.
HWY_INLINE DotVector meanOf(DotVector sum, DotVector share, DotVector alpha)
{
    return hn::Mul(hn::Sqrt(hn::Mul(sum, share)), alpha);
}

HWY_INLINE void resolveBlock(const PointRow& row, const float* in, uint32_t* out)
{
    const DotFloats d;
    const DotInts di;
    const size_t lanes = hn::Lanes(d);
    for (size_t pixel = 0; pixel < kPointBlock; pixel += lanes) {
        DotVector blue, green, red, dots;
        hn::LoadInterleaved4(d, in + 4 * pixel, blue, green, red, dots);
        auto* to = reinterpret_cast<int32_t*>(out + pixel);
        const auto below = row.onto ? hn::LoadU(di, to) : hn::Zero(di);
        const auto some = hn::Gt(dots, hn::Zero(d));
        const DotVector alpha = hn::Mul(toneOf(row.tone, dots), hn::Set(d, row.opacity));
        const DotVector rest = hn::Sub(hn::Set(d, 1.0F), alpha);
        const DotVector share = hn::Div(hn::Set(d, 1.0F), dots);
        const auto parts = hn::Or(
            hn::Or(component<0>(meanOf(blue, share, alpha), rest, below, row.onto),
                   component<8>(meanOf(green, share, alpha), rest, below, row.onto)),
            hn::Or(component<16>(meanOf(red, share, alpha), rest, below, row.onto),
                   component<24>(hn::Mul(alpha, hn::Set(d, 255.0F)), rest, below, row.onto)));
        hn::StoreU(hn::IfThenElse(hn::RebindMask(di, some), parts, below), di, to);
    }
}

void resolveRowHere(const PointRow& row)
{
    HWY_ALIGN float discs[4 * kPointBlock];
    for (int32_t block = 0; block < row.blocks; ++block) {
        uint32_t* out = row.out + static_cast<int64_t>(block) * kPointBlock;
        const float* in = row.in + static_cast<int64_t>(block) * 4 * kPointBlock;
        if (!row.busy[block]) {
            if (!row.onto)
                std::fill_n(out, kPointBlock, 0U);
            continue;
        }
        if (row.taps > 0) {
            spreadBlock(row, in, discs);
            in = discs;
        }
        resolveBlock(row, in, out);
    }
}

} // namespace HWY_NAMESPACE
} // namespace kindred
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace kindred {

HWY_EXPORT(placeDotsHere);
HWY_EXPORT(splatDiscsHere);
HWY_EXPORT(findBusyHere);
HWY_EXPORT(resolveRowHere);

void placeDots(const PointPlane& plane, const PointBatch& batch, const PointInk& ink)
{
    HWY_DYNAMIC_DISPATCH(placeDotsHere)(plane, batch, ink);
}

void splatDiscs(const PointPlane& plane, const PointBatch& batch, const PointInk& ink,
                const PointSheet& sheet)
{
    HWY_DYNAMIC_DISPATCH(splatDiscsHere)(plane, batch, ink, sheet);
}

bool findBusy(const float* sums, int64_t groups, uint8_t* busy)
{
    return HWY_DYNAMIC_DISPATCH(findBusyHere)(sums, groups, busy);
}

void resolveRow(const PointRow& row)
{
    HWY_DYNAMIC_DISPATCH(resolveRowHere)(row);
}

} // namespace kindred
#endif

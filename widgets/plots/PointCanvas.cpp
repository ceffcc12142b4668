#include "plots/PointCanvas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "plots/PointTone.h"

namespace kindred {

namespace {

constexpr uint32_t kBlock = 1024;
constexpr uint32_t kColourBits = 24;

struct SquareTable {
    std::array<float, 256> of;
    SquareTable()
    {
        for (size_t i = 0; i < of.size(); ++i)
            of[i] = static_cast<float>(i * i) / (255.0F * 255.0F);
    }
};

const SquareTable& squares()
{
    static const SquareTable table;
    return table;
}

/// Where a block of points falls: pixel by offset, and what is left of a pixel.
struct Places {
    std::array<int32_t, kBlock> offset;
    std::array<int32_t, kBlock> column;
    std::array<int32_t, kBlock> row;
    std::array<int32_t, kBlock> phase;
};

// Four points at a time, in whatever registers the machine has for that: written out because the
// compiler leaves the conditions scalar.
using Floats = float __attribute__((vector_size(16)));
using Ints = int32_t __attribute__((vector_size(16)));

/// The first `lanes` of four values, the others 0.
template <typename Vector, typename Value>
inline Vector loaded(const Value* from, uint32_t lanes)
{
    Vector vector{};
    if (lanes == 4)
        std::memcpy(&vector, from, sizeof vector);
    else
        std::memcpy(&vector, from, lanes * sizeof(Value));
    return vector;
}

inline void stored(int32_t* to, Ints vector)
{
    std::memcpy(to, &vector, sizeof vector);
}

/// Rounds down what fits an int; anything else gives what no canvas has.
inline Floats floored(Floats value)
{
    const Floats whole = __builtin_convertvector(__builtin_convertvector(value, Ints), Floats);
    // a comparison that holds is -1
    return whole + __builtin_convertvector(Ints(whole > value), Floats);
}

/// Calls add(i) for 0 … count - 1 from four places at once: neighbours in memory lie on one pixel
/// where it is crowded, and each sum would wait for the one before it.
template <typename Add>
inline void inLanes(uint32_t count, const Add& add)
{
    const uint32_t lane = count / 4;
    for (uint32_t i = 0; i < lane; ++i) {
        add(i);
        add(lane + i);
        add(2 * lane + i);
        add(3 * lane + i);
    }
    for (uint32_t i = 4 * lane; i < count; ++i)
        add(i);
}

inline QRgb laidOver(QRgb below, float red, float green, float blue, float alpha)
{
    const float rest = 1 - alpha;
    const auto mix = [rest](float top, int bottom) {
        const float sum = top * 255 + rest * static_cast<float>(bottom);
        return std::min(255, qRound(sum));
    };
    return qRgba(mix(red, qRed(below)), mix(green, qGreen(below)), mix(blue, qBlue(below)),
                 mix(alpha, qAlpha(below)));
}

} // namespace

PointCanvas::Sum PointCanvas::ink(QRgb colour, float weight)
{
    const auto& square = squares().of;
    return Sum{square[static_cast<size_t>(qRed(colour))],
               square[static_cast<size_t>(qGreen(colour))],
               square[static_cast<size_t>(qBlue(colour))], 1} *
           weight;
}

void PointCanvas::begin(int side, int margin, QPoint corner, double scale)
{
    m_side = side;
    m_margin = margin;
    m_width = side + 2 * margin;
    m_corner = corner - QPoint(margin, margin);
    m_scale = static_cast<float>(scale);
    m_low = m_width;
    m_high = -1;
    const auto width = static_cast<size_t>(m_width);
    m_sums.assign(width * width + 1, Sum{});
}

/// Calls use(places, codes, count) for blocks of points; points beside the canvas have the offset
/// width². Positions are rounded before the corner is taken away, so that neighbouring tiles agree.
template <bool kFine, typename Use>
void PointCanvas::eachBlock(const Slots& source, uint32_t first, uint32_t last, const Ink& ink,
                            const Use& use)
{
    Places places;
    std::array<uint32_t, kBlock> pickedCodes;
    std::array<float, kBlock> pickedX;
    std::array<float, kBlock> pickedY;
    const auto width = static_cast<float>(m_width);
    const auto left = static_cast<float>(m_corner.x());
    const auto top = static_cast<float>(m_corner.y());
    const int32_t beside = m_width * m_width;
    const auto layer = static_cast<int32_t>(ink.layer);
    // A step starts at its own multiples, wherever a run begins.
    for (uint32_t slot = (first + ink.step - 1) / ink.step * ink.step; slot < last;) {
        const float* xs = source.x + slot;
        const float* ys = source.y + slot;
        const uint32_t* codes = source.code + slot;
        uint32_t count = std::min(kBlock, last - slot);
        if (ink.step > 1) {
            for (count = 0; slot < last && count < kBlock; slot += ink.step, ++count) {
                pickedX[count] = source.x[slot];
                pickedY[count] = source.y[slot];
                pickedCodes[count] = source.code[slot];
            }
            xs = pickedX.data();
            ys = pickedY.data();
            codes = pickedCodes.data();
        } else {
            slot += count;
        }
        for (uint32_t i = 0; i < count; i += 4) {
            const uint32_t lanes = std::min(4U, count - i);
            const Floats x = loaded<Floats>(xs + i, lanes) * m_scale;
            const Floats y = loaded<Floats>(ys + i, lanes) * -m_scale;
            const Floats wholeX = floored(x);
            const Floats wholeY = floored(y);
            const Floats column = wholeX - left;
            const Floats row = wholeY - top;
            Ints in = (column >= 0.0F) & (column < width) & (row >= 0.0F) & (row < width);
            if (!ink.all)
                in &= (loaded<Ints>(codes + i, lanes) >> kColourBits) == layer;
            const Ints offset = __builtin_convertvector(row * width + column, Ints);
            stored(places.offset.data() + i, (offset & in) | (beside & ~in));
            if constexpr (kFine) {
                stored(places.column.data() + i, __builtin_convertvector(column, Ints));
                stored(places.row.data() + i, __builtin_convertvector(row, Ints));
                stored(places.phase.data() + i,
                       __builtin_convertvector((y - wholeY) * kPhases, Ints) * kPhases +
                           __builtin_convertvector((x - wholeX) * kPhases, Ints));
            }
        }
        use(places, codes, count);
    }
}

void PointCanvas::place(const Slots& source, uint32_t first, uint32_t last, const Ink& ink)
{
    Sum* sums = m_sums.data();
    constexpr uint32_t kColour = (1U << kColourBits) - 1;
    eachBlock<false>(
        source, first, last, ink, [&](const Places& places, const uint32_t* codes, uint32_t count) {
            const int32_t* at = places.offset.data();
            if (ink.one)
                inLanes(count, [&](uint32_t i) { sums[at[i]] += *ink.one; });
            else if (ink.own)
                inLanes(count,
                        [&](uint32_t i) { sums[at[i]] += PointCanvas::ink(codes[i], ink.weight); });
            else
                inLanes(count, [&](uint32_t i) { sums[at[i]] += ink.palette[codes[i] & kColour]; });
        });
    m_low = 0;
    m_high = m_width - 1;
}

void PointCanvas::splat(const Slots& source, uint32_t first, uint32_t last, const Ink& ink,
                        std::span<const PointSprite> phases)
{
    const int side = phases.front().side;
    const int half = side / 2;
    const int32_t beside = m_width * m_width;
    constexpr uint32_t kColour = (1U << kColourBits) - 1;
    eachBlock<true>(
        source, first, last, ink, [&](const Places& places, const uint32_t* codes, uint32_t count) {
            for (uint32_t i = 0; i < count; ++i) {
                if (places.offset[i] == beside)
                    continue;
                const Sum colour = ink.one   ? *ink.one
                                   : ink.own ? PointCanvas::ink(codes[i], ink.weight)
                                             : ink.palette[codes[i] & kColour];
                const int left = places.column[i] - half;
                const int top = places.row[i] - half;
                // Beyond the margin nothing is shown.
                const int fromRow = std::max(0, -top);
                const int toRow = std::min(side, m_width - top);
                const int fromColumn = std::max(0, -left);
                const int toColumn = std::min(side, m_width - left);
                const float* cover = phases[static_cast<size_t>(places.phase[i])].cover.data();
                for (int row = fromRow; row < toRow; ++row) {
                    Sum* out = m_sums.data() + static_cast<ptrdiff_t>(top + row) * m_width + left;
                    for (int column = fromColumn; column < toColumn; ++column)
                        out[column] += colour * cover[row * side + column];
                }
                m_low = std::min(m_low, top + fromRow);
                m_high = std::max(m_high, top + toRow - 1);
            }
        });
}

void PointCanvas::spread(const PointSprite& disc)
{
    if (empty() || disc.side == 1)
        return;
    struct Tap {
        ptrdiff_t offset;
        float cover;
    };
    std::vector<Tap> taps;
    const int half = disc.side / 2;
    for (int row = 0; row < disc.side; ++row)
        for (int column = 0; column < disc.side; ++column)
            if (disc.at(column, row) > 0)
                taps.push_back({static_cast<ptrdiff_t>(row - half) * m_width + column - half,
                                disc.at(column, row)});
    m_spread.resize(m_sums.size()); // the margin is not read
    for (int row = m_margin; row < m_margin + m_side; ++row) {
        const ptrdiff_t start = static_cast<ptrdiff_t>(row) * m_width + m_margin;
        const Sum* in = m_sums.data() + start;
        Sum* out = m_spread.data() + start;
        int x = 0;
        for (; x + 4 <= m_side; x += 4) {
            Sum a{}, b{}, c{}, d{};
            for (const Tap& tap : taps) {
                const Sum* from = in + x + tap.offset;
                a += from[0] * tap.cover;
                b += from[1] * tap.cover;
                c += from[2] * tap.cover;
                d += from[3] * tap.cover;
            }
            out[x] = a;
            out[x + 1] = b;
            out[x + 2] = c;
            out[x + 3] = d;
        }
    }
    m_sums.swap(m_spread);
}

void PointCanvas::resolve(QRgb* pixels, const PointTone& tone, float opacity, bool onto) const
{
    for (int row = 0; row < m_side; ++row) {
        QRgb* out = pixels + static_cast<ptrdiff_t>(row) * m_side;
        const int from = row + m_margin;
        if (from < m_low || from > m_high) {
            if (!onto)
                std::fill_n(out, m_side, QRgb{0});
            continue;
        }
        const Sum* in = m_sums.data() + static_cast<ptrdiff_t>(from) * m_width + m_margin;
        for (int x = 0; x < m_side; ++x) {
            const float dots = in[x][3];
            if (!(dots > 0)) {
                if (!onto)
                    out[x] = 0;
                continue;
            }
            const float alpha = tone(dots) * opacity;
            const Sum mean = in[x] / dots;
            const float red = std::sqrt(mean[0]) * alpha;
            const float green = std::sqrt(mean[1]) * alpha;
            const float blue = std::sqrt(mean[2]) * alpha;
            out[x] = laidOver(onto ? out[x] : 0, red, green, blue, alpha);
        }
    }
}

void stamp(QRgb* pixels, int side, QPoint at, const PointSprite& sprite, QRgb colour)
{
    const int half = sprite.side / 2;
    for (int row = 0; row < sprite.side; ++row)
        for (int column = 0; column < sprite.side; ++column) {
            const int x = at.x() + column - half;
            const int y = at.y() + row - half;
            const float alpha = sprite.at(column, row);
            if (x < 0 || x >= side || y < 0 || y >= side || alpha <= 0)
                continue;
            QRgb& pixel = pixels[static_cast<ptrdiff_t>(y) * side + x];
            pixel = laidOver(pixel, static_cast<float>(qRed(colour)) / 255 * alpha,
                             static_cast<float>(qGreen(colour)) / 255 * alpha,
                             static_cast<float>(qBlue(colour)) / 255 * alpha, alpha);
        }
}

} // namespace kindred

#include "plots/cloud/PointCanvas.h"

#include <algorithm>

#include "plots/cloud/PointTone.h"

namespace kindred {

namespace {

constexpr int kGroup = 4;
/// Groups of what falls beside.
constexpr size_t kBeside = 4;

int wholeGroups(int pixels)
{
    return (pixels + kGroup - 1) / kGroup * kGroup;
}

QRgb laidOver(QRgb below, float red, float green, float blue, float alpha)
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

PointDiscs::PointDiscs(double diameter)
{
    const auto shift = [](int phase) { return (phase + 0.5) / kPointPhases - 0.5; };
    for (int phase = 0; phase < kPointPhases * kPointPhases; ++phase) {
        const PointSprite disc =
            PointSprite::disc(diameter, shift(phase % kPointPhases), shift(phase / kPointPhases));
        m_side = disc.side;
        m_groups = wholeGroups(m_side + kGroup - 1) / kGroup;
        for (int right = 0; right < kGroup; ++right)
            for (int row = 0; row < m_side; ++row)
                for (int column = -right; column < m_groups * kGroup - right; ++column)
                    m_cover.push_back(column >= 0 && column < m_side ? disc.at(column, row) : 0);
    }
}

PointCanvas::Sum PointCanvas::ink(QRgb colour, float weight)
{
    const auto square = [](int part) { return static_cast<float>(part * part); };
    return Sum{square(qBlue(colour)), square(qGreen(colour)), square(qRed(colour)), 1} * weight;
}

void PointCanvas::begin(int side, int margin, QPoint corner, double scale)
{
    m_side = side;
    m_margin = margin;
    // Points in the margin have discs as far again beyond it, and a disc's rows are whole groups.
    m_left = wholeGroups(2 * margin);
    m_rows = side + 4 * margin;
    const int stride = wholeGroups(m_left + side + 2 * margin + 2 * kGroup);
    const auto groups = static_cast<size_t>(stride / kGroup) * static_cast<size_t>(m_rows);
    m_sums.assign(groups + kBeside, Group{});
    m_plane.sums = m_sums.front().of.data();
    m_plane.stride = stride;
    m_plane.scale = static_cast<float>(scale);
    m_plane.left = static_cast<float>(corner.x() - margin);
    m_plane.top = static_cast<float>(corner.y() - margin);
    m_plane.side = static_cast<float>(side + 2 * margin);
    m_plane.first = margin * stride + m_left - margin;
    m_plane.beside = stride * m_rows;
    m_half = 0;
    m_tapOffsets.clear();
    m_tapCovers.clear();
}

/// Calls use(batch) for the slots; a step starts at its own multiples, wherever a run begins.
template <typename Use>
void PointCanvas::eachBatch(const Slots& source, uint32_t first, uint32_t last, uint32_t step,
                            const Use& use)
{
    if (step == 1) {
        for (uint32_t slot = first; slot < last; slot += kPointBatch)
            use(PointBatch{source.x + slot, source.y + slot, source.code + slot,
                           std::min(kPointBatch, last - slot)});
        return;
    }
    std::array<float, kPointBatch> x;
    std::array<float, kPointBatch> y;
    std::array<uint32_t, kPointBatch> code;
    for (uint32_t slot = (first + step - 1) / step * step; slot < last;) {
        uint32_t count = 0;
        for (; slot < last && count < kPointBatch; slot += step, ++count) {
            x[count] = source.x[slot];
            y[count] = source.y[slot];
            code[count] = source.code[slot];
        }
        use(PointBatch{x.data(), y.data(), code.data(), count});
    }
}

void PointCanvas::place(const Slots& source, uint32_t first, uint32_t last, const PointInk& ink,
                        uint32_t step)
{
    eachBatch(source, first, last, step,
              [&](const PointBatch& batch) { placeDots(m_plane, batch, ink); });
}

void PointCanvas::splat(const Slots& source, uint32_t first, uint32_t last, const PointInk& ink,
                        const PointDiscs& discs, uint32_t step)
{
    eachBatch(source, first, last, step,
              [&](const PointBatch& batch) { splatDiscs(m_plane, batch, ink, discs.sheet()); });
}

void PointCanvas::spread(const PointSprite& disc)
{
    m_half = disc.side / 2;
    for (int row = 0; disc.side > 1 && row < disc.side; ++row)
        for (int column = 0; column < disc.side; ++column)
            if (disc.at(column, row) > 0) {
                m_tapOffsets.push_back(4 * ((row - m_half) * m_plane.stride + column - m_half));
                m_tapCovers.push_back(disc.at(column, row));
            }
}

bool PointCanvas::settle()
{
    const size_t groups = m_sums.size() - kBeside;
    m_busy.resize(groups);
    return findBusy(m_plane.sums, static_cast<int64_t>(groups), m_busy.data());
}

/// A row of groups comes to, or goes from, those that the next row is made of.
void PointCanvas::countRow(int row, int by)
{
    const uint8_t* busy = m_busy.data() + ptrdiff_t{row} * (m_plane.stride / kGroup);
    for (uint16_t& rows : m_busyRows)
        rows = static_cast<uint16_t>(rows + by * *busy++);
}

/// Which blocks of the row have dots on them, or near enough.
void PointCanvas::askBlocks()
{
    const int reach = (m_half + kGroup - 1) / kGroup;
    constexpr int kGroups = kPointBlock / kGroup;
    int from = m_left / kGroup - reach;
    for (uint8_t& busy : m_busyBlocks) {
        const auto begin = m_busyRows.begin() + std::max(0, from);
        const auto end = m_busyRows.begin() + (from + kGroups + 2 * reach);
        busy = std::any_of(begin, end, [](uint16_t rows) { return rows > 0; }) ? 1 : 0;
        from += kGroups;
    }
}

void PointCanvas::resolve(QRgb* pixels, const PointTone& tone, float opacity, bool onto)
{
    m_busyRows.assign(static_cast<size_t>(m_plane.stride / kGroup), 0);
    m_busyBlocks.resize(static_cast<size_t>(m_side / kPointBlock));
    PointRow out{};
    out.offset = m_tapOffsets.data();
    out.cover = m_tapCovers.data();
    out.taps = static_cast<int32_t>(m_tapOffsets.size());
    out.busy = m_busyBlocks.data();
    out.blocks = m_side / kPointBlock;
    out.tone = tone.table();
    out.opacity = opacity;
    out.onto = onto;
    const int top = 2 * m_margin;
    for (int row = top - m_half; row < top + m_half; ++row)
        countRow(row, 1);
    for (int row = 0; row < m_side; ++row) {
        countRow(top + row + m_half, 1);
        askBlocks();
        out.in = m_plane.sums + 4 * (ptrdiff_t{top + row} * m_plane.stride + m_left);
        out.out = pixels + ptrdiff_t{row} * m_side;
        resolveRow(out);
        countRow(top + row - m_half, -1);
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

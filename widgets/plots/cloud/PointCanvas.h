#pragma once

#include <QColor>
#include <QPoint>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "plots/cloud/PointKernels.h"
#include "plots/cloud/PointSprite.h"

namespace kindred {

class PointTone;

/// The discs of all phases within a pixel, laid out for the kernels: each also one, two and three
/// pixels further right, so that its rows fall onto groups of four pixels.
class PointDiscs final {
public:
    PointDiscs() = default;
    explicit PointDiscs(double diameter);

    int side() const { return m_side; }
    PointSheet sheet() const { return {m_cover.data(), m_side, m_groups}; }

private:
    int m_side = 1;
    int m_groups = 1;
    std::vector<float> m_cover;
};

/// Sums of dots for one tile and a margin around it: per pixel the sums of the squared colour
/// components (about linear light, so that blends of hues stay bright) and of the dots' coverage.
/// Kept by a thread from tile to tile. One thread.
///
/// Squares of 0 … 255 and coverages in steps of 1/64 are whole numbers to a float, and so are their
/// products: a sum has the same bits however the processor multiplies and adds.
class PointCanvas final {
public:
    /// Four floats in a register: blue, green, red, coverage.
    using Sum = float __attribute__((vector_size(16)));

    struct Slots {
        const float* x;
        const float* y;
        const uint32_t* code;
    };

    /// `side` pixels, a multiple of kPointBlock, and `margin` around, which every dot's reach fits;
    /// `corner`: the first pixel without margin.
    void begin(int side, int margin, QPoint corner, double scale);
    /// Dots on the middle of their pixel, one pixel large: every step-th slot.
    void place(const Slots& source, uint32_t first, uint32_t last, const PointInk& ink,
               uint32_t step = 1);
    /// Discs around where the points are.
    void splat(const Slots& source, uint32_t first, uint32_t last, const PointInk& ink,
               const PointDiscs& discs, uint32_t step = 1);
    /// Makes a disc of every dot.
    void spread(const PointSprite& disc);
    /// Whether there is anything on the canvas; before resolve().
    bool settle();

    /// Writes premultiplied pixels, side × side, or lays them onto what is there. opacity scales
    /// the tone.
    void resolve(QRgb* pixels, const PointTone& tone, float opacity, bool onto);

    static Sum ink(QRgb colour, float weight = 1);

private:
    struct alignas(64) Group {
        std::array<float, 16> of; ///< four pixels
    };

    template <typename Use>
    void eachBatch(const Slots& source, uint32_t first, uint32_t last, uint32_t step,
                   const Use& use);
    void countRow(int row, int by);
    void askBlocks();

    int m_side = 0;
    int m_margin = 0;
    int m_left = 0; ///< column of the first shown pixel
    int m_rows = 0;
    PointPlane m_plane{};
    std::vector<Group> m_sums; ///< and some for what falls beside
    std::vector<uint8_t> m_busy;
    // while resolving
    int m_half = 0; ///< how far dots are spread
    std::vector<int32_t> m_tapOffsets;
    std::vector<float> m_tapCovers;
    std::vector<uint16_t> m_busyRows;  ///< of those that a row is made of, by group
    std::vector<uint8_t> m_busyBlocks; ///< of the row
};

/// Lays a sprite over premultiplied pixels of a side × side tile, its point in pixel `at`.
void stamp(QRgb* pixels, int side, QPoint at, const PointSprite& sprite, QRgb colour);

} // namespace kindred

#pragma once

#include <QColor>
#include <QPoint>

#include <cstdint>
#include <span>
#include <vector>

#include "plots/PointSprite.h"

namespace kindred {

class PointTone;

/// Sums of dots for one tile and a margin around it: per pixel the sums of the squared colour
/// components (about linear light, so that blends of hues stay bright) and of the dots' coverage.
/// Kept by a thread from tile to tile. One thread.
class PointCanvas final {
public:
    /// Four floats in a register: red, green, blue, coverage.
    using Sum = float __attribute__((vector_size(16)));
    /// Dots are placed to a quarter of a pixel.
    static constexpr int kPhases = 4;

    struct Slots {
        const float* x;
        const float* y;
        const uint32_t* code;
    };
    /// How codes become colours, and which are drawn.
    struct Ink {
        bool own = false;             ///< codes are colours
        std::span<const Sum> palette; ///< else places in it
        const Sum* one = nullptr;     ///< the same ink for all, if set
        bool all = true;              ///< every layer
        uint32_t layer = 0;           ///< else this one
        float weight = 1;             ///< dots that each stands for
        uint32_t step = 1;            ///< every step-th slot
    };

    /// `side` pixels and `margin` around; `corner`: the first pixel without margin.
    void begin(int side, int margin, QPoint corner, double scale);
    /// Dots on the middle of their pixel, one pixel large.
    void place(const Slots& source, uint32_t first, uint32_t last, const Ink& ink);
    /// Discs around where the points are; kPhases² sprites of one side, by row and column of phase.
    void splat(const Slots& source, uint32_t first, uint32_t last, const Ink& ink,
               std::span<const PointSprite> phases);
    /// Makes a disc of every dot.
    void spread(const PointSprite& disc);
    bool empty() const { return m_low > m_high; }

    /// Writes premultiplied pixels, side × side, or lays them onto what is there. opacity scales
    /// the tone.
    void resolve(QRgb* pixels, const PointTone& tone, float opacity, bool onto) const;

    static Sum ink(QRgb colour, float weight = 1);

private:
    template <bool kFine, typename Use>
    void eachBlock(const Slots& source, uint32_t first, uint32_t last, const Ink& ink,
                   const Use& use);

    int m_side = 0;
    int m_margin = 0;
    int m_width = 0; ///< side and margins
    QPoint m_corner; ///< with margin
    float m_scale = 1;
    int m_low = 0; ///< rows with dots, with margin
    int m_high = -1;
    std::vector<Sum> m_sums; ///< width² and one for what falls beside
    std::vector<Sum> m_spread;
};

/// Lays a sprite over premultiplied pixels of a side × side tile, its point in pixel `at`.
void stamp(QRgb* pixels, int side, QPoint at, const PointSprite& sprite, QRgb colour);

} // namespace kindred

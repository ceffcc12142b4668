#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kindred {

/// How opaque a pixel is by how many dots lie on it.
///
/// One dot has the opacity a, and w dots 1 − (1 − a)^g(w): what dots laid over each other have,
/// while there are few (g(w) = w). Where a crowded pixel has more dots than are needed to look
/// solid, g(w) = ln(1 + c·w) / ln(1 + c) with the c at which such a pixel just looks solid, so that
/// steps of density stay visible from one dot to thousands. g(1) = 1 throughout: a point by itself
/// never vanishes. And a itself falls, to half, as pictures grow crowded. The curve depends on the
/// scale and not on what is in sight: nothing pulses while panning.
class PointTone final {
public:
    /// overlap: dots on a pixel of a crowded place; opacity: of a dot where there is room.
    PointTone(double overlap, double opacity);

    float operator()(float dots) const
    {
        const int32_t place = (std::bit_cast<int32_t>(dots) >> kShift) - kFirst;
        return m_table[static_cast<size_t>(place < 0 ? 0 : place < kSize ? place : kSize - 1)];
    }
    double single() const { return m_single; }
    /// kSize opacities, by the bits of a number of dots from 2^-8 on, shifted by kShift.
    const float* table() const { return m_table.data(); }

    static constexpr int kOctaves = 32; ///< from 2^-8 dots
    static constexpr int kSteps =
        6; ///< 2^6 an octave: two or three steps of eight bits apart at most
    static constexpr int kShift = 23 - kSteps;
    static constexpr int32_t kFirst = (127 - 8) << kSteps;
    static constexpr int32_t kSize = kOctaves << kSteps;

private:
    double m_single;
    std::array<float, kSize> m_table;
};

} // namespace kindred

#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace kindred {

/// Squares of the plane numbered along Morton's curve. The whole is a square of side `extent` from
/// `corner`; at 2^kBits squares a side a position falls into one of them, monotonously in x and y,
/// so that a comparison of squares never loses a point of a rectangle.
struct MortonPlane {
    static constexpr int kBits = 16;

    double left = 0;
    double bottom = 0;
    double extent = 1;

    uint32_t column(double x) const { return place((x - left) / extent); }
    uint32_t row(double y) const { return place((y - bottom) / extent); }

    static uint32_t place(double share)
    {
        constexpr double kSide = 1 << kBits;
        return static_cast<uint32_t>(std::clamp(share * kSide, 0.0, kSide - 1));
    }
};

/// The low 16 bits, each followed by a gap.
constexpr uint32_t spreadBits(uint32_t value)
{
    value &= 0xffff;
    value = (value | (value << 8)) & 0x00ff00ff;
    value = (value | (value << 4)) & 0x0f0f0f0f;
    value = (value | (value << 2)) & 0x33333333;
    return (value | (value << 1)) & 0x55555555;
}

constexpr uint32_t mortonCode(uint32_t column, uint32_t row)
{
    return spreadBits(column) | (spreadBits(row) << 1);
}

/// A square of squares: level 0 is the whole plane, each level halves the side.
struct MortonNode {
    int level = 0;
    uint32_t column = 0;
    uint32_t row = 0;
    uint32_t code = 0;

    MortonNode child(uint32_t which) const
    {
        return {level + 1, 2 * column + (which & 1), 2 * row + (which >> 1), 4 * code + which};
    }
};

} // namespace kindred

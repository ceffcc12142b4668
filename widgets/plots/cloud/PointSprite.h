#pragma once

#include <cstddef>
#include <vector>

namespace kindred {

/// A small shape as coverage 0 … 1 of a square of pixels, around a point within the middle one.
struct PointSprite {
    int side = 1; ///< odd; the point is in pixel side / 2
    std::vector<float> cover;

    float at(int column, int row) const
    {
        return cover[static_cast<size_t>(row) * static_cast<size_t>(side) +
                     static_cast<size_t>(column)];
    }

    /// A disc of `diameter` pixels whose middle is (dx, dy) from that of the pixel, each at
    /// most 0.375.
    static PointSprite disc(double diameter, double dx = 0, double dy = 0);
    /// Two strokes of `width`, `size` across, and a circle of that width.
    static PointSprite cross(double size, double width);
    static PointSprite ring(double diameter, double width);
};

} // namespace kindred

#include "plots/cloud/PointSprite.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {

/// Counts which of 8 × 8 places in each pixel are inside; places are relative to the point.
template <typename Inside>
PointSprite sampled(double reach, double dx, double dy, const Inside& inside)
{
    constexpr int kSamples = 8;
    PointSprite sprite;
    // One side for every place off the middle, so that such sprites can stand for each other.
    const double off = dx != 0 || dy != 0 ? 0.375 : 0;
    const int half = std::max(0, static_cast<int>(std::ceil(reach + off - 0.5)));
    sprite.side = 2 * half + 1;
    for (int row = -half; row <= half; ++row)
        for (int column = -half; column <= half; ++column) {
            int count = 0;
            for (int sample = 0; sample < kSamples * kSamples; ++sample) {
                const int across = sample % kSamples, down = sample / kSamples;
                const double x = column + (across + 0.5) / kSamples - 0.5 - dx;
                const double y = row + (down + 0.5) / kSamples - 0.5 - dy;
                count += inside(x, y) ? 1 : 0;
            }
            sprite.cover.push_back(static_cast<float>(count) / (kSamples * kSamples));
        }
    return sprite;
}

} // namespace

PointSprite PointSprite::disc(double diameter, double dx, double dy)
{
    const double radius = diameter / 2;
    // Up to a pixel a dot is that pixel: a fainter one would read as less dense.
    if (diameter <= 1)
        return {1, {1.0F}};
    return sampled(radius, dx, dy,
                   [radius](double x, double y) { return x * x + y * y <= radius * radius; });
}

PointSprite PointSprite::cross(double size, double width)
{
    const double arm = size / 2;
    return sampled(arm + width, 0, 0, [arm, width](double x, double y) {
        // turned by 45 degrees
        const double along = std::abs(x + y) / std::sqrt(2.0);
        const double across = std::abs(x - y) / std::sqrt(2.0);
        const double length = arm * std::sqrt(2.0);
        return (along <= length && across <= width / 2) || (across <= length && along <= width / 2);
    });
}

PointSprite PointSprite::ring(double diameter, double width)
{
    return sampled((diameter + width) / 2, 0, 0, [diameter, width](double x, double y) {
        return std::abs(std::sqrt(x * x + y * y) - diameter / 2) <= width / 2;
    });
}

} // namespace kindred

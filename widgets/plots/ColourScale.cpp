#include "plots/ColourScale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kindred {

namespace {
/// The part of Viridis that can be seen on a ground.
struct SeenPart {
    double from;
    double to;
};
constexpr SeenPart kOnDark{0.42, 1};
constexpr SeenPart kOnLight{0, 0.56};

/// Viridis at nine places.
constexpr std::array<std::array<int, 3>, 9> kViridis{{{68, 1, 84},
                                                      {71, 44, 122},
                                                      {59, 81, 139},
                                                      {44, 113, 142},
                                                      {33, 144, 141},
                                                      {39, 173, 129},
                                                      {92, 200, 99},
                                                      {170, 220, 50},
                                                      {253, 231, 37}}};
} // namespace

QRgb scaleShade(double share, bool dark)
{
    const SeenPart& part = dark ? kOnDark : kOnLight;
    const double shown = part.from + std::clamp(share, 0.0, 1.0) * (part.to - part.from);
    const double at = shown * (kViridis.size() - 1);
    const auto below = std::min<size_t>(static_cast<size_t>(at), kViridis.size() - 2);
    const double rest = at - static_cast<double>(below);
    const auto mix = [&](size_t channel) {
        return static_cast<int>(std::lround((1 - rest) * kViridis[below][channel] +
                                            rest * kViridis[below + 1][channel]));
    };
    return qRgb(mix(0), mix(1), mix(2));
}

} // namespace kindred

#include "project/MortonOrder.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kindred {

namespace {
constexpr int kBits = 16; ///< of a coordinate

/// The bits of a 16-bit number, one apart.
uint32_t spreadBits(uint32_t x)
{
    x = (x | (x << 8)) & 0x00ff00ffU;
    x = (x | (x << 4)) & 0x0f0f0f0fU;
    x = (x | (x << 2)) & 0x33333333U;
    return (x | (x << 1)) & 0x55555555U;
}

struct Square {
    float low[2];
    float scale;
};

Square squareAround(std::span<const float> points)
{
    float low[2] = {points[0], points[1]};
    float high[2] = {points[0], points[1]};
    for (size_t i = 0; i < points.size(); i += 2)
        for (size_t c = 0; c < 2; ++c) {
            low[c] = std::min(low[c], points[i + c]);
            high[c] = std::max(high[c], points[i + c]);
        }
    const float extent = std::max(high[0] - low[0], high[1] - low[1]);
    constexpr auto kLargest = static_cast<float>((1 << kBits) - 1);
    return {{low[0], low[1]}, extent > 0 ? kLargest / extent : 0};
}
} // namespace

std::vector<int32_t> mortonPlaces(std::span<const float> points)
{
    const size_t n = points.size() / 2;
    if (n == 0)
        return {};
    const Square square = squareAround(points);
    std::vector<uint64_t> keys(n); // code above, point below: ties in their own order
    for (size_t i = 0; i < n; ++i) {
        uint32_t cell[2];
        for (size_t c = 0; c < 2; ++c)
            cell[c] =
                std::min(static_cast<uint32_t>((points[2 * i + c] - square.low[c]) * square.scale),
                         (1U << kBits) - 1);
        const uint64_t code = spreadBits(cell[0]) | (spreadBits(cell[1]) << 1);
        keys[i] = (code << 32) | i;
    }
    std::sort(keys.begin(), keys.end());
    std::vector<int32_t> places(n);
    for (size_t at = 0; at < n; ++at)
        places[static_cast<size_t>(keys[at] & 0xffffffffU)] = static_cast<int32_t>(at);
    return places;
}

} // namespace kindred

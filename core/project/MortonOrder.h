#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kindred {

/// places[i]: where point i comes along Morton's curve over the points' square, so that neighbours
/// in the plane are neighbours in memory. points: x, y, x, y …, finite; ties in their own order.
std::vector<int32_t> mortonPlaces(std::span<const float> points);

} // namespace kindred

#pragma once

namespace kindred {

/// Of a panel's height: a panel so low that a mark's words take more keeps it for what it draws.
constexpr double kMostForWords = 0.3;

/// The end of a range that begins at `other` and leaves `share` of its length, 0 to 1, beyond
/// `value`: where a mark's words stand clear of what reaches up, or down, to there.
inline double endWithRoom(double value, double other, double share)
{
    return (value - share * other) / (1 - share);
}

} // namespace kindred

#pragma once

#include <QRectF>
#include <QSizeF>

#include <cstdint>
#include <span>
#include <vector>

namespace kindred {

class PointCloud;
struct PointView;

inline constexpr int64_t kThumbnailCandidates = 8000;

/// Which points of a view show their picture: none while more than `candidates` are in sight, else
/// so that pictures hardly cover each other. Points with emphasis come first, then low indices, so
/// that a sample keeps its place in line whatever else is shown. Any thread.
std::vector<uint32_t> thumbnailPoints(const PointCloud& cloud, const PointView& view, QSizeF size,
                                      double side, int most, std::span<const uint8_t> hidden,
                                      std::span<const uint8_t> emphasis,
                                      int64_t candidates = kThumbnailCandidates);

} // namespace kindred

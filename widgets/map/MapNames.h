#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace kindred {

/// A name that is to be written near a place, in pixels.
struct MapNameWish {
    QPointF at;
    QSizeF size;
};

/// Where the names go: the first wish first, each over its place or at most one of its own heights
/// above or below, half of its width beside it, so that no two overlap and all lie in `within`. At
/// most `most` are placed; nothing for a name without room: zooming in makes room for it. Pure.
std::vector<std::optional<QRectF>> placeNames(const std::vector<MapNameWish>& wishes,
                                              const QRectF& within, size_t most);

} // namespace kindred

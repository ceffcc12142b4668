#pragma once

#include <QImage>
#include <QPointF>

#include <vector>

#include "models/engine/RunSource.h"

namespace kindred {

/// Some points of a map with their classes, for a picture the size of a thumb.
struct MapPreview {
    std::vector<QPointF> points; ///< in units of the map, y upwards
    std::vector<int> classes;    ///< as many; −1: not known

    bool isEmpty() const { return points.empty(); }
};

/// What a map.preview answer shows; empty where the run keeps no map, or it is refused or not what
/// docs/protocol.md says.
MapPreview mapPreviewOf(const RunSource::Reply& reply);

/// The points as discs in the colours of the map's classes on a transparent ground, `size` logical
/// pixels at that many device pixels each; dark: what lies below. A function of its arguments
/// alone.
QImage drawMapThumbnail(const MapPreview& preview, QSize size, qreal pixelRatio, bool dark);

} // namespace kindred

#pragma once

#include <QImage>
#include <QList>

#include "models/engine/RunSource.h"

namespace kindred {

struct Thumbnail {
    qint64 id = -1;
    QImage picture; ///< owns its pixels
};

/// The pictures of a run.thumbnails or data.thumbnails answer in its order; none where it is
/// refused or not what docs/protocol.md says.
QList<Thumbnail> picturesOf(const RunSource::Reply& reply);

} // namespace kindred

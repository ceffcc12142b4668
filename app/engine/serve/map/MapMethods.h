#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/map/MapPoints.h"

namespace kindred::engine {

/// map.place: where pictures or rows from outside belong on an open map.
Result<Reply> placeOnMap(Context& context, const Call& call);

/// map.preview: some points of the newest map that a run keeps, for a small picture of it.
Result<Reply> previewMap(Context& context, const Call& call);

} // namespace kindred::engine

#pragma once

#include <array>

#include "base/Matrix.h"
#include "wire/Message.h"

namespace kindred::engine {

/// The square [x0, y0, x1, y1] around a map's middle that just holds its points; never empty.
std::array<double, 4> mapBounds(MatrixView<const float> layout);

/// The notification map.frame: `params` with "bounds" and "positions" added, u2 over the bounds,
/// or, where `exact`, f4 as they are. layout: [n, 2]; without rows neither is added.
wire::Message mapFrame(Json params, MatrixView<const float> layout, bool exact);

} // namespace kindred::engine

#pragma once

#include <cstdint>
#include <functional>

#include "data/Dataset.h"

namespace kindred::engine {

/// Pixels a side of each of `count` pictures on a sheet that the Embedding Projector takes (8192 a
/// side): 64 or less; 0 where not even 16 are left.
int spriteEdge(int64_t count);

/// The pictures row by row on as square a sheet as they fill, RGB. The first one's error where a
/// picture cannot be had.
Result<Image> spriteSheet(int64_t count, int edge,
                          const std::function<Result<Image>(int64_t)>& picture);

} // namespace kindred::engine

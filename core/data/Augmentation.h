#pragma once

#include "data/Loader.h"

namespace kindred {

/// The short side, in pixels, that a picture must at least have after decoding so that the
/// transform loses nothing: what the loader asks Dataset::imageForSize for.
int decodeEdge(const TransformSpec& spec);

} // namespace kindred

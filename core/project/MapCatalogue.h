#pragma once

#include "base/Json.h"

namespace kindred {

/// The ways to make a map, for people: [{id, title, sentence, options}], options as those of the
/// registry.
Json mapCatalogue();

} // namespace kindred

#pragma once

#include <string>

#include "base/Json.h"

namespace kindred::engine {

// Both take the object of registryJson().

/// For a terminal: a table for each group.
std::string optionsText(const Json& registry);
/// docs/options.md.
std::string optionsMarkdown(const Json& registry);

} // namespace kindred::engine

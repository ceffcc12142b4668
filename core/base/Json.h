#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

#include "base/Result.h"

namespace kindred {

/// Key order is kept, so that files read as they were written.
using Json = nlohmann::ordered_json;

/// Parses text of at most maxDepth nested levels; deeper or malformed text is an Input error that
/// names `where` and the byte. Never throws.
Result<Json> parseJson(std::string_view text, const std::string& where, int maxDepth = 64);

} // namespace kindred

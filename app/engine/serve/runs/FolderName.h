#pragma once

#include <string>
#include <string_view>

namespace kindred::engine {

/// A folder's name after what a person called something: letters and digits of any script, dots and
/// underscores stay, whatever stands between them becomes one dash. No leading dot or dash, at most
/// 80 bytes, valid UTF-8, never empty ("run" stands in).
std::string folderName(std::string_view name);

} // namespace kindred::engine

#pragma once

#include <string>

#include "base/Files.h"

namespace kindred {

/// True for a .zip that can be read and lists an entry of this name. Nothing is unpacked.
bool zipLists(const fs::path& file, const std::string& name);

} // namespace kindred

#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/Result.h"

namespace kindred {

/// The stored (uncompressed) entries of a zip archive in memory by name; views into `bytes`. Input
/// errors for compressed or encrypted entries, zip64, and offsets outside the file.
Result<std::map<std::string, std::string_view>> readStoredZip(std::string_view bytes,
                                                              const std::string& where);

} // namespace kindred

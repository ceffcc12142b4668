#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/Result.h"

namespace kindred {

bool isGzip(std::string_view bytes);

/// Inflates at most maxBytes: with `partial` it stops there, else more is an Input error, as are
/// damaged and truncated data.
Result<std::string> gunzip(std::string_view bytes, const std::string& where, uint64_t maxBytes,
                           bool partial = false);

} // namespace kindred

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Result.h"

namespace kindred::engine {

// Typed access to the params of a request. A missing or mistyped member is a Usage error that names
// it; optional members may also be null.

Result<std::string> textParam(const Json& params, const char* key);
Result<std::string> textParam(const Json& params, const char* key, const std::string& fallback);
Result<int64_t> integerParam(const Json& params, const char* key, int64_t low, int64_t high);
Result<int64_t> integerParam(const Json& params, const char* key, int64_t low, int64_t high,
                             int64_t fallback);
Result<bool> flagParam(const Json& params, const char* key, bool fallback);
Result<Json> objectParam(const Json& params, const char* key);
/// At most `limit` whole numbers of 0 or more.
Result<std::vector<int64_t>> idsParam(const Json& params, const char* key, size_t limit);
bool hasParam(const Json& params, const char* key);

} // namespace kindred::engine

#pragma once

#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Result.h"

namespace kindred::engine {

/// {"key": "value text"} of repeated --set key=value; the last of equal keys wins.
Result<Json> assignments(const std::vector<std::string>& texts);

/// Ok when `word` is empty or one of `known`; else a Usage error with "did you mean".
Status checkWord(const std::string& kind, const std::string& word,
                 const std::vector<std::string>& known);

/// "best", "last" or a number ≥ 0.
Status checkStep(const std::string& step);

} // namespace kindred::engine

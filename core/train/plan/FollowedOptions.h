#pragma once

#include <string>
#include <vector>

namespace kindred {

/// Options of an evaluation whose default is what the run itself was told, where it was told; else
/// the one of runEvaluationOptions().
const std::vector<std::string>& followedOptions();

} // namespace kindred

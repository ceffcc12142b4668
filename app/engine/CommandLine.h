#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/Command.h"

namespace kindred::engine {

/// Parses `arguments` (without the program's name), runs the command, prints its report or its
/// error, and returns the exit code: 0, or the ErrorCode of the failure.
int runCommandLine(std::span<const Command> commands, const std::vector<std::string>& arguments);

} // namespace kindred::engine

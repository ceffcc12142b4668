#pragma once

#include <string>
#include <vector>

#include "support/Process.h"

namespace kindred::test {

/// `kindred-engine classify` with these arguments.
inline Outcome classify(const std::vector<std::string>& arguments)
{
    std::vector<std::string> command = {KINDRED_ENGINE, "classify"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return test::run(command);
}

} // namespace kindred::test

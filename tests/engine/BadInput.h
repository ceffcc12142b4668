#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "base/Files.h"

namespace kindred::test {

/// One thing that can be wrong, and what the engine must answer.
struct BadInput {
    std::string name;                          ///< of the test
    std::function<void(const fs::path&)> make; ///< writes what is wrong into a fresh folder
    std::vector<std::string> arguments;        ///< "{}" is that folder
    int exitCode;                              ///< the contracted one
    std::string text;                          ///< must appear on stderr
};

inline std::ostream& operator<<(std::ostream& out, const BadInput& input)
{
    return out << input.name;
}

// By what is wrong; BadInputTest runs them all.
std::vector<BadInput> badArguments();
std::vector<BadInput> badContainers();
std::vector<BadInput> badPictures();
std::vector<BadInput> badTables();
std::vector<BadInput> badRuns();

} // namespace kindred::test

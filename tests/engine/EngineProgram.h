#pragma once

#include <string>
#include <vector>

#include "base/Files.h"
#include "base/Json.h"
#include "support/Process.h"

namespace kindred::test {

/// The command line of the real binary.
std::vector<std::string> engineCommand(std::vector<std::string> arguments);

/// Runs the real binary; its home is a folder of the test, never the person's own.
Outcome engine(std::vector<std::string> arguments, int seconds = 300);

/// stdout as one JSON object; a null value, and a test failure, when it is anything else.
Json engineJson(const Outcome& outcome);

/// Settings that train demo:small in seconds: {"train","--data","demo:small","--out",out,…}.
std::vector<std::string> smallTraining(const fs::path& out,
                                       const std::vector<std::string>& more = {});

/// A run trained once for all tests of a process; removed at exit.
const fs::path& smallRun();

/// Every file below a folder with its bytes' hash; equal maps mean that nothing changed.
std::vector<std::string> listing(const fs::path& folder);

} // namespace kindred::test

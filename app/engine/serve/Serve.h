#pragma once

#include <string>
#include <vector>

#include "base/Files.h"

namespace kindred::engine {

struct ServeOptions {
    fs::path home;                     ///< runs and the queue; empty: dataHome()
    int threads = 0;                   ///< of queries and evaluations; 0: all cores
    std::vector<std::string> warnings; ///< shown by the window after hello
};

/// Speaks docs/protocol.md on stdin and stdout until stdin closes; returns the exit code. Keeps the
/// real stdout to itself: whatever else prints there goes to stderr. Jobs that it started go on.
int serve(const ServeOptions& options);

} // namespace kindred::engine

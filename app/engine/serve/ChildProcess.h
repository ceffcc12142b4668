#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "base/Files.h"

namespace kindred::engine {

struct ChildOrder {
    fs::path program;
    std::vector<std::string> words; ///< the program's own name first
    int out = -1;                   ///< descriptors that become its stdout and stderr
    int err = -1;
    /// SIGTERM where this process ends, however it ends: the thread that starts the child must live
    /// as long as the child does.
    bool endsWithParent = false;
};

/// Starts a program beside the server: a session of its own, nice 10, no stdin, no other open file,
/// OpenMP threads that sleep while they wait. Returns its pid; the caller reaps it. `about` is what
/// an error names.
Result<pid_t> startChild(const ChildOrder& order, const fs::path& about);

} // namespace kindred::engine

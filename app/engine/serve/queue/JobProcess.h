#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "run/RunDirectory.h"

namespace kindred::engine {

/// Starts `program train …` for a run: a session of its own (it outlives this process), nice 10,
/// no stdin, stdout and stderr appended to RUN/log.txt, no other open file. Returns its pid; the
/// caller reaps it.
Result<pid_t> startJob(const RunDirectory& run, const fs::path& program, bool resume);

/// Whether `pid` is a job of this run: it may be another process by now.
bool isJobOf(const RunDirectory& run, pid_t pid);

/// The last line of log.txt with words in it, for an error message; may be empty.
std::string lastWords(const RunDirectory& run);

} // namespace kindred::engine

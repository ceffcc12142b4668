#pragma once

#include <string>

#include "run/RunDirectory.h"

namespace kindred::engine {

/// What a run is called, that waits for its job or is there.
Result<std::string> nameOf(const RunDirectory& run);

/// Calls it otherwise; its folder stays as it is.
Status renameRun(const RunDirectory& run, const std::string& name);

} // namespace kindred::engine

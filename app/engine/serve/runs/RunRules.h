#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"

namespace kindred::engine {

/// `run.rules`: every decision rule, and why the run's last step cannot be judged by it.
Result<Reply> runRules(Context& context, const Call& call);

} // namespace kindred::engine

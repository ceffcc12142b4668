#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"

namespace kindred::engine {

/// query.errors: the samples of a split that the run names wrongly; with `compare`, those where
/// exactly one of the two is right.
Result<Reply> queryErrors(Context& context, const Call& call);

} // namespace kindred::engine

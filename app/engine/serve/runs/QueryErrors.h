#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"

namespace kindred::engine {

/// query.errors: the samples of a split that the run names wrongly; with `compare`, those that the
/// two name differently, be both wrong or one of them.
Result<Reply> queryErrors(Context& context, const Call& call);

} // namespace kindred::engine

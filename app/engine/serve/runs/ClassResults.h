#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"

namespace kindred::engine {

/// run.classes: how a run names the samples of each class, and which classes it takes for which.
Result<Reply> classResults(Context& context, const Call& call);

/// run.class_samples: the samples of one class, of one name, or of both.
Result<Reply> classSamples(Context& context, const Call& call);

} // namespace kindred::engine

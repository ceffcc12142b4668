#pragma once

#include <functional>

#include "data/Dataset.h"
#include "run/RunDirectory.h"

namespace kindred {

/// samples.jsonl: line i = {"id","path","labels","split","excluded"?}.
Status writeSamples(const RunDirectory& run, const Dataset& dataset);

/// thumbs/index.json, then atlas-N.png page by page, each renamed into place; broken images stay
/// black. Ends early when no longer wanted(); a later call makes what is missing. Any thread.
Status writeThumbnails(const RunDirectory& run, const Dataset& dataset,
                       const std::function<bool()>& wanted);

} // namespace kindred

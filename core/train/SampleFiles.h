#pragma once

#include <memory>
#include <stop_token>

#include "data/Dataset.h"
#include "run/RunDirectory.h"

namespace kindred {

/// samples.jsonl: line i = {"id","path","labels","split","excluded"?}.
Status writeSamples(const RunDirectory& run, const Dataset& dataset);

/// thumbs/index.json, then atlas-N.png page by page, each renamed into place; broken images stay
/// black. Ends early on request. Any thread.
Status writeThumbnails(const RunDirectory& run, const Dataset& dataset, std::stop_token stop);

} // namespace kindred

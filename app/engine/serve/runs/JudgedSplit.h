#pragma once

#include <string>

#include "base/Result.h"
#include "engine/serve/runs/RunView.h"

namespace kindred::engine {

/// The part of the data that a run is judged by. `wanted` where it is one, else, if empty, the best
/// that has a table at the view's step: test, query, gallery, val (all there is while it trains),
/// train (a run that holds nothing out). Usage error for another word.
Result<std::string> judgedSplit(const RunView& view, const std::string& wanted);

} // namespace kindred::engine

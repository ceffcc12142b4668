#pragma once

#include <cstdint>
#include <vector>

#include "base/Executor.h"
#include "data/Dataset.h"
#include "engine/serve/Call.h"

namespace kindred::engine {

enum class Broken { Black, LeftOut };

/// {"pixels" [n, edge, edge, 3] u8, "ids"}: the largest square in the middle of each of the
/// source's pictures. Usage error where the source has no such sample, or for more than 64 MiB.
/// Ends early once the call was cancelled.
Result<Reply> sourceThumbnails(const Dataset& dataset, const std::vector<int64_t>& ids, int edge,
                               Broken broken, Executor& executor, const Call& call);

} // namespace kindred::engine

#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/neighbourhood/NeighbourhoodRows.h"

namespace kindred::engine {

/// `run.bank`: how old the rows of the memory are and how far they have drifted from what the
/// network makes of their samples now, and the neighbours that are wrong for it.
Result<Reply> runBank(Context& context, NeighbourhoodTables& tables, const Call& call);

} // namespace kindred::engine

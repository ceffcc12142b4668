#pragma once

#include <map>

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/neighbourhood/NeighbourhoodRows.h"
#include "evaluate/Evaluation.h"

namespace kindred::engine {

/// How few training samples decide about a class: by label the median over its queries of the
/// support set at 0.7 of the loss's own weights (Wu et al. 2018, figure 3), a query itself left
/// out. Of an even number of queries the mean of the two in the middle; of a class with more than
/// 200 queries a seeded choice of them is weighed.
using ClassSupport = std::map<int32_t, double>;

/// queries: rows in the form of `memory`, with their ids and labels. Interrupted where the call was
/// cancelled.
Result<ClassSupport> supportByClass(const NeighbourhoodRows& memory, const EmbeddingSet& queries,
                                    Executor& executor,
                                    const std::function<bool(double)>& progress);

} // namespace kindred::engine

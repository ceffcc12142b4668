#pragma once

#include <memory>

#include "data/Dataset.h"

namespace kindred {

// Embeddings are looked at also where nobody said what they are of. Such data have one level
// without classes, and −1 for every sample. Nothing is trained on them or judged by them: only who
// says so opens them.

/// Whether the samples have classes. Data that openDataset() opens do.
bool isLabelled(const Dataset& dataset);

/// As openDataset(), and a matrix without labels beside it too.
Result<std::shared_ptr<const Dataset>> openUnlabelledToo(const DatasetRequest& request,
                                                         const DataProgress& progress = {});

} // namespace kindred

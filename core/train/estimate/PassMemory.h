#pragma once

#include <cstdint>

#include "base/Json.h"
#include "base/Result.h"

// No torch here.
namespace kindred {

/// What embedding with a run's network takes beside the network and the rows that come of it.
struct PassMemory {
    int64_t bytes = 0;     ///< of the largest batch: its pictures, and what the layers make of them
    int64_t dimension = 0; ///< of the embeddings as the network makes them
    int64_t features = 0;  ///< of the penultimate layer
};

/// Measured on two small batches of noise, from which the run's own is told: what a pass makes
/// grows with the batch by a straight line. record: checked (checkRecord). Failed where no such
/// network can be made here. Takes as long as twelve pictures of 224 pixels, or 144 of 32.
Result<PassMemory> measurePassMemory(const Json& record, int threads);

} // namespace kindred

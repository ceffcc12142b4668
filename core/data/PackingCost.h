#pragma once

#include <cstdint>

#include "data/Dataset.h"
#include "data/Loader.h"

namespace kindred {

/// What reading a source's pictures from a shard would take and save, from a few of them.
struct PackingCost {
    int64_t pictures = 0;
    uint64_t bytes = 0;       ///< of the shard, about
    double shrinkage = 1;     ///< how many times fewer pixels a picture has there
    double packSeconds = 0;   ///< of one thread, for all pictures
    double sourceSeconds = 0; ///< of one thread, for a training view from the source
    double shardSeconds = 0;  ///< the same from the shard

    /// Seconds of one thread that so many views take less.
    double saved(double views) const { return views * (sourceSeconds - shardSeconds); }
};

/// Whether its pictures are files that are decoded whenever they are asked for.
bool decodesPictures(const Dataset& dataset);

/// The short side of packed pictures for a network's input: torchvision's 256 for 224, from 128
/// pixels on; below, where training crops are drawn from the whole picture, twice the input.
int packedEdge(int inputSize);

/// Decodes some pictures of the training part, about half a second, on this thread. transform: of
/// training. Errors as of Dataset::image().
Result<PackingCost> measurePacking(const Dataset& dataset, const TransformSpec& transform,
                                   int edge);

} // namespace kindred

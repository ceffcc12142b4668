#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/Json.h"
#include "data/Dataset.h"
#include "data/PackingCost.h"
#include "run/RunDirectory.h"
#include "train/job/JobControl.h"

// No torch here. Trainings that read pictures from a shard of the cache (data/ShardCache.h) instead
// of decoding them.
namespace kindred {

/// Whether a training would pack its pictures, and what speaks for it.
struct PackingChoice {
    int edge = 0; ///< of the short side
    PackingCost cost;
    double views = 0;   ///< pictures that all epochs and the evaluations between them read
    std::string reason; ///< why it does not pay; empty: it does
    double saved() const { return cost.saved(views); } ///< seconds of one thread
};

/// Why pictures of this plan are never packed; empty: they may be. options: resolved.
std::string whyNeverPacked(const Json& options, const Dataset& dataset);

/// The short side that a plan's pictures are packed to: shard_size, else by the network's input.
int packedEdgeOf(const Json& options);

/// Measures some pictures. It pays where the pictures lose at least half of their pixels, reading
/// them saves more than packing takes, and the file fits into the cache and half of what memory has
/// free. transform: of training. Errors as of measurePacking().
Result<PackingChoice> choosePacking(const Json& options, const Dataset& dataset,
                                    const TransformSpec& transform);

/// {"edge","bytes","pack_seconds","saved_seconds","pays","reason"} with seconds of the clock, the
/// saved ones at most.
Json toJson(const PackingChoice& choice, const Json& options, int threads);

/// What pictures are packed with; all outlive the call.
struct PackingRequest {
    const RunDirectory& run;
    Json& record; ///< run.json, whose "packed" is {"edge"} or null
    const Json& options;
    Journal& journal;
    DatasetRequest source; ///< that opened the dataset
    const TransformSpec& transform;
    bool begun = false; ///< the run has a checkpoint: what it read before, it reads again
};

/// Puts the dataset with packed pictures in the place of `pictures` where the plan asks for it,
/// says so in the journal and, for a run that begins, in its record. The end that broke it off,
/// where one did. A run that began with packed pictures fails where they cannot be had again, as
/// does `always`; `auto` reads the source then.
Result<std::optional<TrainingEnd>> packPictures(const PackingRequest& request,
                                                std::shared_ptr<const Dataset>& pictures);

} // namespace kindred

#pragma once

#include <memory>
#include <optional>

#include "base/Executor.h"
#include "base/Json.h"
#include "data/Dataset.h"
#include "run/RunDirectory.h"
#include "train/job/JobControl.h"

namespace kindred {
class Network;

/// What features are extracted with; all outlive the call.
struct ExtractionRequest {
    const RunDirectory& run;
    const Json& options;
    Journal& journal;
    Network& network;
    Executor& executor;
};

/// Turns the pictures of a job whose encoder reads extracted features into these, once and before
/// anything trains: fits the extractor, or takes the one that the run has, keeps it in the run and
/// puts a dataset of features in the place of `dataset`. A layer that has not trained yet starts
/// from their principal components. Nothing happens for other encoders. The end that broke it off,
/// where one did.
Result<std::optional<TrainingEnd>> extractFeatures(const ExtractionRequest& request,
                                                   std::shared_ptr<const Dataset>& dataset);

/// Gives the network of a run the extractor that the run keeps, where it has one.
Status loadExtractor(const RunDirectory& run, Network& network);

} // namespace kindred

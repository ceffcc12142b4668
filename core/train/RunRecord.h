#pragma once

#include "base/Json.h"
#include "base/Options.h"
#include "data/Dataset.h"
#include "train/plan/TrainJob.h"

namespace kindred {

class Network;

/// run.json of a new run (docs/run-format.md); also keeps the plan as it was given, for --resume.
Json makeRecord(const TrainRequest& request, const Json& options, const Dataset& dataset,
                Network& network, int threads);

/// An Input error where the images of an opened source are not those of the record.
Status checkSameImages(const Dataset& dataset, const Json& record);
/// An Input error where others of them train, though the options are the record's: a table of
/// splits or groups is no part of the source's fingerprint.
Status checkSameSplit(const Dataset& dataset, const Json& record);

/// A Usage error when names to leave out are given and they are not those of the record.
Status keepExclusions(const TrainRequest& now, const Json& record);

/// A resumed run's request: the recorded plan, overlaid by what is said now. A Usage error for
/// another method, network or task, which would be another training.
Result<TrainRequest> resumedRequest(const TrainRequest& now, const Json& record);

/// What `before`, the options of a record, says otherwise than `today`, a plan's resolved ones,
/// of the schema's options that `request` does not name: a default or a preset may have changed.
Json recordedDefaults(const TrainRequest& request, const Json& today, const Json& before,
                      const OptionSchema& schema);

/// resolvePlan(), where options that nobody named keep the values of the record, if there is
/// one.
Result<Json> resolveAsRecorded(const TrainRequest& request, const Dataset& dataset,
                               const Json& record);

/// Writes into a resumed run's record what is new: epochs that extend it, the place of its source,
/// and the mark, unless that is empty. False where nothing is.
bool renewRecord(const TrainRequest& request, const Json& options, const Dataset& dataset,
                 const std::string& mark, Json& record);

/// Compares a resumed plan with the record. Changed options are Usage errors that name them (a
/// larger number of epochs is no change); other threads, precision or dispatch target need force.
/// The text to mark the run with; empty when nothing differs.
Result<std::string> compareWithRecord(const Json& options, const Json& record, int threads,
                                      bool force);

} // namespace kindred

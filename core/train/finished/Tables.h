#pragma once

#include <memory>
#include <string>

#include "base/Executor.h"
#include "data/Dataset.h"
#include "run/RunDirectory.h"
#include "train/Network.h"
#include "train/loop/Validation.h"

namespace kindred {

class Objective;

/// What tables are made of; all outlive the call.
struct TableRequest {
    RunDirectory run;
    std::shared_ptr<const Dataset> dataset;
    Json options;
    int64_t step = 0;
    Network* network = nullptr;
    const Objective* objective = nullptr;
    Executor* executor = nullptr;
    std::function<bool(double)> progress; ///< may be empty; false cancels (Interrupted)
};

/// The score of the last written table: {"metric":"knn/test","value":…}, null without queries.
/// Writes tables/SPLIT@STEP for train and every query split as long as the budget allows; each
/// folder appears whole.
Result<Json> writeTables(const TableRequest& request);

/// Tables of an evaluation while training, from the embeddings that it has made anyway and the vote
/// on its queries; the training table holds the searched samples only. network and objective are
/// not used.
Status writeValidationTables(const TableRequest& request, ValidationRows rows, NeighbourVote vote);

/// Whether the epoch (counted from 1) is one of ten log-spaced ones up to `epochs`.
bool isLogSpacedEpoch(int64_t epoch, int64_t epochs);

} // namespace kindred

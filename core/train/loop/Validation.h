#pragma once

#include <memory>
#include <vector>

#include "base/Executor.h"
#include "base/Json.h"
#include "data/Dataset.h"
#include "train/finished/Embedder.h"
#include "train/finished/NeighbourVote.h"

namespace kindred {

class Objective;

/// The embeddings that an evaluation while training compares.
struct ValidationRows {
    std::vector<int64_t> databaseIds;
    std::vector<int64_t> queryIds;
    Matrix<float> database; ///< [databaseIds.size(), d]
    Matrix<float> queries;  ///< [queryIds.size(), d]
    EmbedSeconds seconds;   ///< what both took
};

/// What one evaluation while training found.
struct ValidationScore {
    Json values;      ///< {"knn/val": …, "recall@1/val": …, "vote_support/val": …}
    double score = 0; ///< weighted k-NN accuracy, 0..1
    ValidationRows rows;
    NeighbourVote vote; ///< on the queries
};

/// The embeddings that validate() compares and no scores, of at most `limit` samples of each side:
/// seeded, the same for a run.
Result<ValidationRows> validationRows(Network& network, const Objective* objective,
                                      const std::shared_ptr<const Dataset>& dataset,
                                      const Json& options, int64_t limit,
                                      const std::function<bool(double)>& progress);

/// k-NN of the validation part in (a seeded sample of) the training part, clean forward of both. A
/// score of -1 where they share no class; a Failed error for embeddings that are not finite.
Result<ValidationScore> validate(Network& network, const Objective* objective,
                                 const std::shared_ptr<const Dataset>& dataset, const Json& options,
                                 Executor& executor, const std::function<bool(double)>& progress);

} // namespace kindred

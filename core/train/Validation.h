#pragma once

#include <memory>
#include <vector>

#include "base/Executor.h"
#include "base/Json.h"
#include "data/Dataset.h"
#include "evaluate/Evaluation.h"
#include "train/Network.h"

namespace kindred {

class Objective;

/// What one evaluation while training found.
struct ValidationScore {
    Json values;      ///< {"knn/val": …, "knn1/val": …}
    double score = 0; ///< weighted k-NN accuracy, 0..1
    std::vector<int64_t> databaseIds;
    std::vector<int64_t> queryIds;
    Matrix<float> database; ///< [databaseIds.size(), d]
    Matrix<float> queries;  ///< [queryIds.size(), d]
};

/// The embeddings that validate() compares and no scores, of at most `limit` samples of each side:
/// seeded, the same for a run.
Result<ValidationScore> validationRows(Network& network, const Objective* objective,
                                       const std::shared_ptr<const Dataset>& dataset,
                                       const Json& options, int64_t limit,
                                       const std::function<bool(double)>& progress);

/// k-NN of the validation part in (a seeded sample of) the training part, clean forward of both.
Result<ValidationScore> validate(Network& network, const Objective* objective,
                                 const std::shared_ptr<const Dataset>& dataset, const Json& options,
                                 Executor& executor, const std::function<bool(double)>& progress);

/// The samples with their labels of every level; rows must outlive the set.
EmbeddingSet labelledSet(const Dataset& dataset, const std::vector<int64_t>& ids,
                         const Matrix<float>& rows);

/// The run's k-NN question at the trained level: weighted vote with eval_k neighbours, and k = 1.
EvaluationRequest knnRequest(const Dataset& dataset, const Json& options, int64_t databaseSize);

/// The accuracy with k neighbours at the trained level, or -1.
double accuracyAt(const EvaluationOutcome& outcome, int k);

} // namespace kindred
